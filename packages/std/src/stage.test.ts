import { describe, expect, it } from 'vitest'
import { type RemoteStage, throughHere, throughThread } from './stage'
import { KiB } from './units'

async function* pieces(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const [at, size] of sizes.entries()) yield new Uint8Array(size).fill(at + 1)
}

/** Gives back what it gets, and counts. */
function counting() {
  const seen = { bytes: 0, pushes: 0, closed: 0 }
  const remote: RemoteStage<number> = {
    push: (chunks) => {
      seen.pushes++
      seen.bytes += chunks.reduce((sum, { length }) => sum + length, 0)
      return Promise.resolve(chunks)
    },
    end: () => Promise.resolve({ chunks: [new Uint8Array([9])], result: seen.bytes }),
    close: () => void seen.closed++,
  }
  return { seen, remote }
}

async function collect(bytes: AsyncGenerator<Uint8Array, unknown>) {
  const values: number[] = []
  for (;;) {
    const next = await bytes.next()
    if (next.done) return { values, result: next.value }
    values.push(next.value[0] ?? -1)
  }
}

describe('bytes that pass a stage', () => {
  it('in place come with what it has left, and its result', async () => {
    const stage = {
      push: (chunk: Uint8Array) => [chunk],
      end: () => ({ chunks: [new Uint8Array([7])], result: 'done' }),
    }
    expect(await collect(throughHere(stage, pieces(1, 1)))).toEqual({ values: [1, 2, 7], result: 'done' })
  })

  it('on another thread go there in batches, and come back in their order', async () => {
    const { seen, remote } = counting()
    const sizes = Array<number>(10).fill(200 * KiB)
    const { values, result } = await collect(throughThread(remote, pieces(...sizes)))
    expect(values).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9])
    expect(result).toBe(2000 * KiB)
    expect(seen).toMatchObject({ pushes: 4, closed: 1 })
  })

  it('that nobody wants any more end the stage', async () => {
    const { seen, remote } = counting()
    for await (const _ of throughThread(remote, pieces(...Array<number>(10).fill(600 * KiB)))) break
    expect(seen.closed).toBe(1)
  })

  it('end with what went wrong there, or with their source', async () => {
    const refused = { ...counting().remote, push: () => Promise.reject(new Error('refused')) }
    await expect(collect(throughThread(refused, pieces(600 * KiB, 600 * KiB)))).rejects.toThrow('refused')
    const { seen, remote } = counting()
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(300 * KiB)
      throw new Error('the client went away')
    }
    await expect(collect(throughThread(remote, broken()))).rejects.toThrow('the client went away')
    expect(seen.closed).toBe(1)
  })
})
