import type { Place, StorageContext } from '@/areas/storage/public'
import { lazy, Suspense } from 'react'
import { PassphraseDialog } from '@/areas/passphrase/public'
import { DeleteObjectsDialog } from '../dialogs/delete-objects-dialog'
import type { Entry, FileEntry } from '../model/entries'
import { NewFolderDialog } from '../dialogs/new-folder-dialog'

const PreviewDialog = lazy(async () => ({ default: (await import('../dialogs/preview/preview-dialog')).PreviewDialog }))

export type OpenDialog =
  | { kind: 'passphrase' | 'newFolder' }
  | { kind: 'delete'; entries: readonly Entry[] }
  | { kind: 'preview'; file: FileEntry }

interface Props {
  context: StorageContext
  place: Place
  /** Everything loaded of the folder, in the order shown. */
  entries: readonly Entry[]
  open: OpenDialog | null
  onChange: (open: OpenDialog | null) => void
}

/** The dialogs that show what the page has loaded; one at a time. The others are opened by the host. */
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
  }
}
