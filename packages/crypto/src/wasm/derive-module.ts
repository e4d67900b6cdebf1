import { compileModule } from './compile-module'
import { FunctionBody } from './function-body'
import { call, i32, i64 } from './instructions'
import { compress } from './sha512'
import { roundConstants, startingState } from './sha512-constants'
import { turnBytes } from './turn'

export const blockLength = 128
const compressing = 0

/** Where things lie: those of the first HMAC, then of the second one. */
export const places = {
  constants: 0,
  start: 640,
  /** States after the pads of the first key. */
  inner: 704,
  outer: 768,
  message: 832,
  second: 960,
  /** A digest, and the rest of the block that it is hashed in. */
  digest: 1088,
  innerPad: 1216,
  outerPad: 1344,
  padded: 1472,
  derived: 1536,
} as const
/** Derived words are turned around as a block. */
const size = places.derived + blockLength

/** Everything behind the constants and the start is secret or known anew for each key. */
export const secretFrom = places.inner

/**
 * `turn(at)` turns the words of a block around, `absorb(pad, state)` makes the state after a key's pad, `derive()` makes
 * HMAC(HMAC(key, message)[0..32], second), whose words stand at `derived`.
 */
export function compileDerive() {
  const turn = turnBlock()
  const compiled = compileModule(size, {
    compress: compress(places.constants),
    turn,
    absorb: absorb(),
    derive: derive(),
  })
  if (!compiled) return undefined
  const view = new DataView(compiled.memory.buffer)
  for (const [at, value] of roundConstants.entries()) view.setBigUint64(places.constants + at * 8, value, true)
  for (const [at, value] of startingState.entries()) view.setBigUint64(places.start + at * 8, value, true)
  return compiled
}

const at = (place: number) => i32.const(place)

function turnBlock(): FunctionBody {
  const body = new FunctionBody(1)
  const block = body.parameter(0)
  for (let word = 0; word < blockLength; word += 8) {
    body.emit(i64.store(block, turnBytes(body, i64.load(block, word)), word))
  }
  return body
}

function absorb(): FunctionBody {
  const body = new FunctionBody(2)
  body.emit(call(compressing, at(places.start), body.parameter(0), body.parameter(1)))
  return body
}

function derive(): FunctionBody {
  const body = new FunctionBody(0)
  const hash = (state: number, block: number, target: number) =>
    body.emit(call(compressing, at(state), at(block), at(target)))
  hash(places.inner, places.message, places.digest)
  hash(places.outer, places.digest, places.derived)
  for (let word = 0; word < 32; word += 8) {
    const key = body.keep('i64', i64.load(at(places.derived), word))
    body.emit(i64.store(at(places.innerPad), i64.xor(key, i64.const(0x3636363636363636n)), word))
    body.emit(i64.store(at(places.outerPad), i64.xor(key, i64.const(0x5c5c5c5c5c5c5c5cn)), word))
  }
  hash(places.start, places.innerPad, places.padded)
  hash(places.padded, places.second, places.digest)
  hash(places.start, places.outerPad, places.padded)
  hash(places.padded, places.digest, places.derived)
  return body
}
