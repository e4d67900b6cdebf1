import { minute } from '@perigee/std/durations'
import { utf8 } from '@perigee/std/bytes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFolderCache } from './folder-cache'
import type { CachedNames } from './cached-names'
import { NameRun } from './name-run'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const known = (): CachedNames => ({
  mark: '1',
  names: NameRun.of([{ bytes: utf8('secret plans'), id: 1 }]),
  from: undefined,
  to: undefined,
  origin: 'rows',
  readAt: 0,
  changes: 0,
})

it('forgets opened names that nobody lists any more, and keeps those in use', () => {
  const cache = createFolderCache()
  cache.set('left', known())
  cache.set('used', known())
  vi.advanceTimersByTime(9 * minute)
  expect(cache.get('used')).toBeDefined()
  vi.advanceTimersByTime(3 * minute)
  expect(cache.get('left')).toBeUndefined()
  expect(cache.get('used')).toBeDefined()
  vi.advanceTimersByTime(12 * minute)
  expect(cache.get('used')).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
