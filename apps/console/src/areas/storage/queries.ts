import { buckets } from '@perigee/contract/buckets'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/call'

/** Everything about a project's buckets lies below it: invalidate it after one was made, deleted or written to. */
export const bucketsRoot = (projectId: string) => ['buckets', projectId] as const
/** Listings made with the project's passphrase; they mean nothing under another one. */
export const objectsRoot = (projectId: string) => ['objects', projectId] as const
/** Everything listed of a bucket. */
export const bucketKey = (projectId: string, bucket: string) => [...objectsRoot(projectId), bucket] as const

export const bucketNames = (projectId: string) =>
  queryOptions({
    queryKey: [...bucketsRoot(projectId), 'names'],
    queryFn: ({ signal }) => call(buckets.names, { query: { projectID: projectId }, signal }),
  })

/** One bucket as it is now, counted live. */
export const bucketTotals = (projectId: string, bucket: string) =>
  queryOptions({
    queryKey: [...bucketsRoot(projectId), 'totals', bucket],
    queryFn: ({ signal }) =>
      call(buckets.totals, { query: { projectID: projectId, bucket, before: new Date().toISOString() }, signal }),
  })
