import {
  encryptedBlockSize,
  padding,
  plainBlockSize,
  type SegmentKeys,
  blockNonce,
  type BlockRange,
  paddingCountLength,
} from './content'
import { openRun, sealRun, type RunKeys } from './block-runs'
import { FormatError } from './format-error'
import { concatBytes } from '@perigee/std/bytes'

/** Cuts a stream of chunks into whole blocks. Only the block that spans two chunks is copied. */
export class BlockCutter {
  readonly #partial: Uint8Array
  #filled = 0

  constructor(blockSize: number) {
    this.#partial = new Uint8Array(blockSize)
  }

  /** How many bytes wait for the rest of their block. */
  get waiting(): number {
    return this.#filled
  }

  /** How many blocks `push` of so many bytes would complete. */
  blocksWith(length: number): number {
    return Math.floor((this.#filled + length) / this.#partial.length)
  }

  /** Hands on every block that is complete now, those of one piece of memory together and during their call only. */
  push(chunk: Uint8Array, take: (blocks: Uint8Array) => void): void {
    const size = this.#partial.length
    let at = 0
    if (this.#filled > 0) {
      at = Math.min(chunk.length, size - this.#filled)
      this.#partial.set(chunk.subarray(0, at), this.#filled)
      this.#filled += at
      if (this.#filled < size) return
      take(this.#partial)
    }
    this.#filled = (chunk.length - at) % size
    const end = chunk.length - this.#filled
    if (at < end) take(chunk.subarray(at, end))
    this.#partial.set(chunk.subarray(end))
  }
}

/**
 * Seals one segment block by block. Feed it the whole plaintext with `push` and end with `final`; what both return, put
 * together, is the stored form (`encryptedSize` bytes). It belongs to the caller.
 */
export class BlockSealer {
  readonly #cutter = new BlockCutter(plainBlockSize)
  readonly #keys: RunKeys
  #length = 0

  constructor({ contentKey, nonce }: SegmentKeys) {
    this.#keys = { contentKey, nonce: blockNonce(nonce, 0) }
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
      const end = at + (plain.length / plainBlockSize) * encryptedBlockSize
      sealRun(this.#keys, plain, sealed.subarray(at, end))
      at = end
    })
    return at > 0 ? [sealed] : []
  }
}

/**
 * Opens a segment that `BlockSealer` sealed. Without a range, feed it the whole segment: the padding is taken off.
 * With a range (`blocksForRange`), feed it exactly that range's sealed bytes: exactly its plain bytes come out.
 * Everything that `push` returns has passed its tag.
 * @throws FormatError `decryption` on bytes that do not open; `format` from `final` when bytes are missing.
 */
export class BlockOpener {
  readonly #cutter = new BlockCutter(encryptedBlockSize)
  readonly #keys: RunKeys
  readonly #output: PaddingStripper | RangeTaker

  constructor({ contentKey, nonce, range }: SegmentKeys & { range?: BlockRange | undefined }) {
    this.#keys = { contentKey, nonce: blockNonce(nonce, range?.firstBlock ?? 0) }
    this.#output = range ? new RangeTaker(range) : new PaddingStripper()
  }

  push(chunk: Uint8Array): Uint8Array[] {
    const plain = new Uint8Array(this.#cutter.blocksWith(chunk.length) * plainBlockSize)
    let at = 0
    this.#cutter.push(chunk, (sealed) => {
      const end = at + (sealed.length / encryptedBlockSize) * plainBlockSize
      openRun(this.#keys, sealed, plain.subarray(at, end))
      at = end
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
