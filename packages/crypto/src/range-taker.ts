import type { BlockRange } from './content-sizes'
import { FormatError } from './format-error'

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
