import { fromUtf8 } from '@perigee/std/bytes'
import { FormatError } from './format-error'

/** One field as it stands on the wire. Fixed-width values keep their bytes. */
export type Field = { number: number; value: bigint | Uint8Array; wireType: 0 | 1 | 2 | 5 }

const maxVarintLength = 10
const maxFieldNumber = 2 ** 29 - 1

/**
 * All fields of a message in wire order. Nothing is copied: values point into `message`.
 * @throws FormatError `format` on anything that is not a complete message.
 */
export function readFields(message: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let read = 0; read < maxVarintLength; read++) {
      const byte = message[at++]
      if (byte === undefined) throw malformed('message ends within a number')
      value |= BigInt(byte & 0x7f) << BigInt(7 * read)
      if (byte < 0x80) return BigInt.asUintN(64, value)
    }
    throw malformed('number is too long')
  }
  const bytes = (length: number): Uint8Array => {
    if (length > message.length - at) throw malformed('message ends within a field')
    return message.subarray(at, (at += length))
  }
  while (at < message.length) {
    const tag = Number(varint())
    const number = Math.floor(tag / 8)
    if (number < 1 || number > maxFieldNumber) throw malformed('field number is out of range')
    const wireType = tag % 8
    if (wireType === 0) fields.push({ number, wireType, value: varint() })
    else if (wireType === 1) fields.push({ number, wireType, value: bytes(8) })
    else if (wireType === 2) fields.push({ number, wireType, value: bytes(Number(varint())) })
    else if (wireType === 5) fields.push({ number, wireType, value: bytes(4) })
    else throw malformed('unsupported wire type')
  }
  return fields
}

/** The value of a known field that holds bytes or a message. @throws FormatError `format` for another wire type. */
export function asBytes({ value, wireType }: Field): Uint8Array {
  if (wireType !== 2 || typeof value === 'bigint') throw malformed('field has an unexpected wire type')
  return value
}

/** @throws FormatError `format` for another wire type or bytes that are not UTF-8. */
export function asText(field: Field): string {
  const bytes = asBytes(field)
  try {
    return fromUtf8(bytes)
  } catch (cause) {
    throw new FormatError('format', 'malformed protobuf: text is not UTF-8', { cause })
  }
}

/** A signed 64-bit number. @throws FormatError `format` for another wire type. */
export function asInt64({ value, wireType }: Field): bigint {
  if (wireType !== 0 || typeof value !== 'bigint') throw malformed('field has an unexpected wire type')
  return BigInt.asIntN(64, value)
}

export const asBool = (field: Field): boolean => asInt64(field) !== 0n

/** A count or size. @throws FormatError `format` when negative or 2^53 and above. */
export function asSize(field: Field): number {
  const value = asInt64(field)
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER)) throw malformed('size is out of range')
  return Number(value)
}

const malformed = (what: string): FormatError => new FormatError('format', `malformed protobuf: ${what}`)
