import { concatAll } from '@perigee/std/concat-all'

/** A body that can be looked into a little way, and taken in pieces of a given size. */
export interface ByteSource {
  /** The next `count` bytes without taking them; fewer only when the body ends before. */
  peek(count: number): Promise<Uint8Array>
  /** Takes what `peek` shows, as bytes of its own. */
  takeWhole(count: number): Promise<Uint8Array>
  /** Takes up to `count` bytes, as they come. The source goes on behind them. */
  take(count: number): AsyncGenerator<Uint8Array>
  /** Tells the body that no more will be taken. */
  close(): Promise<void>
}

export function byteSource(body: AsyncIterable<Uint8Array>): ByteSource {
  const chunks = body[Symbol.asyncIterator]()
  let ahead: Uint8Array[] = []
  let aheadLength = 0
  let ended = false

  async function pull(): Promise<void> {
    const next = await chunks.next()
    if (next.done) ended = true
    else if (next.value.length > 0) {
      ahead.push(next.value)
      aheadLength += next.value.length
    }
  }

  async function peek(count: number): Promise<Uint8Array> {
    while (!ended && aheadLength < count) await pull()
    ahead = aheadLength === 0 ? [] : [concatAll(ahead)]
    return (ahead[0] ?? new Uint8Array()).subarray(0, count)
  }

  return {
    peek,

    async takeWhole(count) {
      const taken = (await peek(count)).slice()
      ahead = ahead.map((chunk) => chunk.subarray(taken.length)).filter(({ length }) => length > 0)
      aheadLength -= taken.length
      return taken
    },

    async *take(count) {
      for (let left = count; left > 0;) {
        if (ahead.length === 0 && !ended) await pull()
        const chunk = ahead.shift()
        if (!chunk) {
          if (ended) return
          continue
        }
        const taken = chunk.subarray(0, left)
        if (taken.length < chunk.length) ahead.unshift(chunk.subarray(taken.length))
        aheadLength -= taken.length
        left -= taken.length
        yield taken
      }
    },

    async close() {
      if (!ended) await chunks.return?.()
    },
  }
}
