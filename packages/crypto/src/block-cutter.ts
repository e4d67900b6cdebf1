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

  /** Hands on every block that is complete now. The blocks share memory and are valid during their call only. */
  push(chunk: Uint8Array, take: (block: Uint8Array) => void): void {
    const size = this.#partial.length
    let at = 0
    if (this.#filled > 0) {
      at = Math.min(chunk.length, size - this.#filled)
      this.#partial.set(chunk.subarray(0, at), this.#filled)
      this.#filled += at
      if (this.#filled < size) return
      take(this.#partial)
    }
    for (; at + size <= chunk.length; at += size) take(chunk.subarray(at, at + size))
    this.#partial.set(chunk.subarray(at))
    this.#filled = chunk.length - at
  }
}
