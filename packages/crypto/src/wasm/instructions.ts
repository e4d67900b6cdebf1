/**
 * Instructions of WebAssembly as bytes (https://webassembly.github.io/spec/core/binary/instructions.html), as much of
 * them as is needed here. What takes operands is given the code that computes them.
 */
export type Code = readonly number[]
export type ValueType = 'i32' | 'i64' | 'v128'

const vector = 0xfd

/** LEB128 of a number that may be below zero. */
export function signed(value: number | bigint): number[] {
  const bytes: number[] = []
  let rest = BigInt(value)
  for (;;) {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    if ((rest === 0n && low < 0x40) || (rest === -1n && low >= 0x40)) return [...bytes, low]
    bytes.push(low | 0x80)
  }
}

/** LEB128 of a number from 0 on. */
export function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  return [...bytes, rest]
}

const pair =
  (...opcode: number[]) =>
  (a: Code, b: Code): Code => [...a, ...b, ...opcode]
/** Vectors are shifted in halves of 64 bits. */
const vectorShift =
  (...opcode: number[]) =>
  (a: Code, bits: number): Code => [...a, ...i32.const(bits), vector, ...opcode]
/** `align` is the logarithm of what addresses are multiples of. */
const load =
  (align: number, ...opcode: number[]) =>
  (address: Code, offset = 0): Code => [...address, ...opcode, align, ...unsigned(offset)]
const store =
  (align: number, ...opcode: number[]) =>
  (address: Code, value: Code, offset = 0): Code => [...address, ...value, ...opcode, align, ...unsigned(offset)]

/** Calls a function of the same module, by its place. */
export const call = (place: number, ...parameters: readonly Code[]): Code => [
  ...parameters.flat(),
  0x10,
  ...unsigned(place),
]

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  add: pair(0x6a),
  mul: pair(0x6c),
  and: pair(0x71),
  shl: pair(0x74),
  shiftRight: pair(0x76),
  lessThan: pair(0x49),
}

export const i64 = {
  const: (value: bigint): Code => [0x42, ...signed(BigInt.asIntN(64, value))],
  load: load(0, 0x29),
  store: store(0, 0x37),
  add: pair(0x7c),
  mul: pair(0x7e),
  and: pair(0x83),
  or: pair(0x84),
  xor: pair(0x85),
  shl: pair(0x86),
  shiftRight: pair(0x88),
  rotateRight: pair(0x8a),
}

export const v128 = {
  const: (bytes: readonly number[]): Code => [vector, 0x0c, ...bytes],
  load: load(0, vector, 0x00),
  store: store(0, vector, 0x0b),
  /** Bytes 0 to 15 are those of `a`, 16 to 31 those of `b`. */
  shuffle: (a: Code, b: Code, bytes: readonly number[]): Code => [...a, ...b, vector, 0x0d, ...bytes],
  withLastByte: (a: Code, value: Code): Code => [...a, ...value, vector, 0x17, 15],
  /** One byte in all sixteen. */
  splat: (value: Code): Code => [...value, vector, 0x0f],
  not: (a: Code): Code => [...a, vector, 0x4d],
  and: pair(vector, 0x4e),
  xor: pair(vector, 0x51),
  /** 1 when any bit is set, as i32. */
  anyTrue: (a: Code): Code => [...a, vector, 0x53],
  shl: vectorShift(0xcb, 0x01),
  shiftRight: vectorShift(0xcd, 0x01),
}
