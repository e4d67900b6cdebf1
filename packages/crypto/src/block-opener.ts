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
    const plain = new Uint8Array(this.#cutter.blocksWith(chunk.length) * plainBlockSize)
    let at = 0
    this.#cutter.push(chunk, (sealed) => {
      aesGcmOpen(this.#contentKey, this.#nonce, sealed, plain.subarray(at, at + plainBlockSize))
      incrementNonce(this.#nonce, 1)
      at += plainBlockSize
    })
    return at > 0 ? this.#output.push(plain) : []
  }

  final(): Uint8Array[] {
    if (this.#cutter.waiting > 0) throw new FormatError('format', 'encrypted content ends within a block')
    return this.#output.final()
  }
}
