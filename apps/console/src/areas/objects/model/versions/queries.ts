import { bucketKey, type Place, type StorageContext } from '@/areas/storage/public'
import type { ListObjectVersionsResult } from '@perigee/s3/xml/list-object-versions'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { folderKey, listingPageSize } from '../queries'

/** After which key, or which version of it, a part of a listing begins. */
type Start = { keyMarker: string; versionIdMarker?: string } | null

type Part = Pick<ListObjectVersionsResult, 'truncated' | 'nextKeyMarker' | 'nextVersionIdMarker'>

function startAfter({ truncated, nextKeyMarker: keyMarker, nextVersionIdMarker: versionIdMarker }: Part): Start {
  if (!truncated || keyMarker === undefined) return null
  return { keyMarker, ...(versionIdMarker !== undefined && { versionIdMarker }) }
}

/** The next part begins at the next key, however many versions the last one still has: those are asked for by themselves. */
function nextKey(part: Part): Start {
  const start = startAfter(part)
  return start && { keyMarker: start.keyMarker }
}

/**
 * A folder with versions, part by part, or what in it begins with `find`. `keys`: each part has the newest versions of
 * other keys; `all`: no version is left out.
 */
export const folderVersions = (
  { config, project, storage }: StorageContext,
  place: Place,
  { find, each }: { find: string; each: 'keys' | 'all' },
) =>
  infiniteQueryOptions({
    queryKey: [...folderKey(project.id, place), 'versions', each, find],
    queryFn: async ({ pageParam, signal }) => {
      const client = await storage.browserClient(config, project)
      const { bucket, prefix } = place
      const input = { bucket, prefix: prefix + find, delimiter: '/', maxKeys: listingPageSize, signal }
      return client.listObjectVersions({ ...input, ...pageParam })
    },
    staleTime: 0,
    initialPageParam: null as Start,
    getNextPageParam: each === 'keys' ? nextKey : startAfter,
  })

/** The versions of one key that are older than the version named, newest first. */
export const olderVersions = (
  { config, project, storage }: StorageContext,
  bucket: string,
  { key, version }: { key: string; version: string },
) => {
  const start: NonNullable<Start> = { keyMarker: key, versionIdMarker: version }
  return infiniteQueryOptions({
    queryKey: [...bucketKey(project.id, bucket), 'older', key, version],
    queryFn: async ({ pageParam, signal }) => {
      const client = await storage.browserClient(config, project)
      const input = { bucket, prefix: key, maxKeys: listingPageSize, signal }
      const page = await client.listObjectVersions({ ...input, ...pageParam })
      // Other keys begin like this one; they come after it.
      const own = page.versions.filter((one) => one.key === key)
      return { own, next: own.length === page.versions.length && page.nextKeyMarker === key ? startAfter(page) : null }
    },
    staleTime: 0,
    initialPageParam: start,
    getNextPageParam: ({ next }) => next,
  })
}
