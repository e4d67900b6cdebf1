import { minute } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { createLimiter } from './rate-limit'

function standing() {
  let now = 0
  return { clock: () => new Date(now), advance: (by: number) => void (now += by) }
}

it('lets a burst through, then one per interval, and says how long to wait', () => {
  const { clock, advance } = standing()
  const limiter = createLimiter({ points: 2, every: 5 * minute, clock })
  const tries = () => [1, 2, 3].map(() => limiter.consume('a').ok)

  expect(tries()).toEqual([true, true, false])
  advance(4 * minute)
  expect(limiter.consume('a')).toEqual({ ok: false, retryAfter: 60 })
  advance(1 * minute)
  expect(tries()).toEqual([true, false, false])
  expect(limiter.consume('b')).toEqual({ ok: true })
})

it('never holds more than the burst, however long a client stays away', () => {
  const { clock, advance } = standing()
  const limiter = createLimiter({ points: 2, every: minute, clock })
  limiter.consume('a')
  advance(100 * minute)
  expect([1, 2, 3].map(() => limiter.consume('a').ok)).toEqual([true, true, false])
})

it('forgets the client that was not seen for longest', () => {
  const { clock } = standing()
  const limiter = createLimiter({ points: 1, every: minute, remember: 2, clock })
  for (const key of ['a', 'b', 'a', 'c']) limiter.consume(key)
  expect(limiter.consume('a').ok).toBe(false)
  expect(limiter.consume('b').ok).toBe(true)
})

it('takes another rate for one client at once', () => {
  let now = 0
  const limiter = createLimiter({ points: 5, every: 1000, clock: () => new Date(now) })
  expect(limiter.consume('a').ok).toBe(true)
  expect(limiter.consume('a', { points: 0, every: Infinity }).ok).toBe(false)
  now += 60_000
  expect(limiter.consume('a', { points: 0, every: Infinity }).ok).toBe(false)
  const tries = () => [1, 2, 3].map(() => limiter.consume('a', { points: 2, every: 500 }).ok)
  expect(tries()).toEqual([false, false, false])
  now += 60_000
  expect(tries()).toEqual([true, true, false])
  now += 500
  expect(tries()).toEqual([true, false, false])
})
