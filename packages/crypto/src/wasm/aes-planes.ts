import { subBytes } from './aes-sbox'
import type { FunctionBody, Variable } from './function-body'
import { i32, v128, type Code } from './instructions'

/**
 * Eight blocks of AES-256 at once, each under its own key, in bit planes (Käsper and Schwabe,
 * https://eprint.iacr.org/2009/129): byte `p` of plane `i` holds bit `i` of byte `p` of all eight. There are no tables and
 * no branches: what is done, and where memory is touched, is the same for all keys and texts.
 */
export const together = 8
export const rounds = 14
const blockLength = 16
/** Of one round key. */
const planesLength = 8 * blockLength
export const roundKeysLength = (rounds + 2) * planesLength

const allBytes = Array.from({ length: 16 }, (_, at) => at)
const zero = v128.const(allBytes.map(() => 0))
const filled = (byte: number): Code => v128.const(allBytes.map(() => byte))

/** Turns eight blocks into planes, or planes into blocks. */
function transpose(body: FunctionBody, rows: readonly Code[]): Code[] {
  const turned = [...rows]
  for (const [distance, mask] of [
    [1, 0x55],
    [2, 0x33],
    [4, 0x0f],
  ] as const) {
    for (let low = 0; low < 8; low++) {
      if (low & distance) continue
      const [a, b] = [turned[low] ?? [], turned[low + distance] ?? []]
      const swapped = body.keep('v128', v128.and(v128.xor(v128.shiftRight(a, distance), b), filled(mask)))
      turned[low] = body.keep('v128', v128.xor(a, v128.shl(swapped, distance)))
      turned[low + distance] = body.keep('v128', v128.xor(b, swapped))
    }
  }
  return turned
}

const loadPlanes = (address: Code, offset: number): Code[] =>
  Array.from({ length: 8 }, (_, bit) => v128.load(address, offset + bit * blockLength))

/** One step of FIPS 197, 5.2: the four words of a round key of the one before and the one before that. */
function nextKey(
  body: FunctionBody,
  { older, newer, constant }: { older: readonly Code[]; newer: readonly Code[]; constant?: Code },
): Code[] {
  // Of the newer key the last word alone is wanted, in all four of them; turned where there is a constant.
  const lastWord = allBytes.map((at) => 12 + ((at + (constant ? 1 : 0)) % 4))
  const substituted = subBytes(body, newer)
  return older.map((plane, bit) => {
    const once = body.keep(
      'v128',
      v128.xor(
        plane,
        v128.shuffle(
          zero,
          plane,
          allBytes.map((at) => at + 12),
        ),
      ),
    )
    const summed = v128.xor(
      once,
      v128.shuffle(
        zero,
        once,
        allBytes.map((at) => at + 8),
      ),
    )
    const changed = v128.xor(summed, v128.shuffle(substituted[bit] ?? [], zero, lastWord))
    return body.keep('v128', constant ? v128.xor(changed, constantPlane(constant, bit)) : changed)
  })
}

const firstOfWords = v128.const(allBytes.map((at) => (at % 4 === 0 ? 0xff : 0)))

/** A byte that is added to the first one of each word, as far as this bit goes. */
function constantPlane(constant: Code, bit: number): Code {
  const isSet = i32.and(i32.shiftRight(constant, i32.const(bit)), i32.const(1))
  // One bit for each of the eight keys.
  return v128.and(v128.splat(i32.mul(isSet, i32.const(0xff))), firstOfWords)
}

