import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshSoon } from './refresh-soon'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks anew at once, and then once a second for all that came meanwhile', () => {
  const cache = new QueryClient()
  const invalidate = vi.spyOn(cache, 'invalidateQueries')
  const asked = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey)

  refreshSoon(cache, ['folder'])
  expect(asked()).toEqual([['folder']])
  refreshSoon(cache, ['folder'])
  refreshSoon(cache, ['folder'], ['buckets'])
  vi.advanceTimersByTime(999)
  expect(asked()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(asked()).toEqual([['folder'], ['folder'], ['buckets']])
  refreshSoon(cache, ['folder'])
  vi.advanceTimersByTime(5_000)
  expect(asked().slice(3)).toEqual([['folder']])
  expect(vi.getTimerCount()).toBe(0)
})
