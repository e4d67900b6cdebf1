import type { FunctionBody, Variable } from './function-body'
import { i32, i64, type Code } from './instructions'
import { turnBits, turnBytes } from './turn'

/** Bits 0, 4, 8, …; then those one, two and three further. */
const lanes = [0x1111111111111111n, 0x2222222222222222n, 0x4444444444444444n, 0x8888888888888888n]

/** Every fourth bit alone: sums of products of such numbers do not carry into the next one that counts. */
const spread = (body: FunctionBody, value: Code): Code[] =>
  lanes.map((lane) => body.keep('i64', i64.and(value, i64.const(lane))))

/** The lower 64 bits of a product without carries, of numbers that are spread. */
function multiply(body: FunctionBody, a: readonly Code[], b: readonly Code[]): Code {
  const sums = lanes.map((lane, place) => {
    const products = a.map((factor, at) => i64.mul(factor, b[(place - at + 4) % 4] ?? []))
    return i64.and(products.reduce(i64.xor), i64.const(lane))
  })
  return body.keep('i64', sums.reduce(i64.or))
}

/** The two halves of a block as big-endian numbers, the second one first. */
const halvesAt = (body: FunctionBody, address: Code): [Code, Code] => [
  turnBytes(body, i64.load(address, 8)),
  turnBytes(body, i64.load(address)),
]

/** What is multiplied of a number in halves: both, and their sum; and the same with their bits turned around. */
function factors(body: FunctionBody, low: Code, high: Code): Code[][] {
  const [turnedLow, turnedHigh] = [turnBits(body, low), turnBits(body, high)]
  return [low, high, i64.xor(low, high), turnedLow, turnedHigh, i64.xor(turnedLow, turnedHigh)].map((value) =>
    spread(body, value),
  )
}

/**
 * GHASH (NIST SP 800-38D, 6.4) of `blocks` blocks at `data` under the key at `key`: what stands in memory at `target` is
 * changed by it. Products are made by ordinary multiplications of numbers with holes, in the same time for all texts
 * (https://www.bearssl.org/constanttime.html, GHASH).
 */
export function ghash(
  body: FunctionBody,
  { key, data, blocks, target }: { key: Code; data: Code; blocks: Code; target: Code },
): void {
  const keyFactors = factors(body, ...halvesAt(body, key))
  const low = body.variable('i64', i64.const(0n))
  const high = body.variable('i64', i64.const(0n))
  body.repeat(i32.shl(blocks, i32.const(4)), 16, (at) => {
    const [dataLow, dataHigh] = halvesAt(body, body.keep('i32', i32.add(data, at)))
    low.set(i64.xor(low.get, dataLow))
    high.set(i64.xor(high.get, dataHigh))
    const products = factors(body, low.get, high.get).map((factor, which) =>
      multiply(body, factor, keyFactors[which] ?? []),
    )
    const [lower = [], upper = [], mixed = [], lowerTurned = [], upperTurned = [], mixedTurned = []] = products
    const upperHalf = (turned: Code): Code => i64.shiftRight(turnBits(body, body.keep('i64', turned)), i64.const(1n))
    const product = [
      lower,
      i64.xor(upperHalf(lowerTurned), [lower, upper, mixed].reduce(i64.xor)),
      i64.xor(upper, upperHalf([lowerTurned, upperTurned, mixedTurned].reduce(i64.xor))),
      upperHalf(upperTurned),
    ]
    reduceInto(
      body,
      { low, high },
      product.map((word) => body.keep('i64', word)),
    )
  })
  body.emit(i64.store(target, i64.xor(i64.load(target), turnBytes(body, high.get))))
  body.emit(i64.store(target, i64.xor(i64.load(target, 8), turnBytes(body, low.get)), 8))
}

/** A product of 255 bits in four words, the lowest first, by the field's polynomial; its bits are in turned order. */
function reduceInto(
  body: FunctionBody,
  { low, high }: { low: Variable; high: Variable },
  product: readonly Code[],
): void {
  const by = (value: Code, shift: typeof i64.shl, bits: number): Code => shift(value, i64.const(BigInt(bits)))
  const words = product.map((word, at) => {
    const below = product[at - 1]
    const shifted = by(word, i64.shl, 1)
    return body.variable('i64', below ? i64.or(shifted, by(below, i64.shiftRight, 63)) : shifted)
  })
  for (const at of [0, 1]) {
    const [word, next, afterNext] = words.slice(at)
    if (!word || !next || !afterNext) continue
    const right = [1, 2, 7].map((bits) => by(word.get, i64.shiftRight, bits))
    const left = [63, 62, 57].map((bits) => by(word.get, i64.shl, bits))
    next.set([next.get, ...left].reduce(i64.xor))
    afterNext.set([afterNext.get, word.get, ...right].reduce(i64.xor))
  }
  low.set(words[2]?.get ?? [])
  high.set(words[3]?.get ?? [])
}
