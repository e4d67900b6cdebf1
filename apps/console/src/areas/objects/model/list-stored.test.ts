import { bucketKey } from '@/areas/storage/public'
import type { ListObjectsV2Result } from '@perigee/s3/xml/list-objects-v2'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { listStored } from './list-stored'

const object = (key: string, size = 1) => ({
  key,
  size,
  etag: 'e',
  lastModified: new Date(0),
  storageClass: 'STANDARD',
})

const page = (keys: string[], prefixes: string[] = [], truncated = false): ListObjectsV2Result => ({
  bucket: 'b',
  prefix: '',
  delimiter: '/',
  maxKeys: 500,
  keyCount: 0,
  truncated,
  prefixes,
  objects: keys.map((key) => object(key)),
})

const where = { projectId: 'p', bucket: 'b' }

/** Lists of folders by their prefix, and what they hold after these keys were uploaded. */
function after(lists: Record<string, ListObjectsV2Result[]>, ...keys: string[]) {
  const cache = new QueryClient()
  const keyOf = (prefix: string) => [...bucketKey('p', 'b'), prefix, 'range']
  const range = (prefix: string) => cache.getQueryData<{ pages: ListObjectsV2Result[] }>(keyOf(prefix))
  for (const [prefix, pages] of Object.entries(lists)) cache.setQueryData(keyOf(prefix), { pages, pageParams: [null] })
  const before = Object.keys(lists).map(range)
  listStored(
    cache,
    where,
    keys.map((key) => object(key, 7)),
  )
  const now = Object.keys(lists).map(range)
  return {
    isSame: now.every((list, at) => list === before[at]),
    shown: now.map((list) =>
      (list?.pages ?? []).map(({ prefixes, objects }) => [
        ...prefixes,
        ...objects.map(({ key, size }) => `${key} ${size}`),
      ]),
    ),
  }
}

it('what was uploaded stands in its folder, and a new folder in the one above', () => {
  const { shown } = after({ '': [page(['a'])], 'trips/': [page([])] }, 'b', 'trips/c', 'trips/d/e')
  expect(shown).toEqual([[['trips/', 'a 1', 'b 7']], [['trips/d/', 'trips/c 7']]])
})

it('what was there is replaced on its page', () => {
  const { shown } = after({ '': [page(['a', 'b'], [], true), page(['c'])] }, 'a')
  expect(shown).toEqual([[['a 7', 'b 1'], ['c 1']]])
})

it('a list that goes on takes only what it shows already, and is not drawn again for nothing', () => {
  const lists = { '': [page(['a'], ['trips/'], true)] }
  expect(after(lists, 'z', 'trips/c').isSame).toBe(true)
  expect(after(lists, 'a').isSame).toBe(false)
})
