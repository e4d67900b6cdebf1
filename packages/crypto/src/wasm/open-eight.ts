import { compileAesGcm, dataLength, maxBlocks, places, used } from './aes-gcm-module'

export const maxText = maxBlocks * 16
export const nonceLength = 12
export const tagLength = 16
const keyLength = 32

/** Up to eight messages of AES-256-GCM, each at its place from 0 to 7. */
export interface EightMessages {
  setKey(at: number, key: Uint8Array): void
  /** Makes the keys that were set those of the messages from now on. */
  useKeys(): void
  /** The 12 bytes from `start` on. */
  setNonce(at: number, bytes: Uint8Array, start: number): void
  /** The bytes from `start` to `end`, with their tag at the end. */
  setSealed(at: number, bytes: Uint8Array, start: number, end: number): void
  /** Opens the messages that were set last at the first places. */
  open(count: number): void
  /** Whether a message did open. */
  fits(at: number): boolean
  /** Writes the text of one that did, and returns where it ends. */
  copyText(at: number, target: Uint8Array, start: number): number
  /** Sets a text of 32 bytes as the key of its place. */
  setTextAsKey(at: number): void
  /** Leaves no secrets behind. */
  wipe(): void
}

/** For so few bytes that a view of them would cost more than the copy. */
function copy(source: Uint8Array, start: number, end: number, target: Uint8Array, to: number): void {
  for (let at = start; at < end; at++) target[to + at - start] = source[at] ?? 0
}

/** Undefined where WebAssembly is not to be had. */
export function createEightMessages(): EightMessages | undefined {
  const compiled = compileAesGcm()
  if (!compiled) return undefined
  const { memory, functions } = compiled
  const { expand, stream, open } = functions
  if (!expand || !stream || !open) return undefined
  const lengths = new Uint8Array(8)
  const opened = new Uint8Array(8)
  const startOf = (at: number): number => places.data + at * dataLength
  const blocksOf = (at: number): number => Math.ceil((lengths[at] ?? 0) / 16)

  return {
    setKey: (at, key) => memory.set(key, places.keys + at * keyLength),
    useKeys: () => void expand(),
    setNonce: (at, bytes, start) => copy(bytes, start, start + nonceLength, memory, places.nonces + at * 16),
    setSealed(at, bytes, from, end) {
      const length = end - tagLength - from
      const start = startOf(at)
      lengths[at] = length
      copy(bytes, from, end - tagLength, memory, start)
      copy(bytes, end - tagLength, end, memory, places.tags + at * tagLength)
      const lengthBlock = start + blocksOf(at) * 16
      for (let byte = start + length; byte < lengthBlock + 14; byte++) memory[byte] = 0
      // The number of bits is below 2^16.
      memory[lengthBlock + 14] = length >> 5
      memory[lengthBlock + 15] = (length << 3) & 0xff
    },
    open(count) {
      let most = 0
      for (let at = 0; at < count; at++) most = Math.max(most, blocksOf(at))
      stream(most)
      for (let at = 0; at < count; at++) opened[at] = open(at, blocksOf(at)) === 0 ? 1 : 0
    },
    fits: (at) => opened[at] === 1,
    copyText(at, target, start) {
      const length = lengths[at] ?? 0
      copy(memory, startOf(at), startOf(at) + length, target, start)
      return start + length
    },
    setTextAsKey: (at) => void memory.copyWithin(places.keys + at * keyLength, startOf(at), startOf(at) + keyLength),
    wipe: () => void memory.fill(0, 0, used),
  }
}
