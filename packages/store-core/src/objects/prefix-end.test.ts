import { compareBytes, concatBytes, startsWithBytes } from '@perigee/std/bytes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { prefixEnd } from './stored-path'

const byte = fc.oneof(fc.nat(255), fc.constantFrom(0, 254, 255))
const bytes = fc.array(byte, { maxLength: 4 }).map((list) => Uint8Array.from(list))

it('splits all bytes into those with the prefix and those after it', () => {
  fc.assert(
    fc.property(bytes, bytes, bytes, (prefix, any, more) => {
      for (const candidate of [any, concatBytes(prefix, more)]) {
        const end = prefixEnd(prefix)
        const isBelow = end === undefined || compareBytes(candidate, end) < 0
        expect(compareBytes(candidate, prefix) >= 0 && isBelow).toBe(startsWithBytes(candidate, prefix))
      }
    }),
  )
})
