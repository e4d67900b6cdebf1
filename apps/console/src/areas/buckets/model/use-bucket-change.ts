import type { Project } from '@perigee/contract/projects'
import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { S3ClientError } from '@perigee/s3/client/s3-client-error'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bucketsRoot, useObjectStorage } from '@/areas/storage/public'
import { recordUiError } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { failureOf } from '@/lib/failure'
import type { AccessRight } from '@/worker/calls'

interface Change<Input> {
  bucket: string
  permissions: readonly AccessRight[]
  /** Names the dialog in reports of errors. */
  source: string
  /** What it means that the state of the bucket forbids the change: somebody else has changed it since it was shown. */
  forbidden: string
  work: (client: S3Client, input: Input) => Promise<void>
}

/**
 * Changes a setting of a bucket over S3, with a credential for this alone and without a passphrase. Whatever comes of it,
 * buckets are read again before it ends.
 */
export function useBucketChange<Input = void>(project: Project, change: Change<Input>) {
  const { bucket, permissions, source, forbidden, work } = change
  const config = useConfig()
  const storage = useObjectStorage()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      try {
        await work(await storage.bucketClient(config, project, { bucket, permissions }), input)
      } catch (cause) {
        throw inWords(cause, forbidden)
      }
    },
    onError(cause) {
      recordUiError({ source, ...failureOf(cause) })
      storage.renewCredentials(project.id)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: bucketsRoot(project.id) }),
  })
}

/** Refusals that come of what others did meanwhile, in words that say so. */
function inWords(cause: unknown, forbidden: string): unknown {
  if (!(cause instanceof S3ClientError)) return cause
  if (cause.code === 'InvalidBucketState') return new Error(forbidden, { cause })
  if (cause.code === 'NoSuchBucket') return new Error('This bucket does not exist any more.', { cause })
  return cause
}
