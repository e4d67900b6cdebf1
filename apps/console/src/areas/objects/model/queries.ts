import { bucketKey, type Place, type StorageContext } from '@/areas/storage/public'
import { opensNothing } from '@/areas/passphrase/public'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { findPageStart } from './paging/find-page-start'

/** Keys asked for at once. */
export const listingPageSize = 500

/** Everything listed of one folder; invalidate it after a change there. */
export const folderKey = (projectId: string, { bucket, prefix }: Place) =>
  [...bucketKey(projectId, bucket), prefix] as const

type Part = { size: number; token: string | null; find: string; signal: AbortSignal }

/** `find`: what the names begin with; '' for all. */
async function listPart({ config, project, storage }: StorageContext, place: Place, part: Part) {
  const { size, token, find, signal } = part
  const client = await storage.browserClient(config, project)
  const from = token === null ? {} : { continuationToken: token }
  const { bucket, prefix } = place
  return client.listObjectsV2({ bucket, prefix: prefix + find, delimiter: '/', maxKeys: size, signal, ...from })
}

/**
 * A folder from its beginning on, part by part, or those in it whose names begin with `find`. Others write too, so it is
 * asked for anew at every visit.
 */
export const folderListing = (context: StorageContext, place: Place, find = '') =>
  infiniteQueryOptions({
    queryKey: [...folderKey(context.project.id, place), ...(find === '' ? ['range'] : ['found', find])],
    queryFn: ({ pageParam, signal }) =>
      listPart(context, place, { size: listingPageSize, token: pageParam, find, signal }),
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.truncated ? (page.nextContinuationToken ?? null) : null),
  })

/** One part of a folder by itself. */
export const folderPage = (context: StorageContext, place: Place, { size, token, find }: Omit<Part, 'signal'>) =>
  queryOptions({
    queryKey: [...folderKey(context.project.id, place), 'page', size, token, find],
    queryFn: ({ signal }) => listPart(context, place, { size, token, find, signal }),
    staleTime: 0,
  })

/** Where a page begins that nobody came to from the page before it. */
export const pageStart = (
  context: StorageContext,
  place: Place,
  { page, size, find }: { page: number; size: number; find: string },
) =>
  queryOptions({
    queryKey: [...folderKey(context.project.id, place), 'start', size, page, find],
    queryFn: ({ signal }) =>
      findPageStart((part) => listPart(context, place, { ...part, find, signal }), { page, size }),
    staleTime: 0,
  })

/** Whether the passphrase opens nothing in a bucket that is known to hold so many objects. */
export const mismatchOf = ({ config, project, storage }: StorageContext, bucket: string, knownCount: number) =>
  queryOptions({
    queryKey: [...bucketKey(project.id, bucket), 'mismatch', knownCount],
    queryFn: async ({ signal }) =>
      opensNothing(await storage.browserClient(config, project), { bucket, knownCount, signal }),
  })
