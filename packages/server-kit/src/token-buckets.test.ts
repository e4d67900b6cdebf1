import { expect, it } from 'vitest'
import { createTokenBuckets } from './rate-limit'

const rate = { points: 5, every: 1000 }

it('forgets full buckets first, whoever was seen last', () => {
  const buckets = createTokenBuckets(3)
  buckets.take('empty', rate, { amount: 5, now: 0 })
  buckets.take('full again', rate, { amount: 1, now: 0 })
  buckets.take('half', rate, { amount: 3, now: 0 })
  for (const key of ['one', 'another']) buckets.take(key, rate, { amount: 1, now: 1000 })

  expect(buckets.level('empty', rate, 1000)).toBe(1)
  expect(buckets.level('half', rate, 1000)).toBe(3)
})

it('remembers who has used up everything while twenty thousand others come', () => {
  const buckets = createTokenBuckets(1000)
  buckets.take('guesser', rate, { amount: 5, now: 0 })
  for (let other = 0; other < 20_000; other++) buckets.take(`other ${other}`, rate, { amount: 1, now: 0 })
  expect(buckets.level('guesser', rate, 0)).toBe(0)
})

it('lets a bucket owe, up to what is said', () => {
  const buckets = createTokenBuckets(10)
  buckets.take('a', rate, { amount: 100, mostDebt: 5, now: 0 })
  expect(buckets.level('a', rate, 0)).toBe(-5)
  expect(buckets.level('a', rate, 6000)).toBe(1)
})
