import { expect, it } from 'vitest'
import { mapConcurrently } from './map-concurrently'

it('answers in the order of the items, with no more at work than allowed', async () => {
  let running = 0
  let most = 0
  const doubled = await mapConcurrently([5, 1, 4, 2, 3], 2, async (n) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < n; turn++) await Promise.resolve()
    running--
    return n * 2
  })
  expect(doubled).toEqual([10, 2, 8, 4, 6])
  expect(most).toBe(2)
})

it('begins nothing after a failure', async () => {
  const begun: number[] = []
  const work = mapConcurrently([1, 2, 3, 4], 2, (n) => {
    begun.push(n)
    return n === 1 ? Promise.reject(new Error('one')) : Promise.resolve(n)
  })
  await expect(work).rejects.toThrow('one')
  expect(begun).not.toContain(4)
})

it('of nothing is nothing', async () => expect(await mapConcurrently([], 3, () => Promise.resolve(1))).toEqual([]))
