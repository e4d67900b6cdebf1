import { FunctionBody } from './function-body'
import { i32, i64, type Code } from './instructions'

const round = 8
const roundsAtOnce = 16

const rotated = (value: Code, ...bits: number[]): Code =>
  bits.map((by) => i64.rotateRight(value, i64.const(BigInt(by)))).reduce(i64.xor)
const shifted = (value: Code, bits: number): Code => i64.shiftRight(value, i64.const(BigInt(bits)))

/**
 * `compress(state, block, target)`: the compression of SHA-512 (FIPS 180-4, 6.4.2). All are addresses of words in the
 * machine's order; `constants` is that of the 80 constants of the rounds.
 */
export function compress(constants: number): FunctionBody {
  const body = new FunctionBody(3)
  const [state, block, target] = [body.parameter(0), body.parameter(1), body.parameter(2)]
  const words = Array.from({ length: 16 }, (_, at) => body.variable('i64', i64.load(block, at * 8)))
  const registers = Array.from({ length: 8 }, (_, at) => body.variable('i64', i64.load(state, at * 8)))
  const word = (at: number): Code => words[at % 16]?.get ?? []

  function sixteenRounds(constant: Code): void {
    let now = registers.map(({ get }) => get)
    for (let at = 0; at < roundsAtOnce; at++) {
      const [a = [], b = [], c = [], d = [], e = [], f = [], g = [], h = []] = now
      const chosen = i64.xor(g, i64.and(e, i64.xor(f, g)))
      const withWord = i64.add(i64.load(constant, at * 8), word(at))
      const first = body.keep('i64', [h, rotated(e, 14, 18, 41), chosen, withWord].reduce(i64.add))
      const majority = i64.xor(i64.and(a, i64.xor(b, c)), i64.and(b, c))
      const second = i64.add(rotated(a, 28, 34, 39), majority)
      now = [body.keep('i64', i64.add(first, second)), a, b, c, body.keep('i64', i64.add(d, first)), e, f, g]
    }
    for (const [at, variable] of registers.entries()) variable.set(now[at] ?? [])
  }

  function nextWords(): void {
    for (const [at, variable] of words.entries()) {
      const [early, late] = [word(at + 1), word(at + 14)]
      const fromEarly = i64.xor(rotated(early, 1, 8), shifted(early, 7))
      const fromLate = i64.xor(rotated(late, 19, 61), shifted(late, 6))
      variable.set([variable.get, fromEarly, word(at + 9), fromLate].reduce(i64.add))
    }
  }

  body.repeat(i32.const(4 * roundsAtOnce * round), roundsAtOnce * round, (at) => {
    sixteenRounds(body.keep('i32', i32.add(i32.const(constants), at)))
    nextWords()
  })
  sixteenRounds(i32.const(constants + 4 * roundsAtOnce * round))
  const sums = registers.map(({ get }, at) => body.keep('i64', i64.add(i64.load(state, at * 8), get)))
  for (const [at, sum] of sums.entries()) body.emit(i64.store(target, sum, at * 8))
  return body
}
