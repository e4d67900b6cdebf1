import { expect, it } from 'vitest'
import { openSealed, sealBytes, UnsealError } from './sealed-bytes'

const key = new Uint8Array(32).fill(1)
const plain = Uint8Array.of(1, 2, 3)

it('opens with its key and in its context', () => {
  const sealed = sealBytes(key, plain, 'here')
  expect(sealed).toHaveLength(12 + 3 + 16)
  expect(openSealed(key, sealed, 'here')).toEqual(plain)
  expect(openSealed(key, sealBytes(key, new Uint8Array(), plain), plain)).toEqual(new Uint8Array())
})

it('gives other bytes each time', () => expect(sealBytes(key, plain, '')).not.toEqual(sealBytes(key, plain, '')))

it('does not open with another key, elsewhere, or changed', () => {
  const sealed = sealBytes(key, plain, 'here')
  expect(() => openSealed(new Uint8Array(32), sealed, 'here')).toThrow(UnsealError)
  expect(() => openSealed(key, sealed, 'there')).toThrow(UnsealError)
  expect(() => openSealed(key, sealed.subarray(0, 27), 'here')).toThrow(UnsealError)
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.map((byte, place) => (place === at ? byte ^ 1 : byte))
    expect(() => openSealed(key, changed, 'here')).toThrow(UnsealError)
  }
})
