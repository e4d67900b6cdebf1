import { bucketKey, bucketsRoot, type ObjectRef, type Place, type StorageContext } from '@/areas/storage/public'
import { startDeletion, useActivities } from '@/areas/transfers/public'
import { useQueryClient } from '@tanstack/react-query'
import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { deleteObjects } from '../../model/delete-objects'
import { versionsDeletion, VersionsStayed } from '../../model/delete-versions'
import type { Entry } from '../../model/entries'

interface Order {
  /** As the panel names it. */
  what: string
  kept?: string | undefined
}

/** Starts deletions, which go on without the dialog that asked for them. */
export function useBeginDeletion({ config, project, storage }: StorageContext, place: Place) {
  const cache = useQueryClient()
  const activities = useActivities()

  type Progress = Parameters<Parameters<typeof startDeletion>[1]['run']>[0]

  const begin = (
    order: Order & { of: 'version' | 'file' },
    run: (client: S3Client, progress: Progress) => Promise<void>,
  ) =>
    startDeletion(activities, {
      ...order,
      async run(progress) {
        try {
          await run(await storage.browserClient(config, project), progress)
        } catch (cause) {
          // Perhaps the key behind them is gone: whoever tries again gets others.
          if (!progress.signal.aborted && !(cause instanceof VersionsStayed)) storage.renewCredentials(project.id)
          throw cause
        }
      },
      onEnd: () => {
        // Also the listings of folders that went with their parent.
        void cache.invalidateQueries({ queryKey: bucketKey(project.id, place.bucket) })
        void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) })
      },
    })

  return {
    /** As the bucket's versioning asks for: with markers, or for good. */
    objects: (order: Order, entries: readonly Entry[]) =>
      begin({ ...order, of: 'file' }, (client, progress) => deleteObjects(client, place, entries, progress)),
    /** These versions for good, and no other one. */
    versions(order: Order, versions: readonly Required<ObjectRef>[]) {
      const removal = versionsDeletion(versions)
      begin({ ...order, of: 'version' }, (client, progress) => removal(client, place.bucket, progress))
    },
  }
}
