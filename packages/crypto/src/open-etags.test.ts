import fc from 'fast-check'
import { utf8 } from '@perigee/std/bytes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childKey, contentKeyOf } from './derive-key'
import { openETags } from './open-etags'
import { usePrimitives } from './primitives'
import { browserPrimitives } from './primitives-browser'
import { nodePrimitives } from './primitives-node'
import { openETag, sealMetadata } from './seal-metadata'
import { key32 } from './testing/arbitraries'
import { kindOfError } from './testing/kind-of-error'

const { manyAtOnce: _, ...oneByOne } = nodePrimitives
const bindings = [
  { name: 'browser', primitives: browserPrimitives },
  { name: 'node', primitives: nodePrimitives },
  { name: 'node without WebAssembly', primitives: oneByOne },
]
const seal = (folderKey: Uint8Array, name: string, etag: Uint8Array) => {
  const { streamMeta: _, ...sealed } = sealMetadata({
    derivedKey: contentKeyOf(childKey(folderKey, name)),
    streamInfo: new Uint8Array(),
    etag,
  })
  return { name: utf8(name), sealed }
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

  it('are undefined, each for itself, under another key and when anything of them is damaged', () => {
    const folderKey = new Uint8Array(32).fill(3)
    const whole = Array.from({ length: 3 }, (_, at) => seal(folderKey, `object ${at}`, utf8(`etag ${at}`)))
    const [first, second, third] = whole
    if (!first || !second || !third) throw new Error('three were made')
    const { encryptedMetadataKey, metadataNonce, encryptedETag } = first.sealed
    const damaged = [
      seal(new Uint8Array(32).fill(4), 'of another key', utf8('etag')),
      { ...first, name: utf8('another name') },
      {
        ...first,
        sealed: {
          ...first.sealed,
          encryptedMetadataKey: encryptedMetadataKey.with(0, 1 ^ (encryptedMetadataKey[0] ?? 0)),
        },
      },
      { ...first, sealed: { ...first.sealed, encryptedMetadataKey: encryptedMetadataKey.slice(1) } },
      { ...first, sealed: { ...first.sealed, encryptedMetadataKey: new Uint8Array(100) } },
      { ...first, sealed: { ...first.sealed, metadataNonce: metadataNonce.slice(0, 11) } },
      { ...first, sealed: { ...first.sealed, encryptedETag: encryptedETag.slice(0, 15) } },
      { ...first, sealed: { ...first.sealed, encryptedETag: encryptedETag.slice(0, -1) } },
    ]
    for (const { name, sealed } of damaged) {
      const derivedKey = contentKeyOf(childKey(folderKey, new TextDecoder().decode(name)))
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
