import { bucketKey, bucketsRoot, type Place, s3Object, type StorageContext } from '@/areas/storage/public'
import { downloadObject } from '@/areas/transfers/public'
import { useTrialGate } from '@/areas/trial/public'
import { useQueryClient } from '@tanstack/react-query'
import type { Selection } from '@/components/data-table/use-selection'
import { createSignal } from '@/lib/create-signal'
import { openDialog } from '@/lib/dialogs'
import { explained } from '@/lib/failure'
import { notify } from '@/lib/notify'
import { shownName } from '@/lib/shown-name'
import type { Entry, FileEntry, VersionEntry } from '../../model/entries'
import { type Chosen, chosenOf } from '../../model/versions/key-entries'
import { useOffersLocks } from '../../model/use-offers-locks'
import type { HistoryParts } from './history-parts'
import type { VersionHandlers } from './version-actions'

interface Needs {
  context: StorageContext
  place: Place
  parts: HistoryParts
  selection: Selection<Chosen>
  onGo: (place: Place, by: 'key' | 'mouse') => void
}

export function useVersionHandlers({ context, place, parts, selection, onGo }: Needs): VersionHandlers {
  const { config, project, storage } = context
  const { bucket } = place
  const { dialogs } = parts
  const cache = useQueryClient()
  const gate = useTrialGate()
  const offersLocks = useOffersLocks(context, bucket)

  const askToDelete = (entries: readonly Entry[], shown = false) =>
    openDialog(dialogs.deleteDialog, {
      context,
      place,
      entries,
      shown,
      onBegun: () => selection.select(chosenOf(entries), false),
    })

  async function undelete(markers: readonly VersionEntry[]) {
    const [first] = markers
    if (!first) return
    try {
      const client = await storage.browserClient(config, project)
      const [failed] = await client.deleteObjects({ bucket, objects: markers.map(s3Object) })
      if (failed) throw new Error(failed.message || failed.code)
      notify.success(`${shownName(first.name)} undeleted.`)
    } catch (cause) {
      notify.error(explained('Error undeleting file.', cause), 'file browser')
    } finally {
      void cache.invalidateQueries({ queryKey: bucketKey(project.id, bucket) })
      void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) })
    }
  }

  return {
    onOpenFolder: (folder) => onGo({ bucket, prefix: folder.key }, 'mouse'),
    onPreview: gate((start: VersionEntry, among: readonly VersionEntry[]) =>
      openDialog(dialogs.previewDialog, {
        bucket,
        path: place.prefix,
        entries: createSignal<readonly Entry[]>(among.filter(({ isDeleteMarker }) => !isDeleteMarker)),
        start,
        onDelete: (file) => void askToDelete([file], true),
      }),
    ),
    onDownload: gate((version: VersionEntry) => {
      downloadObject(context, bucket, version).catch((cause: unknown) =>
        notify.error(explained('Error downloading file.', cause), 'file browser'),
      )
    }),
    onRestore: gate((version: VersionEntry) => openDialog(dialogs.restoreVersionDialog, { context, bucket, version })),
    onDetails: (version) => openDialog(dialogs.versionDetailsDialog, { context, bucket, version }),
    onLock: offersLocks
      ? gate((refs: readonly FileEntry[]) => openDialog(dialogs.lockDialog, { bucket, refs }))
      : undefined,
    onLegalHold: offersLocks
      ? gate((refs: readonly FileEntry[]) => openDialog(dialogs.legalHoldDialog, { bucket, refs }))
      : undefined,
    onUndelete: gate((markers: readonly VersionEntry[]) => void undelete(markers)),
    onUndeleteFolder: gate((folder: { key: string }) =>
      openDialog(dialogs.undeleteDialog, { context, place: { bucket, prefix: folder.key } }),
    ),
    onDelete: (entries) => askToDelete(entries),
  }
}
