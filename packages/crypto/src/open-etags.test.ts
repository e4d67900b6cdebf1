import fc from 'fast-check'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childKey, contentKeyOf } from './keys'
import { usePrimitives } from './primitives'
import { nativeModule } from './native-module-node'
import { nodeBinding, nodePrimitives } from './primitives-node'
import { openETag, sealMetadata } from './metadata'
import { openETags, openManyETags } from './open-etags'
import { browserPrimitives } from './primitives-browser'
import { key32 } from './testing/arbitraries'
import { kindOfError } from './testing/kind-of-error'

const bindings = [
  { name: 'browser', primitives: browserPrimitives },
  { name: 'node', primitives: nodePrimitives },
  { name: 'node without WebAssembly', primitives: nodeBinding({ webAssembly: false, native: 'off' }) },
  ...(nativeModule().state === 'loaded'
    ? [{ name: 'native', primitives: nodeBinding({ webAssembly: false, native: 'auto' }) }]
    : []),
]
const seal = (folderKey: Uint8Array, name: string, etag: Uint8Array) => {
  const { encryptedMetadataKey, metadataNonce, encryptedETag } = sealMetadata({
    derivedKey: contentKeyOf(childKey(folderKey, name)),
    streamInfo: new Uint8Array(),
    etag,
  })
  return { name: utf8(name), keyNonce: metadataNonce, sealedKey: encryptedMetadataKey, sealed: encryptedETag }
}

describe.each(bindings)('ETags of a folder, with the $name binding', ({ primitives }) => {
  beforeAll(() => usePrimitives(primitives))
  afterAll(() => usePrimitives(browserPrimitives))

  it('are opened whatever the lengths of names and ETags', () => {
    const object = fc.record({
      name: fc.string({ unit: 'grapheme', maxLength: 150 }),
      etag: fc.uint8Array({ maxLength: 200 }),
    })
    fc.assert(
      fc.property(key32, fc.array(object, { maxLength: 12 }), (folderKey, objects) => {
        const sealed = objects.map(({ name, etag }) => seal(folderKey, name, etag))
        expect(openETags(folderKey, sealed)).toEqual(objects.map(({ etag }) => etag))
      }),
      { numRuns: 30 },
    )
  })

  it('are the same when many are opened, also for several callers at once', async () => {
    const folders = Array.from({ length: 6 }, (_, folder) => {
      const key = new Uint8Array(32).fill(folder)
      const whole = Array.from({ length: 20 }, (_, at) => seal(key, `${at}`, utf8(`etag ${folder}/${at}`)))
      const [first] = whole
      if (!first) throw new Error('twenty were made')
      const others = [seal(key, 'n'.repeat(2_000), utf8('long name')), { ...first, name: utf8('another name') }]
      return { key, objects: Array.from({ length: 50 }, () => [...whole, ...others]).flat() }
    })
    const opened = await Promise.all(folders.map(({ key, objects }) => openManyETags(key, objects)))
    expect(opened).toEqual(folders.map(({ key, objects }) => openETags(key, objects)))
    expect(opened[5]?.slice(18, 22).map((etag) => etag && fromUtf8(etag))).toEqual([
      'etag 5/18',
      'etag 5/19',
      'long name',
      undefined,
    ])
  })

  it('are undefined, each for itself, under another key and when anything of them is damaged', () => {
    const folderKey = new Uint8Array(32).fill(3)
    const whole = Array.from({ length: 3 }, (_, at) => seal(folderKey, `object ${at}`, utf8(`etag ${at}`)))
    const [first, second, third] = whole
    if (!first || !second || !third) throw new Error('three were made')
    const { keyNonce, sealedKey, sealed: etag } = first
    const damaged = [
      seal(new Uint8Array(32).fill(4), 'of another key', utf8('etag')),
      { ...first, name: utf8('another name') },
      { ...first, sealedKey: sealedKey.with(0, 1 ^ (sealedKey[0] ?? 0)) },
      { ...first, sealedKey: sealedKey.slice(1) },
      { ...first, sealedKey: new Uint8Array(100) },
      { ...first, keyNonce: keyNonce.slice(0, 11) },
      { ...first, sealed: etag.slice(0, 15) },
      { ...first, sealed: etag.slice(0, -1) },
    ]
    for (const { name, ...one } of damaged) {
      const derivedKey = contentKeyOf(childKey(folderKey, new TextDecoder().decode(name)))
      const sealed = { encryptedMetadataKey: one.sealedKey, metadataNonce: one.keyNonce, encryptedETag: one.sealed }
      expect(kindOfError(() => openETag(derivedKey, sealed))).toMatch(/decryption|format/)
    }
    const opened = openETags(folderKey, [...damaged.slice(0, 4), second, ...damaged.slice(4), third])
    expect(opened).toEqual([
      ...Array.from({ length: 4 }, () => undefined),
      utf8('etag 1'),
      ...Array.from({ length: 4 }, () => undefined),
      utf8('etag 2'),
    ])
  })
})
