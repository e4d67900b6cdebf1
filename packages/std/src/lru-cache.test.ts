import { expect, it } from 'vitest'
import { lruCache } from './lru-cache'

it('drops the entry that was not used for longest', () => {
  const cache = lruCache<number>({ capacity: 2, now: () => 0 })
  cache.set('a', 1, 10)
  cache.set('b', 2, 10)
  cache.get('a')
  cache.set('c', 3, 10)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})

it('forgets an entry at its end', () => {
  let now = 0
  const cache = lruCache<number>({ capacity: 2, now: () => now })
  cache.set('a', 1, 10)
  now = 9
  expect(cache.get('a')).toBe(1)
  now = 10
  expect(cache.get('a')).toBeUndefined()
})
