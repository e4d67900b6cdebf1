import { utf8 } from '@perigee/std/bytes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlessFormatError } from './format-error'
import { cipherSuite, gcmNonceLength, seal } from './keys'
import { openNames } from './open-names'
import { decryptName, encodeSegment, encryptComponent } from './path-component'
import { usePrimitives } from './primitives'
import { browserPrimitives } from './primitives-browser'
import { nodeBinding, nodePrimitives } from './primitives-node'
import { component, damaged, key32 } from './testing/arbitraries'

const bindings = [
  { name: 'browser', primitives: browserPrimitives },
  { name: 'node', primitives: nodePrimitives },
  { name: 'node without WebAssembly', primitives: nodeBinding({ webAssembly: false, native: 'off' }) },
]
const key = new Uint8Array(32).fill(3)
const encrypt = (name: string, from = key) => encryptComponent(name, from, cipherSuite.aesGcm).encrypted
/** What is sealed well, but no name. */
function encryptBytes(plain: Uint8Array): Uint8Array {
  const nonce = new Uint8Array(gcmNonceLength).fill(7)
  return encodeSegment(Uint8Array.of(...nonce, ...seal(plain, cipherSuite.aesGcm, key, nonce)))
}

const name = fc.oneof(component, fc.string({ unit: 'grapheme', maxLength: 150 }))
const ofThisKey = name.map((text) => encrypt(text))
const anything = fc.oneof(
  { weight: 3, arbitrary: ofThisKey },
  fc.tuple(name, key32).map(([text, other]) => encrypt(text, other)),
  ofThisKey.chain(damaged),
  fc.uint8Array({ maxLength: 200 }).map(encryptBytes),
  fc.uint8Array({ maxLength: 200 }).map(encodeSegment),
  fc.uint8Array({ maxLength: 60 }),
)

describe.each(bindings)('names of a folder, with the $name binding', ({ primitives }) => {
  beforeAll(() => usePrimitives(primitives))
  afterAll(() => usePrimitives(browserPrimitives))

  it('are opened together as they are one by one, whatever they are', () => {
    const ciphers = fc.constantFrom(...Object.values(cipherSuite))
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 20 }), ciphers, (names, cipher) => {
        const oneByOne = names.map((encrypted) => unlessFormatError(() => decryptName(encrypted, key, cipher)))
        expect(openNames(names, key, cipher)).toEqual(oneByOne)
      }),
    )
  })

  it('are opened whatever their length', () => {
    const names = Array.from({ length: 300 }, (_, length) => 'x'.repeat(length))
    expect(
      openNames(
        names.map((text) => encrypt(text)),
        key,
        cipherSuite.aesGcm,
      ),
    ).toEqual(names)
  })

  it('are undefined, each for itself, where they are damaged or no text', () => {
    const bytes = encrypt('the name')
    const damagedOnes = [encrypt('theirs', new Uint8Array(32)), bytes.slice(0, -1), encryptBytes(Uint8Array.of(0xff))]
    const names = damagedOnes.flatMap((one, at) => [encrypt(`name ${at}`), one])
    const opened = openNames([...names, utf8('plain')], key, cipherSuite.aesGcm)
    expect(opened).toEqual(['name 0', undefined, 'name 1', undefined, 'name 2', undefined, undefined])
  })
})
