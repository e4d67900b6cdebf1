import { utf8 } from '@perigee/std/bytes'
import { concatAll } from '@perigee/std/concat-all'

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
