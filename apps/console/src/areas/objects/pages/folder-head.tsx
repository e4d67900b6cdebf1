import { passphraseDialog } from '@/areas/passphrase/public'
import { type Place, placeName, type StorageContext } from '@/areas/storage/public'
import type { useGuardedUpload } from '@/areas/transfers/public'
import { useTrialGate } from '@/areas/trial/public'
import { PageHeader } from '@/components/page-header'
import type { ReadableSignal } from '@/lib/create-signal'
import { openDialog } from '@/lib/dialogs'
import { shownName } from '@/lib/shown-name'
import { whoCanRead } from '@/lib/who-can-read'
import { newFolderDialog } from '../lazy-dialogs'
import type { Entry } from '../model/entries'
import { BrowserActions } from './browser-actions'
import { DropZone } from './drop-zone'
import { useHistoryActions } from './versions/history-actions'

interface Props {
  context: StorageContext
  place: Place
  /** What is in the folder already. */
  listed: ReadableSignal<readonly Entry[]>
  upload: ReturnType<typeof useGuardedUpload>
}

/** The title of a folder, with what can be done in it; files may be dropped anywhere below. */
export function FolderHead({ context, place, listed, upload }: Props) {
  const { project } = context
  const gate = useTrialGate()
  const history = useHistoryActions(context, place)
  return (
    <>
      <DropZone bucket={place.bucket} onFiles={gate(upload)} />
      <PageHeader
        title={shownName(placeName(place))}
        subtitle={whoCanRead(project)}
        small
        action={
          <BrowserActions
            project={project}
            bucket={place.bucket}
            history={history}
            onPassphrase={
              project.hasManagedPassphrase
                ? undefined
                : gate(() => openDialog(passphraseDialog, { project, mode: 'manage' }))
            }
            onNewFolder={gate(() => openDialog(newFolderDialog, { context, place, entries: listed }))}
            onFiles={gate(upload)}
          />
        }
      />
    </>
  )
}
