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
  /** `nonce` has 12 bytes; `sealed` has its tag behind. */
  setSealed(at: number, nonce: Uint8Array, sealed: Uint8Array): void
  /** Opens the messages that were set last at the first places. */
  open(count: number): void
  /** Whether a message did open. */
  fits(at: number): boolean
  /** The text of one that did, in memory that other messages will take. */
  text(at: number): Uint8Array
  /** Sets a text of 32 bytes as the key of its place. */
  setTextAsKey(at: number): void
  /** Leaves no secrets behind. */
  wipe(): void
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
    setSealed(at, nonce, sealed) {
      const length = sealed.length - tagLength
      const start = startOf(at)
      lengths[at] = length
      memory.set(nonce, places.nonces + at * 16)
      memory.set(sealed, start)
      memory.copyWithin(places.tags + at * tagLength, start + length, start + length + tagLength)
      const lengthBlock = start + blocksOf(at) * 16
      memory.fill(0, start + length, lengthBlock + 16)
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
    text: (at) => memory.subarray(startOf(at), startOf(at) + (lengths[at] ?? 0)),
    setTextAsKey: (at) => void memory.copyWithin(places.keys + at * keyLength, startOf(at), startOf(at) + keyLength),
    wipe: () => void memory.fill(0, 0, used),
  }
}
