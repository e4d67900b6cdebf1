import type { Place, StorageContext } from '@/areas/storage/public'
import { lazy, Suspense } from 'react'
import { type BucketAction, loadOpenBucketDialog } from '@/areas/buckets/public'
import { PassphraseDialog } from '@/areas/passphrase/public'
import { DeleteObjectsDialog } from '../dialogs/delete-objects-dialog'
import type { Entry, FileEntry, FolderEntry } from '../model/entries'
import { NewFolderDialog } from '../dialogs/new-folder-dialog'
import { loadShareDialog } from '@/areas/share/public'
import { loadArchiveDownloadDialog } from '@/areas/transfers/public'

const PreviewDialog = lazy(async () => ({ default: (await import('../dialogs/preview/preview-dialog')).PreviewDialog }))
const ShareDialog = lazy(async () => ({ default: (await loadShareDialog()).ShareDialog }))
const ArchiveDownloadDialog = lazy(async () => ({
  default: (await loadArchiveDownloadDialog()).ArchiveDownloadDialog,
}))
const GeographicDistributionDialog = lazy(async () => ({
  default: (await import('../dialogs/geographic-distribution/geographic-distribution-dialog'))
    .GeographicDistributionDialog,
}))

const BucketDialog = lazy(async () => ({ default: (await loadOpenBucketDialog()).BucketDialog }))

export type OpenDialog =
  | { kind: 'passphrase' | 'newFolder' }
  | { kind: 'delete'; entries: readonly Entry[] }
  | { kind: 'preview' | 'distribution'; file: FileEntry }
  | { kind: 'share'; entry: Entry }
  | { kind: 'archive'; folder: FolderEntry }
  | { kind: 'bucket'; action: BucketAction }

interface Props {
  context: StorageContext
  place: Place
  /** Everything loaded of the folder, in the order shown. */
  entries: readonly Entry[]
  open: OpenDialog | null
  onChange: (open: OpenDialog | null) => void
}

/** The dialogs of the file browser; one at a time. What few people open is loaded when it is opened. */
export const BrowserDialogs = (props: Props) => (
  <Suspense>
    <OpenedDialog {...props} />
  </Suspense>
)

function OpenedDialog({ context, place, entries, open, onChange }: Props) {
  const { bucket } = place
  const onClose = () => onChange(null)
  switch (open?.kind) {
    case undefined:
      return null
    case 'passphrase':
      return <PassphraseDialog project={context.project} mode="manage" onClose={onClose} />
    case 'newFolder':
      return <NewFolderDialog context={context} place={place} entries={entries} onClose={onClose} />
    case 'delete':
      return <DeleteObjectsDialog context={context} place={place} entries={open.entries} onClose={onClose} />
    case 'preview':
      return (
        <PreviewDialog
          bucket={bucket}
          path={place.prefix}
          entries={entries.filter((entry) => entry.type === 'file')}
          start={open.file.key}
          onDelete={({ key }) => onChange({ kind: 'delete', entries: entries.filter((entry) => entry.key === key) })}
          onClose={onClose}
        />
      )
    case 'share':
      return <ShareDialog bucket={bucket} path={open.entry.key} kind={open.entry.type} onClose={onClose} />
    case 'archive':
      return <ArchiveDownloadDialog bucket={bucket} path={open.folder.key} kind="folder" onClose={onClose} />
    case 'bucket':
      return <BucketDialog project={context.project} action={open.action} onClose={onClose} />
    case 'distribution':
      return <GeographicDistributionDialog bucket={bucket} path={open.file.key} onClose={onClose} />
  }
}
