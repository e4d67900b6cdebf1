import type { Project } from '@perigee/contract/projects'
import { S3ClientError } from '@perigee/s3/client/s3-client-error'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useConfig } from '@/lib/config'
import { bucketsRoot } from '@/lib/object-storage/queries'
import { deleteBucketRights } from '@/lib/object-storage/rights'
import { isRunning } from '@/lib/object-storage/upload'
import { useObjectStorage } from '@/lib/object-storage/use-object-storage'

export const ongoingUpload = 'There is an ongoing upload in this bucket.'

const mutationKey = (projectId: string) => ['delete-bucket', projectId]

export const isNotEmpty = (cause: unknown): boolean => cause instanceof S3ClientError && cause.code === 'BucketNotEmpty'

/** Deletes a bucket with everything in it, over S3 and without a passphrase. */
export function useDeleteBucket(project: Project) {
  const config = useConfig()
  const storage = useObjectStorage()
  const cache = useQueryClient()
  return useMutation({
    mutationKey: mutationKey(project.id),
    mutationFn: async (bucket: string) => {
      const uploading = storage.uploads
        .snapshot()
        .some((upload) => upload.projectId === project.id && upload.bucket === bucket && isRunning(upload))
      if (uploading) throw new Error(ongoingUpload)
      const client = await storage.bucketClient(config, project, { bucket, permissions: deleteBucketRights })
      await client.deleteBucket({ bucket, force: true })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: bucketsRoot(project.id) }),
  })
}

/** Names of the buckets whose deletion is under way. */
export function useBucketsBeingDeleted(projectId: string): ReadonlySet<string> {
  const names = useMutationState({
    filters: { mutationKey: mutationKey(projectId), status: 'pending' },
    select: ({ state }) => String(state.variables),
  })
  return new Set(names)
}
