import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Origin } from '../http/client'
import { createPlaces } from './places'

const limits = { requests: 2, bytes: 100, allRequests: 5, allBytes: 250, grace: 1000 }
const from = (address: string | null, site: string | null = null): Origin => ({
  address,
  site,
  throughUnknownProxy: false,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(given: Partial<typeof limits> = {}) {
  const places = createPlaces({ ...limits, ...given })
  const lost: string[] = []
  const enter = (origin: Origin, name = origin.address ?? 'nobody') =>
    places.enter(origin, (why) => lost.push(`${name}: ${why}`))
  return { places, lost, enter }
}

it('lets an address have so many slow bodies, and any number of quick ones', () => {
  const { places, lost, enter } = watched({ allRequests: 100 })
  for (let quick = 0; quick < 20; quick++) enter(from('a')).leave()
  const first = enter(from('a'), 'first')
  for (const name of ['second', 'third']) enter(from('a'), name)
  enter(from('b'))
  vi.advanceTimersByTime(999)
  expect(lost).toEqual([])
  vi.advanceTimersByTime(1)
  expect(lost).toEqual(['third: requests'])

  first.leave()
  first.leave()
  enter(from('a'), 'fourth')
  enter(from('a'), 'fifth')
  vi.advanceTimersByTime(1000)
  expect(lost).toEqual(['third: requests', 'fifth: requests'])
  expect(places.inUse().requests).toBe(3)
})

it('gives an address so much memory, and takes it back', () => {
  const { places, lost, enter } = watched()
  const place = enter(from('a'), 'first')
  place.hold(60)
  enter(from('b')).hold(60)
  enter(from('a'), 'second').hold(60)
  expect(lost).toEqual(['second: bytes'])
  place.leave()
  enter(from('a'), 'third').hold(100)
  expect([lost, places.inUse()]).toEqual([['second: bytes'], { requests: 2, bytes: 160 }])
})

it('lets a site have ten times as many as one address of it', () => {
  const { lost, enter } = watched({ allRequests: 1000 })
  for (let network = 0; network < 30; network++) enter(from(`2001:db8:1:${network}::/64`, '2001:db8:1::/48'))
  vi.advanceTimersByTime(1000)
  expect(lost).toHaveLength(10)
})

it('takes the place of the oldest when all together have too many, or too much', () => {
  const { places, lost, enter } = watched()
  const all = Array.from({ length: 6 }, (_, n) => enter(from(`${n}`)))
  expect(lost).toEqual(['0: evicted'])
  for (const place of all.slice(1, 4)) place.hold(90)
  expect(lost).toEqual(['0: evicted', '1: evicted'])
  expect(places.inUse()).toEqual({ requests: 4, bytes: 180 })
})

it('counts who cannot be told from others with all together only', () => {
  const { lost, enter } = watched()
  for (let n = 0; n < 5; n++) enter(from(null)).hold(50)
  vi.advanceTimersByTime(1000)
  expect(lost).toEqual([])
  enter(from(null))
  expect(lost).toEqual(['nobody: evicted'])
})
