import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ListingRefresher } from './listing-refresher'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const cache = new QueryClient()
  const invalidate = vi.spyOn(cache, 'invalidateQueries')
  const asked = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey)
  return { cache, asked, listings: new ListingRefresher() }
}

it('asks 1, 5, 15 and 35 seconds after the first file, then once a minute, and when all is over', () => {
  const { cache, asked, listings } = watched()
  const at: number[] = []
  for (let second = 0; second < 180; second++) {
    listings.soon(cache, ['folder'])
    const before = asked().length
    vi.advanceTimersByTime(1_000)
    if (asked().length > before) at.push(second + 1)
  }
  expect(at).toEqual([1, 5, 15, 35, 95, 155])
  listings.now(cache)
  expect(asked()).toHaveLength(7)
  expect(vi.getTimerCount()).toBe(0)
})

it('asks for every list that has changed, and begins with a second again', () => {
  const { cache, asked, listings } = watched()
  listings.soon(cache, ['folder'], ['buckets'])
  listings.soon(cache, ['other'])
  listings.now(cache)
  expect(asked()).toEqual([['folder'], ['buckets'], ['other']])
  listings.now(cache)
  expect(asked()).toHaveLength(3)
  listings.soon(cache, ['folder'])
  vi.advanceTimersByTime(1_000)
  expect(asked()).toHaveLength(4)
})
