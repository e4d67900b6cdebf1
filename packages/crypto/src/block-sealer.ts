import { BlockCutter } from './block-cutter'
import { encryptedBlockSize, padding, plainBlockSize } from './content-sizes'
import type { SegmentKeys } from './inline-content'
import { blockNonce, incrementNonce } from './nonce'
import { aesGcmSeal } from './primitives'

/**
 * Seals one segment block by block. Feed it the whole plaintext with `push` and end with `final`; what both return, put
 * together, is the stored form (`encryptedSize` bytes). It belongs to the caller.
 */
export class BlockSealer {
  readonly #cutter = new BlockCutter(plainBlockSize)
  readonly #contentKey: Uint8Array
  readonly #nonce: Uint8Array
  #length = 0

  constructor({ contentKey, nonce }: SegmentKeys) {
    this.#contentKey = contentKey
    this.#nonce = blockNonce(nonce, 0)
  }

  push(chunk: Uint8Array): Uint8Array[] {
    this.#length += chunk.length
    return this.#seal(chunk)
  }

  final(): Uint8Array[] {
    return this.#seal(padding(this.#length))
  }

  /** All blocks that a chunk completes, sealed into one piece of memory. */
  #seal(chunk: Uint8Array): Uint8Array[] {
    const sealed = new Uint8Array(this.#cutter.blocksWith(chunk.length) * encryptedBlockSize)
    let at = 0
    this.#cutter.push(chunk, (plain) => {
      aesGcmSeal(this.#contentKey, this.#nonce, plain, sealed.subarray(at, at + encryptedBlockSize))
      incrementNonce(this.#nonce, 1)
      at += encryptedBlockSize
    })
    return at > 0 ? [sealed] : []
  }
}