/** Makes the round keys at `target` of eight keys of 32 bytes at `source`. */
export function expandKeys(body: FunctionBody, { source, target }: { source: Code; target: Code }): void {
  const half = (at: number): Code[] =>
    transpose(
      body,
      Array.from({ length: together }, (_, key) => v128.load(source, key * 32 + at)),
    )
  const [even, odd] = [half(0), half(16)].map((planes) => planes.map((plane) => body.variable('v128', plane)))
  if (!even || !odd) return
  const planesOf = (variables: readonly Variable[]): Code[] => variables.map(({ get }) => get)
  const place = body.variable('i32', target)
  const storeBoth = (): void => {
    for (const [at, { get }] of [...even, ...odd].entries()) body.emit(v128.store(place.get, get, at * blockLength))
    place.set(i32.add(place.get, i32.const(2 * planesLength)))
  }
  const step = (from: readonly Variable[], newer: readonly Variable[], constant?: Code): void => {
    const made = nextKey(body, { older: planesOf(from), newer: planesOf(newer), ...(constant && { constant }) })
    for (const [bit, variable] of from.entries()) variable.set(made[bit] ?? [])
  }
  storeBoth()
  // The last turn makes one round key more than there are rounds.
  body.repeat(i32.const(rounds / 2), 1, (turn) => {
    step(even, odd, i32.shl(i32.const(1), turn))
    step(odd, even)
    storeBoth()
  })
}

const shiftRows = allBytes.map((at) => (at + 4 * (at % 4)) % 16)
/** Each column turned by so many bytes. */
const turned = (by: number): number[] => allBytes.map((at) => at - (at % 4) + ((at + by) % 4))
const shiftRowsTurned = turned(1).map((at) => shiftRows[at] ?? 0)

const moved = (body: FunctionBody, planes: readonly Code[], bytes: readonly number[]): Code[] =>
  planes.map((plane) => body.keep('v128', v128.shuffle(plane, plane, bytes)))

/** ShiftRows and MixColumns. */
function mixColumns(body: FunctionBody, planes: readonly Code[]): Code[] {
  const [here, next] = [moved(body, planes, shiftRows), moved(body, planes, shiftRowsTurned)]
  const sums = here.map((plane, bit) => body.keep('v128', v128.xor(plane, next[bit] ?? [])))
  const beyond = moved(body, sums, turned(2))
  const highest = sums[7] ?? []
  return sums.map((_, bit) => {
    const lower = sums[bit - 1]
    // Twice the sums: the highest bit comes back as 0x1b.
    const doubled = lower === undefined ? highest : 0x1b & (1 << bit) ? v128.xor(lower, highest) : lower
    return v128.xor(v128.xor(doubled, next[bit] ?? []), beyond[bit] ?? [])
  })
}

/** Encrypts eight blocks, whose code is given, and stores them one behind the other. */
export function encryptBlocks(
  body: FunctionBody,
  { blocks, roundKeys, target }: { blocks: readonly Code[]; roundKeys: Code; target: Code },
): void {
  const withKey = (planes: readonly Code[], keys: readonly Code[]): Code[] =>
    planes.map((plane, bit) => v128.xor(plane, keys[bit] ?? []))
  const start = withKey(
    transpose(
      body,
      blocks.map((block) => body.keep('v128', block)),
    ),
    loadPlanes(roundKeys, 0),
  )
  const state = start.map((plane) => body.variable('v128', plane))
  const planes = state.map(({ get }) => get)
  const key = body.variable('i32', roundKeys)
  body.repeat(i32.const(rounds - 1), 1, () => {
    const mixed = mixColumns(body, subBytes(body, planes))
    const next = withKey(mixed, loadPlanes(key.get, planesLength)).map((plane) => body.keep('v128', plane))
    for (const [bit, variable] of state.entries()) variable.set(next[bit] ?? [])
    key.set(i32.add(key.get, i32.const(planesLength)))
  })
  const shifted = moved(body, subBytes(body, planes), shiftRows)
  const last = withKey(shifted, loadPlanes(roundKeys, rounds * planesLength))
  const done = transpose(
    body,
    last.map((plane) => body.keep('v128', plane)),
  )
  for (const [at, block] of done.entries()) body.emit(v128.store(target, block, at * blockLength))
}
