import type { Derivation } from '../many-at-once'
import { blockLength, compileDerive, places, secretFrom } from './derive-module'

/** What fits into the one block behind a pad, with a mark and its length. */
export const maxMessage = 111
const keyLength = 32
const noBytes = new Uint8Array()

export interface KeyDeriver {
  begin(derivation: Derivation): void
  /** The key of a name, in memory that the next one takes. */
  derive(name: Uint8Array): Uint8Array
  /** Leaves no secrets behind. */
  wipe(): void
}

/** Undefined where WebAssembly is not to be had. */
export function createKeyDeriver(): KeyDeriver | undefined {
  const compiled = compileDerive()
  if (!compiled) return undefined
  const { memory, functions } = compiled
  const { turn, absorb, derive } = functions
  if (!turn || !absorb || !derive) return undefined
  const derived = memory.subarray(places.derived, places.derived + keyLength)
  let label: Uint8Array = noBytes

  /** The last block of a hash that has seen a pad, as words. */
  function placeBlock(place: number, first: Uint8Array, then: Uint8Array): void {
    const length = first.length + then.length
    memory.set(first, place)
    memory.set(then, place + first.length)
    memory[place + length] = 0x80
    memory.fill(0, place + length + 1, place + blockLength)
    const bits = (blockLength + length) * 8
    memory[place + blockLength - 2] = bits >> 8
    memory[place + blockLength - 1] = bits & 0xff
    turn?.(place)
  }

  function placePad(pad: number, byte: number, key: Uint8Array): void {
    memory.fill(byte, pad, pad + blockLength)
    for (const [at, value] of key.entries()) memory[pad + at] = value ^ byte
    turn?.(pad)
  }

  return {
    begin(derivation) {
      label = derivation.label
      placePad(places.innerPad, 0x36, derivation.key)
      absorb(places.innerPad, places.inner)
      placePad(places.outerPad, 0x5c, derivation.key)
      absorb(places.outerPad, places.outer)
      placeBlock(places.second, derivation.purpose, noBytes)
      placeBlock(places.digest, new Uint8Array(64), noBytes)
    },
    derive(name) {
      placeBlock(places.message, label, name)
      derive()
      turn(places.derived)
      return derived
    },
    wipe: () => void memory.fill(0, secretFrom),
  }
}
