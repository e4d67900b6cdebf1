import { expect, it } from 'vitest'
import { createBatcher } from './batcher'

/** Pieces of work that end when they are told to. */
function heldWork() {
  const pieces: { calls: readonly string[]; end: () => void; fail: () => void }[] = []
  const work = (calls: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = () => resolve(calls.map((call) => call.toUpperCase()))
      pieces.push({ calls, end, fail: () => reject(new Error(`no ${calls.join()}`)) })
    })
  return { pieces, work, begun: () => pieces.map(({ calls }) => calls.join('')) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('puts together what comes at once and under the same key, in order', async () => {
  const { pieces, work, begun } = heldWork()
  const ask = createBatcher({ keyOf: (call: string) => call.slice(0, 1), run: work, concurrency: 1, maxSize: 10 })
  const answers = Promise.all(['a1', 'b1', 'a2', 'a3'].map(ask))
  await turn()
  expect(begun()).toEqual(['a1a2a3', 'b1'])
  pieces.forEach(({ end }) => end())
  expect(await answers).toEqual(['A1', 'B1', 'A2', 'A3'])
})

it('lets wait what comes while enough is under way, and takes no more than it may', async () => {
  const { pieces, work, begun } = heldWork()
  const ask = createBatcher({ keyOf: () => '', run: work, concurrency: 2, maxSize: 2 })
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(ask))
  await turn()
  expect(begun()).toEqual(['ab', 'cd'])
  pieces[1]?.end()
  await turn()
  await turn()
  expect(begun()).toEqual(['ab', 'cd', 'ef'])
  pieces[0]?.end()
  await turn()
  await turn()
  expect(begun()).toEqual(['ab', 'cd', 'ef', 'g'])
  pieces.forEach(({ end }) => end())
  expect((await answers).join('')).toBe('ABCDEFG')
})

it('begins beside another batch only when as many wait as that takes', async () => {
  const { pieces, work, begun } = heldWork()
  const ask = createBatcher({ keyOf: () => '', run: work, concurrency: 2, leastBeside: 2, maxSize: 2 })
  const answers = [ask('a')]
  await turn()
  answers.push(ask('b'))
  await turn()
  expect(begun()).toEqual(['a'])
  answers.push(ask('c'))
  await turn()
  expect(begun()).toEqual(['a', 'bc'])
  answers.push(ask('d'))
  pieces[0]?.end()
  await turn()
  await turn()
  pieces[1]?.end()
  await turn()
  await turn()
  expect(begun()).toEqual(['a', 'bc', 'd'])
  pieces[2]?.end()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D'])
})

const undone = { isUndone: () => true, run: (call: string) => Promise.resolve(`${call} alone`) }

it('repeats each call alone when a batch fails', async () => {
  const work = (calls: readonly string[]): Promise<string[]> =>
    calls.includes('b') ? Promise.reject(new Error('no b')) : Promise.resolve([...calls])
  const ask = createBatcher({ keyOf: () => '', run: work, retry: undone, concurrency: 1, maxSize: 10 })
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a alone', 'b alone', 'c alone'])
  expect(await ask('d')).toBe('d')
})

it('answers each call with its own failure', async () => {
  const retry = { ...undone, run: (call: string) => Promise.reject(new Error(`no ${call} alone`)) }
  const ask = createBatcher({
    keyOf: () => '',
    run: () => Promise.reject(new Error('no')),
    retry,
    concurrency: 1,
    maxSize: 10,
  })
  await expect(ask('a')).rejects.toThrow('no a alone')
})

it('goes on while a call that failed is put again', async () => {
  const held = heldWork()
  const work = (calls: readonly string[]): Promise<string[]> =>
    calls.includes('slow') ? Promise.reject(new Error('slow')) : Promise.resolve([...calls])
  const retry = { ...undone, run: (call: string) => held.work([call]).then(([answer = '']) => answer) }
  const ask = createBatcher({ keyOf: () => '', run: work, retry, concurrency: 1, maxSize: 10 })
  const slow = ask('slow')
  await turn()
  expect(await ask('quick')).toBe('quick')
  held.pieces[0]?.end()
  expect(await slow).toBe('SLOW')
})

it('puts nothing again that may have happened', async () => {
  const { pieces, work, begun } = heldWork()
  const retry = { ...undone, isUndone: () => false }
  const ask = createBatcher({ keyOf: () => '', run: work, retry, concurrency: 1, maxSize: 10 })
  const answers = Promise.allSettled(['a', 'b'].map(ask))
  await turn()
  pieces[0]?.fail()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(begun()).toEqual(['ab'])
})
