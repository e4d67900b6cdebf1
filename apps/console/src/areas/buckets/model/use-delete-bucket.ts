import { buckets, type BucketUsage } from '@perigee/contract/buckets'
import type { Project } from '@perigee/contract/projects'
import { S3ClientError } from '@perigee/s3/client/s3-client-error'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { deletesBuckets } from '@/lib/flags'
import { notEmptyDialog } from '../lazy-dialogs'
import { notify } from '@/lib/notify'
import { bucketsRoot, deleteBucketRights, useObjectStorage } from '@/areas/storage/public'
import { isUnderWay, uploadsOf, useActivities } from '@/areas/transfers/public'

const mutationKey = (projectId: string) => ['delete-bucket', projectId]

const isNotEmpty = (cause: unknown): boolean => cause instanceof S3ClientError && cause.code === 'BucketNotEmpty'

interface Options {
  onDeleted?: () => void
}

type Doomed = Pick<BucketUsage, 'bucketName' | 'objectLockEnabled'>

/**
 * Has a bucket deleted with everything in it. The server does it by itself, and the list of buckets shows how far it
 * is. With object lock, and by servers that cannot, it is deleted over S3, without a passphrase; with object lock only
 * when it is empty. False: nothing was started, because something is uploaded there.
 */
export function useDeleteBucket(project: Project, { onDeleted }: Options = {}): (bucket: Doomed) => boolean {
  const config = useConfig()
  const storage = useObjectStorage()
  const activities = useActivities()
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: mutationKey(project.id),
    mutationFn: async ({ bucketName: bucket, objectLockEnabled }: Doomed) => {
      if (deletesBuckets(config) && !objectLockEnabled) {
        await call(buckets.startDeletion, { query: { projectID: project.id }, body: { bucket } })
        return
      }
      const client = await storage.bucketClient(config, project, { bucket, permissions: deleteBucketRights })
      await client.deleteBucket({ bucket, force: !objectLockEnabled })
      notify.success('Bucket deleted.')
      onDeleted?.()
    },
    onError(cause, { bucketName }) {
      if (isNotEmpty(cause)) openDialog(notEmptyDialog, { bucket: bucketName })
      else notify.error(cause, 'delete bucket')
    },
    onSettled: () => cache.invalidateQueries({ queryKey: bucketsRoot(project.id) }),
  })

  return (bucket) => {
    const uploads = uploadsOf(activities.snapshot()).filter(({ projectId }) => projectId === project.id)
    if (uploads.some((upload) => upload.bucket === bucket.bucketName && isUnderWay(upload))) {
      notify.warning('There is an ongoing upload in this bucket.')
      return false
    }
    mutate(bucket)
    return true
  }
}

/** Names of the buckets that this page has begun to delete, until the list of buckets says it or that they are gone. */
export function useBucketsBeingDeleted(projectId: string): ReadonlySet<string> {
  const names = useMutationState({
    filters: { mutationKey: mutationKey(projectId), status: 'pending' },
    select: ({ state }) => (state.variables as Doomed).bucketName,
  })
  return new Set(names)
}
