import { bucketKey, bucketsRoot, type Place, type StorageContext } from '@/areas/storage/public'
import { useQueryClient } from '@tanstack/react-query'
import { objectKeyProblem } from '@perigee/domain/object-key'
import { defaultRetry, type RetryPolicy } from '@perigee/s3/client/retry'
import { useCallback, useEffect } from 'react'
import { messageOf } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { refreshSoon } from './refresh-soon'
import { loadActivityPanels } from '../loaders'
import { useActivities } from './activities'
import type { UploadFile } from './upload-file'
import { hintAtTool, warnIfTooBig } from './upload-limits'
import { startUpload } from './uploads'

/** Adds files to the uploads of the tab; the listings are refreshed as they end. */
export function useUpload({ config, project, storage }: StorageContext, { bucket, prefix }: Place) {
  const cache = useQueryClient()
  const activities = useActivities()
  // What draws uploads is here before the first one: a line that is lost by then must not hide it.
  useEffect(() => void loadActivityPanels().catch(() => undefined), [])

  return useCallback(
    (files: readonly UploadFile[], onUploaded?: (key: string) => void) => {
      // What is uploaded later belongs to the passphrase of now.
      const passphrase = storage.passphrases.get(project.id) ?? undefined
      for (const { path, file } of files) {
        const key = prefix + path
        const problem = objectKeyProblem(key)
        if (problem !== undefined) {
          notify.warning(`${path}: ${problem}`)
          continue
        }
        warnIfTooBig(key, file.size)
        try {
          startUpload(activities, {
            projectId: project.id,
            bucket,
            key,
            body: file,
            put: async ({ body, onInterrupted, ...upload }) => {
              const client = await storage.browserClient(config, project, passphrase)
              const wait: RetryPolicy['wait'] = (milliseconds, signal) => {
                onInterrupted()
                return defaultRetry.wait(milliseconds, signal)
              }
              return client.uploadObject({ ...upload, blob: body, retry: { wait } })
            },
            onFinished: () => {
              refreshSoon(cache, bucketKey(project.id, bucket), bucketsRoot(project.id))
              onUploaded?.(key)
            },
            onFailed: hintAtTool,
          })
        } catch (cause) {
          notify.warning(messageOf(cause))
        }
      }
    },
    [cache, activities, config, project, storage, bucket, prefix],
  )
}
