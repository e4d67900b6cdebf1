import { bucketTotals, type Place, type StorageContext } from '@/areas/storage/public'
import { versioning } from '@perigee/domain/versioning'
import { minute } from '@perigee/std/durations'
import { useQueryClient } from '@tanstack/react-query'
import { openDialog } from '@/lib/dialogs'
import { messageOf } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { useDismissNotice, useNoticeDismissed } from '@/lib/notices'
import { findConflicts } from './find-conflicts'
import { NotStartedDialog } from '../dialogs/not-started-dialog'
import { OverwriteDialog } from '../dialogs/overwrite-dialog'
import type { UploadFile } from './upload-file'
import { useUpload } from './use-upload'

/**
 * Uploads files, after asking when that would overwrite some. `onSingle` is called for a file that went to the root of the
 * bucket by itself.
 */
export function useGuardedUpload(context: StorageContext, place: Place, onSingle: (key: string) => void) {
  const addUploads = useUpload(context, place)
  const dismissed = useNoticeDismissed('uploadOverwriteWarning')
  const { mutate: dismissNotice } = useDismissNotice()
  const cache = useQueryClient()

  function upload(files: readonly UploadFile[]) {
    const [first] = files
    const single = place.prefix === '' && files.length === 1 && first?.path.includes('/') === false
    addUploads(files, single ? onSingle : undefined)
  }

  /** What is overwritten in a bucket with versions is still there. */
  async function isKept(): Promise<boolean> {
    const totals = { ...bucketTotals(context.project.id, place.bucket), staleTime: minute }
    const bucket = await cache.fetchQuery(totals).catch(() => null)
    return bucket?.versioning === versioning.enabled
  }

  function askToOverwrite(files: readonly UploadFile[], names: readonly string[]) {
    openDialog(OverwriteDialog, {
      names,
      onContinue: ({ dismiss }) => {
        if (dismiss) dismissNotice('uploadOverwriteWarning')
        upload(files)
      },
    })
  }

  async function start(files: readonly UploadFile[]) {
    if (files.length === 0) return
    try {
      const { config, project, storage } = context
      const client = await storage.browserClient(config, project)
      const names = dismissed === true || (await isKept()) ? [] : await findConflicts(client, place, files)
      if (names.length > 0) askToOverwrite(files, names)
      else upload(files)
    } catch (cause) {
      openDialog(NotStartedDialog, {
        count: files.length,
        problem: messageOf(cause),
        onRetry: () => {
          context.storage.renewCredentials(context.project.id)
          void start(files)
        },
      })
    }
  }

  async function take(coming: readonly UploadFile[] | Promise<readonly UploadFile[]>) {
    try {
      await start(await coming)
    } catch (cause) {
      notify.error(messageOf(cause), 'objects upload')
    }
  }

  return (files: readonly UploadFile[] | Promise<readonly UploadFile[]>) => void take(files)
}
