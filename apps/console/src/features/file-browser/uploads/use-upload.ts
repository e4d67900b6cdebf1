import { useQueryClient } from '@tanstack/react-query'
import { objectKeyProblem } from '@perigee/domain/object-key'
import { useCallback } from 'react'
import type { Place } from '@/flows/open-bucket/browser-path'
import { messageOf } from '@/lib/call-error'
import { notify } from '@/lib/notify'
import { bucketsRoot } from '@/lib/object-storage/queries'
import { type BrowserContext, folderKey } from '../queries'

/** Adds files to the uploads of the tab; the listing is refreshed as each one ends. */
export function useUpload({ config, project, storage }: BrowserContext, place: Place): (files: Iterable<File>) => void {
  const cache = useQueryClient()
  const { bucket, prefix } = place

  return useCallback(
    (files) => {
      const onFinished = () => {
        void cache.invalidateQueries({ queryKey: folderKey(project.id, { bucket, prefix }) })
        void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) })
      }
      for (const body of files) {
        const key = prefix + body.name
        const problem = objectKeyProblem(key)
        if (problem !== undefined) {
          notify.warning(`${body.name}: ${problem}`)
          continue
        }
        try {
          storage.uploads.add({
            bucket,
            key,
            body,
            onFinished,
            put: async (upload) => (await storage.browserClient(config, project)).putObject(upload),
          })
        } catch (cause) {
          notify.warning(messageOf(cause))
        }
      }
    },
    [cache, config, project, storage, bucket, prefix],
  )
}
