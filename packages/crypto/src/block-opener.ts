import { BlockCutter } from './block-cutter'
import { type BlockRange, encryptedBlockSize, plainBlockSize } from './content-sizes'
import { FormatError } from './format-error'
import type { SegmentKeys } from './inline-content'
import { blockNonce, incrementNonce } from './nonce'
import { PaddingStripper } from './padding-stripper'
import { aesGcmOpen } from './primitives'
import { RangeTaker } from './range-taker'

/**
 * Opens a segment that `BlockSealer` sealed. Without a range, feed it the whole segment: the padding is taken off.
 * With a range (`blocksForRange`), feed it exactly that range's sealed bytes: exactly its plain bytes come out.
 * Everything that `push` returns has passed its tag.
 * @throws FormatError `decryption` on bytes that do not open; `format` from `final` when bytes are missing.
 */
export class BlockOpener {
  readonly #cutter = new BlockCutter(encryptedBlockSize)
  readonly #contentKey: Uint8Array
  readonly #nonce: Uint8Array
  readonly #output: PaddingStripper | RangeTaker

  constructor({ contentKey, nonce, range }: SegmentKeys & { range?: BlockRange | undefined }) {
    this.#contentKey = contentKey
    this.#nonce = blockNonce(nonce, range?.firstBlock ?? 0)
    this.#output = range ? new RangeTaker(range) : new PaddingStripper()
  }

  push(chunk: Uint8Array): Uint8Array[] {
    return this.#cutter.push(chunk).flatMap((run) => this.#output.push(this.#openRun(run)))
  }

  final(): Uint8Array[] {
    if (this.#cutter.remainder.length > 0) throw new FormatError('format', 'encrypted content ends within a block')
    return this.#output.final()
  }

  #openRun(run: Uint8Array): Uint8Array {
    const blocks = run.length / encryptedBlockSize
    const plain = new Uint8Array(blocks * plainBlockSize)
    for (let block = 0; block < blocks; block++) {
      const sealed = run.subarray(block * encryptedBlockSize, (block + 1) * encryptedBlockSize)
      plain.set(aesGcmOpen(this.#contentKey, this.#nonce, sealed), block * plainBlockSize)
      incrementNonce(this.#nonce, 1)
    }
    return plain
  }
}
