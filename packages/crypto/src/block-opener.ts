import { BlockCutter } from './block-cutter'
import { type BlockRange, encryptedBlockSize, paddingCountLength, plainBlockSize } from './content-sizes'
import { FormatError } from './format-error'
import type { SegmentKeys } from './inline-content'
import { blockNonce, incrementNonce } from './nonce'
import { aesGcmOpen } from './primitives'
import { concatBytes } from '@perigee/std/bytes'

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

/** Cuts a range out of the plaintext of the blocks that hold it. */
export class RangeTaker {
  #skip: number
  #take: number

  constructor({ skip, take }: BlockRange) {
    this.#skip = skip
    this.#take = take
  }

  push(plain: Uint8Array): Uint8Array[] {
    const taken = plain.subarray(this.#skip, this.#skip + this.#take)
    this.#skip = Math.max(0, this.#skip - plain.length)
    this.#take -= taken.length
    return taken.length > 0 ? [taken] : []
  }

  /** @throws FormatError `format` when the blocks ended before the range did. */
  final(): Uint8Array[] {
    if (this.#take > 0) throw new FormatError('format', 'encrypted content ends before the range')
    return []
  }
}

/** Padding is at most this long: a block and the three bytes of a count that did not fit the block before. */
const maxPadding = plainBlockSize + paddingCountLength - 1

/** Passes plaintext on, except for the end, which may be padding. */
export class PaddingStripper {
  #held = new Uint8Array()

  push(plain: Uint8Array): Uint8Array[] {
    const whole = this.#held.length === 0 ? plain : concatBytes(this.#held, plain)
    const passing = Math.max(0, whole.length - maxPadding)
    this.#held = whole.slice(passing)
    return passing > 0 ? [whole.subarray(0, passing)] : []
  }

  /** @throws FormatError `format` when the padding's length is impossible. */
  final(): Uint8Array[] {
    const held = this.#held
    if (held.length < paddingCountLength) throw new FormatError('format', 'encrypted content has no padding')
    const view = new DataView(held.buffer, held.byteOffset, held.byteLength)
    const count = view.getUint32(held.length - paddingCountLength)
    if (count < paddingCountLength || count > held.length) throw new FormatError('format', 'invalid padding length')
    return count < held.length ? [held.subarray(0, held.length - count)] : []
  }
}
