import { bucketKey } from '@/areas/storage/public'
import type { StoredObject } from '@/areas/transfers/public'
import { second } from '@perigee/std/durations'
import type { ListObjectsV2Result } from '@perigee/s3/xml/list-objects-v2'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Milliseconds between two looks at what was uploaded: lists are sorted and drawn once for all of it. */
const listedEvery = 2 * second

/** Takes what is uploaded to a bucket, and shows it in the lists that are loaded without asking for them. */
export function useListStored(cache: QueryClient, projectId: string, bucket: string): (stored: StoredObject) => void {
  return useMemo(() => {
    let waiting: StoredObject[] = []
    let resting = false
    const list = (): void => {
      resting = waiting.length > 0
      if (!resting) return
      listStored(cache, { projectId, bucket }, waiting)
      waiting = []
      setTimeout(list, listedEvery)
    }
    return (stored) => {
      waiting.push(stored)
      if (!resting) list()
    }
  }, [cache, projectId, bucket])
}

type Range = InfiniteData<ListObjectsV2Result, string | null>

export function listStored(
  cache: QueryClient,
  { projectId, bucket }: { projectId: string; bucket: string },
  stored: readonly StoredObject[],
): void {
  const key = bucketKey(projectId, bucket)
  for (const [queryKey, range] of cache.getQueriesData<Range>({ queryKey: key })) {
    const [prefix, kind] = queryKey.slice(key.length)
    if (typeof prefix !== 'string' || kind !== 'range' || !range) continue
    const listed = withStored(range, prefix, stored)
    if (listed !== range) cache.setQueryData(queryKey, listed)
  }
}

/** The same value where nothing is new. */
export function withStored(range: Range, prefix: string, stored: readonly StoredObject[]): Range {
  const pages = range.pages.map((page) => ({ prefixes: new Set(page.prefixes), objects: byKey(page) }))
  const last = range.pages.at(-1)
  let isNew = false
  for (const { key, ...facts } of stored) {
    if (!key.startsWith(prefix) || !last) continue
    const slash = key.indexOf('/', prefix.length)
    const folder = slash < 0 ? null : key.slice(0, slash + 1)
    const known = pages.find(({ prefixes, objects }) => (folder === null ? objects.has(key) : prefixes.has(folder)))
    if (folder !== null && known) continue
    // What lies behind the loaded part is not shown yet.
    const page = known ?? (last.truncated ? undefined : pages.at(-1))
    if (!page) continue
    isNew = true
    if (folder === null) page.objects.set(key, { storageClass: 'STANDARD', ...facts, key })
    else page.prefixes.add(folder)
  }
  if (!isNew) return range
  const changed = range.pages.map((page, at) => ({
    ...page,
    prefixes: [...(pages[at]?.prefixes ?? page.prefixes)],
    objects: [...(pages[at]?.objects.values() ?? page.objects)],
  }))
  return { ...range, pages: changed }
}

const byKey = ({ objects }: ListObjectsV2Result) => new Map(objects.map((object) => [object.key, object]))
