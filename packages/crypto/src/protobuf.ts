import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { FormatError } from './format-error'
import { concatAll } from '@perigee/std/concat-all'

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

/**
 * Writes a proto3 message. Call it in ascending field order: defaults (0, false, empty) are left out unless the name
 * says otherwise, as in the format's own writers.
 */
export class ProtoWriter {
  readonly #parts: Uint8Array[] = []

  int(number: number, value: bigint | number): this {
    const wide = BigInt(value)
    return wide === 0n ? this : this.#push(varint(BigInt(number * 8)), varint(wide))
  }

  bool(number: number, value: boolean): this {
    return this.int(number, value ? 1 : 0)
  }

  bytes(number: number, value: Uint8Array): this {
    return value.length === 0 ? this : this.message(number, value)
  }

  text(number: number, value: string): this {
    return this.bytes(number, utf8(value))
  }

  /** A nested message; written also when it is empty. */
  message(number: number, value: Uint8Array): this {
    return this.#push(varint(BigInt(number * 8 + 2)), varint(BigInt(value.length)), value)
  }

  finish(): Uint8Array {
    return concatAll(this.#parts)
  }

  #push(...parts: Uint8Array[]): this {
    this.#parts.push(...parts)
    return this
  }
}

/** Negative numbers take ten bytes (two's complement of 64 bits). */
function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}
