import { BlockCutter } from './block-cutter'
import { encryptedBlockSize, padding, plainBlockSize } from './content-sizes'
import type { SegmentKeys } from './inline-content'
import { blockNonce, incrementNonce } from './nonce'
import { aesGcmSeal } from './primitives'

/**
 * Seals one segment block by block. Feed it the whole plaintext with `push` and end with `final`; what both return, put
 * together, is the stored form (`encryptedSize` bytes).
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
    return this.#cutter.push(chunk).map((run) => this.#sealRun(run))
  }

  final(): Uint8Array[] {
    return this.#cutter.push(padding(this.#length)).map((run) => this.#sealRun(run))
  }

  #sealRun(run: Uint8Array): Uint8Array {
    const blocks = run.length / plainBlockSize
    const sealed = new Uint8Array(blocks * encryptedBlockSize)
    for (let block = 0; block < blocks; block++) {
      const plain = run.subarray(block * plainBlockSize, (block + 1) * plainBlockSize)
      sealed.set(aesGcmSeal(this.#contentKey, this.#nonce, plain), block * encryptedBlockSize)
      incrementNonce(this.#nonce, 1)
    }
    return sealed
  }
}
