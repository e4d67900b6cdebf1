import type { FunctionBody } from './function-body'
import { i64, type Code } from './instructions'

/** Changes places of bits that lie so far apart. */
const swap = (value: Code, distance: number, mask: bigint): Code =>
  i64.or(
    i64.and(i64.shiftRight(value, i64.const(BigInt(distance))), i64.const(mask)),
    i64.shl(i64.and(value, i64.const(mask)), i64.const(BigInt(distance))),
  )

/** A number of 64 bits whose bytes stand in the other order. */
export function turnBytes(body: FunctionBody, value: Code): Code {
  const bytes = body.keep('i64', swap(value, 8, 0x00ff00ff00ff00ffn))
  const halves = body.keep('i64', swap(bytes, 16, 0x0000ffff0000ffffn))
  return body.keep('i64', i64.rotateRight(halves, i64.const(32n)))
}

/** The same with its bits. */
export function turnBits(body: FunctionBody, value: Code): Code {
  const single = body.keep('i64', swap(value, 1, 0x5555555555555555n))
  const pairs = body.keep('i64', swap(single, 2, 0x3333333333333333n))
  return turnBytes(body, body.keep('i64', swap(pairs, 4, 0x0f0f0f0f0f0f0f0fn)))
}
