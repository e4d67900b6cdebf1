import { type BucketDeletion, buckets } from '@perigee/contract/buckets'
import { second } from '@perigee/std/durations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bucketsRoot } from '@/areas/storage/public'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { deletesBuckets } from '@/lib/flags'

/** Somebody else may start one, so the server is asked now and then also while none runs. */
const pollEvery = { running: 2 * second, idle: 30 * second }

export const isRunning = ({ state }: BucketDeletion): boolean => state === 'running'

/** Deletions that the server carries out, or that have ended lately. */
export const bucketDeletions = (projectId: string) =>
  queryOptions({
    queryKey: [...bucketsRoot(projectId), 'deletions'],
    queryFn: ({ signal }) => call(buckets.deletions, { query: { projectID: projectId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollEvery.running : pollEvery.idle),
  })

/** The deletion of an open bucket while it runs. Nothing can be stored there meanwhile: the server refuses it. */
export function useRunningDeletion(projectId: string, bucket: string): BucketDeletion | undefined {
  const enabled = deletesBuckets(useConfig())
  const { data } = useQuery({ ...bucketDeletions(projectId), enabled })
  return data?.find((deletion) => deletion.bucket === bucket && isRunning(deletion))
}
