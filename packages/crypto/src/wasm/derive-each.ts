import type { ManyAtOnce } from '../many-at-once'
import { blockLength, compileDerive, places, secretFrom } from './derive-module'

/** What fits into the one block behind the pad, with a mark and its length. */
const maxMessage = 111
const keyLength = 32
const [innerByte, outerByte] = [0x36, 0x5c]

/** Keys derived from one key of 32 bytes in WebAssembly; undefined where that is not to be had. */
export function createDeriveEach(): Pick<ManyAtOnce, 'maxMessage' | 'deriveEach'> | undefined {
  const compiled = compileDerive()
  if (!compiled) return undefined
  const { memory, functions } = compiled
  const { turn, absorb, derive } = functions
  if (!turn || !absorb || !derive) return undefined

  /** The last block of a hash that has seen a pad, as words. */
  function placeBlock(place: number, content: Uint8Array): void {
    const end = place + content.length
    memory.set(content, place)
    memory[end] = 0x80
    memory.fill(0, end + 1, place + blockLength)
    const bits = (blockLength + content.length) * 8
    memory[place + blockLength - 2] = bits >> 8
    memory[place + blockLength - 1] = bits & 0xff
    turn?.(place)
  }

  const deriveEach: ManyAtOnce['deriveEach'] = (key, messages, second) => {
    const derived = new Uint8Array(messages.length * keyLength)
    for (const [pad, byte, state] of [
      [places.innerPad, innerByte, places.inner],
      [places.outerPad, outerByte, places.outer],
    ] as const) {
      memory.fill(byte, pad, pad + blockLength)
      for (const [at, value] of key.entries()) memory[pad + at] = value ^ byte
      turn(pad)
      absorb(pad, state)
    }
    placeBlock(places.second, second)
    placeBlock(places.digest, new Uint8Array(64))
    for (const [at, message] of messages.entries()) {
      placeBlock(places.message, message)
      derive()
      turn(places.derived)
      derived.set(memory.subarray(places.derived, places.derived + keyLength), at * keyLength)
    }
    memory.fill(0, secretFrom)
    return derived
  }
  return { maxMessage, deriveEach }
}
