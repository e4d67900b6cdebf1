/**
 * Cuts a stream of chunks into runs of whole blocks. Runs may share memory with the chunk they came from; only the
 * block that spans two chunks is copied.
 */
export class BlockCutter {
  readonly #blockSize: number
  #partial: Uint8Array
  #filled = 0

  constructor(blockSize: number) {
    this.#blockSize = blockSize
    this.#partial = new Uint8Array(blockSize)
  }

  /** Bytes that wait for the rest of their block. */
  get remainder(): Uint8Array {
    return this.#partial.subarray(0, this.#filled)
  }

  /** Non-empty runs, each a multiple of the block size; they are valid until the next call. */
  push(chunk: Uint8Array): Uint8Array[] {
    const runs: Uint8Array[] = []
    let at = 0
    if (this.#filled > 0) {
      at = Math.min(chunk.length, this.#blockSize - this.#filled)
      this.#partial.set(chunk.subarray(0, at), this.#filled)
      this.#filled += at
      if (this.#filled < this.#blockSize) return runs
      runs.push(this.#partial)
      this.#partial = new Uint8Array(this.#blockSize)
      this.#filled = 0
    }
    const end = chunk.length - ((chunk.length - at) % this.#blockSize)
    if (end > at) runs.push(chunk.subarray(at, end))
    this.#partial.set(chunk.subarray(end))
    this.#filled = chunk.length - end
    return runs
  }
}
