import { encryptBlocks, expandKeys, roundKeysLength, together } from './aes-planes'
import { compileModule } from './compile-module'
import { FunctionBody } from './function-body'
import { ghash } from './ghash'
import { i32, v128, type Code } from './instructions'

/** Of blocks of one message. */
export const maxBlocks = 8
/** One block more than the text, for its length. */
export const dataLength = (maxBlocks + 1) * 16
/** The hash's key and the mask of the tag come before the key stream. */
const made = maxBlocks + 2
const pass = together * 16

/** Where things of eight messages lie, one message's behind the other's. */
const sizes = { zero: pass, keys: together * 32, nonces: pass, tags: pass, data: together * dataLength }
export const places = {
  zero: 0,
  keys: sizes.zero,
  nonces: sizes.zero + sizes.keys,
  tags: sizes.zero + sizes.keys + sizes.nonces,
  data: sizes.zero + sizes.keys + sizes.nonces + sizes.tags,
}
const roundKeys = places.data + sizes.data
const stream = roundKeys + roundKeysLength
/** All that holds secrets between calls. */
export const used = stream + made * pass

/** `expand()`, `stream(blocks)`, then `open(message, blocks)` for each message: 0 when its tag fits. */
export function compileAesGcm() {
  const expand = new FunctionBody(0)
  expandKeys(expand, { source: i32.const(places.keys), target: i32.const(roundKeys) })
  return compileModule(used, { expand, stream: makeStream(), open: openMessage() })
}

/** What the cipher makes of a block of zeros, then of the nonces with 1, 2, … behind. */
function makeStream(): FunctionBody {
  const body = new FunctionBody(1)
  body.repeat(i32.add(body.parameter(0), i32.const(2)), 1, (counter) => {
    // The block of zeros is a nonce of zeros with the counter 0.
    const from = body.keep('i32', i32.mul(isAboveZero(counter), i32.const(places.nonces)))
    encryptBlocks(body, {
      blocks: Array.from({ length: together }, (_, at) => v128.withLastByte(v128.load(from, at * 16), counter)),
      roundKeys: i32.const(roundKeys),
      target: body.keep('i32', i32.add(i32.const(stream), i32.mul(counter, i32.const(pass)))),
    })
  })
  return body
}

const isAboveZero = (value: Code): Code => i32.lessThan(i32.const(0), value)

/** Puts the plain text into the place of the sealed one. */
function openMessage(): FunctionBody {
  const body = new FunctionBody(2)
  const [message, blocks] = [body.parameter(0), body.parameter(1)]
  const within = (start: number, length: number): Code =>
    body.keep('i32', i32.add(i32.const(start), i32.mul(message, i32.const(length))))
  const data = within(places.data, dataLength)
  const own = within(stream, 16)
  const tag = within(places.tags, 16)
  const mask = body.keep('i32', i32.add(own, i32.const(pass)))
  ghash(body, { key: own, data, blocks: body.keep('i32', i32.add(blocks, i32.const(1))), target: mask })
  const differs = body.keep('i32', v128.anyTrue(v128.xor(v128.load(mask), v128.load(tag))))
  body.repeat(blocks, 1, (at) => {
    const block = body.keep('i32', i32.add(data, i32.mul(at, i32.const(16))))
    const key = i32.add(own, i32.mul(at, i32.const(pass)))
    body.emit(v128.store(block, v128.xor(v128.load(block), v128.load(key, 2 * pass))))
  })
  body.answer(differs)
  return body
}
