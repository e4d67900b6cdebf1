import { fromHex } from '@perigee/std/encoding'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asBool, asBytes, asInt64, asSize, asText, type Field, ProtoWriter, readFields } from './protobuf'
import { kindOfError } from './testing/kind-of-error'

const fieldOf = (hex: string): Field => {
  const [field] = readFields(fromHex(hex))
  if (!field) throw new Error('no field')
  return field
}

describe('protobuf', () => {
  it('brings back 64-bit numbers of both signs', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        const message = new ProtoWriter().int(7, value).finish()
        expect(readFields(message).map(asInt64)).toEqual(value === 0n ? [] : [value])
      }),
    )
  })

  it.each([
    ['a number that does not end', '08ff'],
    ['a number of eleven bytes', '08ffffffffffffffffffff01'],
    ['a length beyond the end', '0a05aa'],
    ['a length beyond every memory', '0affffffffffffffffff01'],
    ['a fixed number that is cut', '0d000000'],
    ['field number zero', '0001'],
    ['a field number that is too large', '808080801001'],
    ['a group', '0b0c'],
    ['an unknown wire type', '0e'],
  ])('refuses %s', (_, hex) => {
    expect(kindOfError(() => readFields(fromHex(hex)))).toBe('format')
  })

  it.each([
    ['bytes for a number', () => asInt64(fieldOf('0a00'))],
    ['a number for bytes', () => asBytes(fieldOf('0801'))],
    ['a number for text', () => asText(fieldOf('0801'))],
    ['bytes for a flag', () => asBool(fieldOf('0a00'))],
    ['text that is not UTF-8', () => asText(fieldOf('0a01ff'))],
    ['a size above 2^53', () => asSize(fieldOf('08ffffffffffffffff7f'))],
  ])('refuses %s', (_, read) => {
    expect(kindOfError(read)).toBe('format')
  })
})
