import { day, minute } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { createLimiter, createTokenBuckets } from './rate-limit'

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

it('lets repeats of one act pass, also when nothing is left', () => {
  const { clock, advance } = standing()
  const limiter = createLimiter({ points: 2, every: day, clock })
  const tries = (...acts: string[]) => acts.map((act) => limiter.consumeOnce('a', act).ok)

  expect(tries('x', 'x', 'y', 'x', 'z', 'y', 'z')).toEqual([true, true, true, true, false, true, false])
  expect(limiter.consumeOnce('b', 'x').ok).toBe(true)
  advance(day)
  expect(tries('z', 'x')).toEqual([true, false])
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

it('is not reset by a thousand other addresses, nor by all networks of a site', () => {
  const { clock } = standing()
  const limiter = createLimiter({ points: 2, every: minute, remember: 1000, clock })
  const ofSite = (network: number) => limiter.consumeAddress(`2001:db8:1:${network.toString(16)}::1`).ok
  for (const ok of [true, true, false]) expect(limiter.consumeAddress('203.0.113.7').ok).toBe(ok)
  for (let other = 0; other < 5000; other++) limiter.consumeAddress(`198.51.${other >> 8}.${other & 255}`)
  expect(limiter.consumeAddress('203.0.113.7').ok).toBe(false)

  expect(Array.from({ length: 25 }, (_, network) => ofSite(network)).filter(Boolean)).toHaveLength(20)
  expect(limiter.consumeAddress('2001:db8:2::1').ok).toBe(true)
})

it('shares what it remembers with others, and tells its tries from theirs', () => {
  const buckets = createTokenBuckets(100)
  const [login, reset] = ['login', 'reset'].map((name) => createLimiter({ points: 1, buckets, name }))
  expect([login, reset, login].map((limiter) => limiter?.consume('a').ok)).toEqual([true, true, false])
})
