import { infiniteQueryOptions } from '@tanstack/react-query'
import type { FrontendConfig } from '@perigee/contract/config'
import type { ObjectStorage } from '@/lib/object-storage/object-storage'
import { objectsRoot } from '@/lib/object-storage/queries'
import type { ConsoleProject } from '@/lib/projects'
import type { Place } from '@/flows/open-bucket/browser-path'

/** Keys asked for at once. */
export const listingPageSize = 500

export type BrowserContext = { config: FrontendConfig; project: ConsoleProject; storage: ObjectStorage }

/** Everything listed of a bucket. */
export const bucketKey = (projectId: string, bucket: string) => [...objectsRoot(projectId), bucket] as const

/** Everything listed of one folder; invalidate it after a change there. */
export const folderKey = (projectId: string, { bucket, prefix }: Place) =>
  [...bucketKey(projectId, bucket), prefix] as const

export const folderListing = ({ config, project, storage }: BrowserContext, place: Place) =>
  infiniteQueryOptions({
    queryKey: folderKey(project.id, place),
    queryFn: async ({ pageParam, signal }) => {
      const client = await storage.browserClient(config, project)
      return client.listObjectsV2({
        ...place,
        delimiter: '/',
        maxKeys: listingPageSize,
        signal,
        ...(pageParam === null ? {} : { continuationToken: pageParam }),
      })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.truncated ? (page.nextContinuationToken ?? null) : null),
  })
