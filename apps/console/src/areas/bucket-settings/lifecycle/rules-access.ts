import { estimateBucketLifecycle, getBucketLifecycle } from '@perigee/s3/client/bucket-lifecycle'
import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { queryOptions } from '@tanstack/react-query'
import { bucketKey, bucketsRoot, lifecycleRights, type StorageContext } from '@/areas/storage/public'

/** Whether the passphrase is in force, with which folders of rules read by their names. */
const isOpen = ({ project, storage }: StorageContext): boolean => storage.passphrases.get(project.id) !== null

/** Needs no passphrase; has that of the project where this tab knows it. */
export function rulesClient(context: StorageContext, bucket: string): Promise<S3Client> {
  const { config, project, storage } = context
  return isOpen(context)
    ? storage.browserClient(config, project)
    : storage.bucketClient(config, project, { bucket, permissions: lifecycleRights })
}

/** Names read with another passphrase mean nothing under this one: they lie below the key that is dropped with it. */
const rulesKey = ({ project }: StorageContext, bucket: string) =>
  [...bucketKey(project.id, bucket), 'lifecycle'] as const

/** The lifecycle rules of a bucket as the passphrase of now reads them. */
export const lifecycleRules = (context: StorageContext, bucket: string) =>
  queryOptions({
    queryKey: [...rulesKey(context, bucket), isOpen(context) ? 'open' : 'closed'],
    queryFn: async ({ signal }) => getBucketLifecycle((await rulesClient(context, bucket)).send, { bucket, signal }),
    staleTime: 0,
    retry: false,
  })

/** What a rule would match now, were it on. */
export const lifecycleEstimate = (context: StorageContext, bucket: string, rule: LifecycleRule) =>
  queryOptions({
    queryKey: [...bucketsRoot(context.project.id), 'lifecycle-estimate', bucket, isOpen(context), rule],
    queryFn: async ({ signal }) =>
      estimateBucketLifecycle((await rulesClient(context, bucket)).send, { bucket, rule, signal }),
    retry: false,
  })
