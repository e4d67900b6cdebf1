import type { Place } from '@/flows/open-bucket/browser-path'
import { PassphraseDialog } from '@/flows/passphrase/passphrase-dialog'
import { DeleteObjectsDialog } from './delete-objects/delete-objects-dialog'
import type { Entry } from './entries'
import { NewFolderDialog } from './new-folder/new-folder-dialog'
import type { BrowserContext } from './queries'

export type OpenDialog = { kind: 'passphrase' | 'newFolder' } | { kind: 'delete'; entries: readonly Entry[] }

interface Props {
  context: BrowserContext
  place: Place
  entries: readonly Entry[]
  open: OpenDialog | null
  onClose: () => void
}

/** The dialogs of the file browser; one at a time. */
export function BrowserDialogs({ context, place, entries, open, onClose }: Props) {
  switch (open?.kind) {
    case undefined:
      return null
    case 'passphrase':
      return <PassphraseDialog project={context.project} mode="manage" onClose={onClose} />
    case 'newFolder':
      return <NewFolderDialog context={context} place={place} entries={entries} onClose={onClose} />
    case 'delete':
      return <DeleteObjectsDialog context={context} place={place} entries={open.entries} onClose={onClose} />
  }
}
