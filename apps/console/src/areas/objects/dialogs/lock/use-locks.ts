import { bucketKey, type ObjectRef, useStorageContext } from '@/areas/storage/public'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { messageOf } from '@/lib/failure'
import { type KnownLock, lockFailure, locksOf } from '../../model/locks'

/** What became of one version: what was done, or why not. */
export interface LockResult {
  ref: ObjectRef
  done: string | null
  failed: string | null
}

const atOnce = 4

/** The locks of the versions that a dialog is about, and how they are changed one by one. */
export function useLocks(bucket: string, refs: readonly ObjectRef[]) {
  const context = useStorageContext()
  const cache = useQueryClient()
  const locks = useQuery(locksOf(context, bucket, refs))

  /** Lists and details show the new locks, also after a failure: somebody else may have changed something. */
  const reload = () => cache.invalidateQueries({ queryKey: bucketKey(context.project.id, bucket) })

  /** `change` says what it did. @throws what a single version failed with */
  async function change(
    known: readonly KnownLock[],
    work: (client: S3Client, lock: KnownLock) => Promise<string>,
  ): Promise<LockResult[]> {
    const client = await context.storage.browserClient(context.config, context.project)
    const results = await mapConcurrently(known, atOnce, async (lock) => {
      try {
        return { ref: lock.ref, done: await work(client, lock), failed: null }
      } catch (cause) {
        if (known.length === 1) throw lockFailure(cause)
        return { ref: lock.ref, done: null, failed: messageOf(lockFailure(cause)) }
      }
    }).finally(() => void reload())
    return results
  }

  return { context, locks: locks.data, error: locks.error && lockFailure(locks.error), change, reload }
}
