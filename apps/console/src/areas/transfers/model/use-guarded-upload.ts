import { bucketTotals, type Place, type StorageContext } from '@/areas/storage/public'
import { versioning } from '@perigee/domain/versioning'
import { minute } from '@perigee/std/durations'
import { useQueryClient } from '@tanstack/react-query'
import { openDialog, whenNoDialogIsOpen } from '@/lib/dialogs'
import { messageOf } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { useDismissNotice, useNoticeDismissed } from '@/lib/notices'
import { useActivities } from './activities'
import { findConflicts } from './find-conflicts'
import { NotStartedDialog } from '../dialogs/not-started-dialog'
import { OverwriteDialog } from '../dialogs/overwrite-dialog'
import { createOverwriteGuard } from './overwrite-guard'
import type { UploadFile } from './upload-file'
import { type StoredObject, useUpload } from './use-upload'

interface Options {
  /** Called for a file that went to the root of the bucket by itself. */
  onSingle: (key: string) => void
  /** That it begins. */
  onSingleBegun?: () => void
  /** Each time a file is there. */
  onStored: (stored: StoredObject) => void
}

type Coming = readonly UploadFile[] | Promise<readonly UploadFile[]>

/**
 * Uploads files to a folder of the bucket, the open one unless another one is named, and asks before any of them takes
 * the place of an object for good.
 */
export function useGuardedUpload(context: StorageContext, open: Place, { onSingleBegun, onSingle, onStored }: Options) {
  const addUploads = useUpload(context)
  const activities = useActivities()
  const dismissed = useNoticeDismissed('uploadOverwriteWarning')
  const { mutate: dismissNotice } = useDismissNotice()
  const cache = useQueryClient()

  interface Ask {
    names: readonly string[]
    isSuspended: boolean
    overwrite: () => void
  }

  const ask = ({ overwrite, ...shown }: Ask) =>
    openDialog(OverwriteDialog, {
      ...shown,
      onContinue: ({ dismiss }) => {
        if (dismiss) dismissNotice('uploadOverwriteWarning')
        overwrite()
      },
    })

  /** Null where nobody wants to be asked, or what is overwritten is still there as a version. */
  async function guarded(): Promise<{ isSuspended: boolean } | null> {
    if (dismissed === true) return null
    const totals = { ...bucketTotals(context.project.id, open.bucket), staleTime: minute }
    const bucket = await cache.fetchQuery(totals).catch(() => null)
    if (bucket?.versioning === versioning.enabled) return null
    return { isSuspended: bucket?.versioning === versioning.suspended }
  }

  function upload(place: Place, files: readonly UploadFile[], guardedBy: { isSuspended: boolean } | null) {
    const [first] = files
    const single = place.prefix === '' && files.length === 1 && first?.path.includes('/') === false
    const guard =
      guardedBy &&
      createOverwriteGuard({
        // The warning must not come over what somebody is typing.
        ask: (refused) => whenNoDialogIsOpen(() => void ask({ ...guardedBy, ...refused })),
        retry: ({ id }) => activities.retry(id),
      })
    if (single) onSingleBegun?.()
    addUploads(files, {
      place,
      ...(guard && { guard }),
      onStored(stored) {
        onStored(stored)
        if (single) onSingle(stored.key)
      },
    })
  }

  async function start(place: Place, files: readonly UploadFile[]) {
    if (files.length === 0) return
    try {
      const { config, project, storage } = context
      const client = await storage.browserClient(config, project)
      const guard = await guarded()
      const names = guard ? await findConflicts(client, place, files) : []
      if (guard && names.length > 0) ask({ ...guard, names, overwrite: () => upload(place, files, null) })
      else upload(place, files, guard)
    } catch (cause) {
      openDialog(NotStartedDialog, {
        count: files.length,
        problem: messageOf(cause),
        onRetry: () => {
          context.storage.renewCredentials(context.project.id)
          void start(place, files)
        },
      })
    }
  }

  async function take(coming: Coming, place: Place) {
    try {
      await start(place, await coming)
    } catch (cause) {
      notify.error(messageOf(cause), 'objects upload')
    }
  }

  return (files: Coming, prefix = open.prefix) => void take(files, { ...open, prefix })
}
