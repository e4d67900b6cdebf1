import { expect, it } from 'vitest'
import { singleFlight } from './single-flight'

it('joins calls that are under way, per key, and forgets them afterwards', async () => {
  const join = singleFlight<number>()
  let calls = 0
  const work = () => Promise.resolve(++calls)
  expect(await Promise.all([join('a', work), join('a', work), join('b', work)])).toEqual([1, 1, 2])
  expect(await join('a', work)).toBe(3)
})

it('hands a failure to everybody who waited, and tries again for the next', async () => {
  const join = singleFlight<number>()
  const fail = () => Promise.reject(new Error('no'))
  const both = await Promise.allSettled([join('a', fail), join('a', fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await join('a', () => Promise.resolve(1))).toBe(1)
})
