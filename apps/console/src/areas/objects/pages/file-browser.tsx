import { type Place, useStorageContext } from '@/areas/storage/public'
import { useCallback, useRef, useState } from 'react'
import { ErrorState } from '@/components/error-state'
import { PageHeader } from '@/components/page-header'
import { openDialog } from '@/lib/dialogs'
import { messageOf } from '@/lib/failure'
import { offersArchives } from '@/lib/flags'
import { notify } from '@/lib/notify'
import { useTrialGate } from '@/areas/trial/public'
import { whoCanRead } from '@/lib/who-can-read'
import { BrowserBreadcrumbs } from './breadcrumbs'
import { BrowserActions } from './browser-actions'
import { BrowserDialogs, type OpenDialog } from './browser-dialogs'
import { bucketDialog, OpenBucketMenu } from '@/areas/buckets/public'
import { shareDialog } from '@/areas/share/public'
import { archiveDownloadDialog, downloadObject, useGuardedUpload } from '@/areas/transfers/public'
import { DropZone } from './drop-zone'
import { geographicDistributionDialog } from '../lazy-dialogs'
import type { Entry, FileEntry, FolderEntry } from '../model/entries'
import { FolderView } from './folder-view'
import { useListFocus } from './keyboard/use-list-focus'
import { NothingHere } from './nothing-here'
import { type FirstUpload, useFirstUpload } from '../model/use-first-upload'
import { useFolder } from '../model/use-folder'
import { useSelection } from '../model/use-selection'

interface Props {
  place: Place
  /** A key has led here, and not the mouse: the list takes the focus. */
  cameByKey: boolean
  onGo: (place: Place, by: 'key' | 'mouse') => void
  firstUpload: FirstUpload
}

/** One folder of an unlocked bucket. */
export function FileBrowser({ place, cameByKey, onGo, firstUpload }: Props) {
  const context = useStorageContext()
  const { config, project, storage } = context
  const { bucket } = place
  const folder = useFolder(context, place)
  const { entries } = folder
  const selection = useSelection(entries)
  const focus = useListFocus(folder.shown?.length ?? 0, { fromStart: cameByKey })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const fromList = useRef(false)
  const showUploaded = useCallback((file: FileEntry) => setDialog((open) => open ?? { kind: 'preview', file }), [])
  const onSingleUpload = useFirstUpload(firstUpload, entries, showUploaded)
  const gate = useTrialGate()
  const preview = gate((file: FileEntry) => setDialog({ kind: 'preview', file }))
  const { upload, question } = useGuardedUpload(context, place, onSingleUpload)

  const actions = {
    onOpen: (entry: Entry, by: 'key' | 'mouse' = 'mouse') =>
      entry.type === 'folder' ? onGo({ bucket: place.bucket, prefix: entry.key }, by) : preview(entry),
    onDownload: gate((entry: FileEntry) => {
      downloadObject(context, place.bucket, entry).catch((cause: unknown) =>
        notify.error(`Error downloading file. ${messageOf(cause)}`, 'file browser'),
      )
    }),
    onDownloadFolder: offersArchives(config)
      ? gate((entry: FolderEntry) => openDialog(archiveDownloadDialog, { bucket, path: entry.key, kind: 'folder' }))
      : undefined,
    onShare: gate((entry: Entry) => openDialog(shareDialog, { bucket, path: entry.key, kind: entry.type })),
    onDistribution: (file: FileEntry) => openDialog(geographicDistributionDialog, { bucket, path: file.key }),
    onDelete: (chosen: readonly Entry[]) => {
      fromList.current = true
      setDialog({ kind: 'delete', entries: chosen })
    },
  }

  return (
    <>
      <DropZone bucket={place.bucket} onFiles={gate(upload)} />
      <PageHeader
        title={place.bucket}
        subtitle={whoCanRead(project)}
        action={
          <BrowserActions
            onPassphrase={project.hasManagedPassphrase ? undefined : gate(() => setDialog({ kind: 'passphrase' }))}
            onNewFolder={gate(() => setDialog({ kind: 'newFolder' }))}
            onFiles={gate(upload)}
            menu={
              <OpenBucketMenu
                project={project}
                bucket={place.bucket}
                onAction={(action) => openDialog(bucketDialog, { project, action })}
              />
            }
          />
        }
      />
      {place.prefix !== '' && <BrowserBreadcrumbs project={project} place={place} />}
      {folder.error && !entries ? (
        <ErrorState
          error={folder.error}
          onRetry={() => {
            storage.renewCredentials(project.id)
            void folder.refetch()
          }}
        />
      ) : entries?.length === 0 && !folder.more && folder.page === 1 ? (
        <NothingHere context={context} place={place} />
      ) : (
        <FolderView
          context={context}
          place={place}
          folder={folder}
          selection={selection}
          focus={focus}
          onGo={onGo}
          actions={actions}
        />
      )}
      {question}
      <BrowserDialogs
        context={context}
        place={place}
        entries={entries ?? []}
        open={dialog}
        onChange={(open) => {
          setDialog(open)
          // What was deleted takes the focus with it.
          if (open === null && fromList.current) focus.move()
          fromList.current = false
        }}
      />
    </>
  )
}
