import { useState } from 'react'
import { TablePagination } from '@/components/data-table/table-pagination'
import { ErrorState } from '@/components/error-state'
import { PageHeader } from '@/components/page-header'
import type { Place } from '@/flows/open-bucket/browser-path'
import { useOpenPlace } from '@/flows/open-bucket/use-open-place'
import { UploadPanel } from '@/flows/uploads/upload-panel'
import { messageOf } from '@/lib/call-error'
import { notify } from '@/lib/notify'
import { fillShellSlot } from '@/lib/shell-slot'
import { BrowserBreadcrumbs } from './breadcrumbs'
import { BrowserActions } from './browser-actions'
import { BrowserDialogs, type OpenDialog } from './browser-dialogs'
import { downloadObject } from './download-object'
import { DropZone } from './drop-zone'
import type { FileEntry } from './entries'
import { EntryTable } from './entry-table'
import { NothingHere } from './nothing-here'
import { SelectionBar } from './selection-bar'
import { useGuardedUpload } from './uploads/use-guarded-upload'
import { useBrowserContext } from './use-browser-context'
import { useFolder } from './use-folder'
import { useSelection } from './use-selection'

fillShellSlot(UploadPanel)

/** One folder of an unlocked bucket. */
export function FileBrowser({ place }: { place: Place }) {
  const context = useBrowserContext()
  const { project, storage } = context
  const folder = useFolder(context, place)
  const { listing, entries } = folder
  const selection = useSelection(entries)
  const { upload, question } = useGuardedUpload(context, place)
  const openPlace = useOpenPlace(project)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)

  function download(entry: FileEntry) {
    downloadObject(context, place, entry).catch((cause: unknown) =>
      notify.error(`Error downloading file. ${messageOf(cause)}`, 'file browser'),
    )
  }

  return (
    <DropZone bucket={place.bucket} onFiles={upload}>
      <PageHeader
        title={place.bucket}
        subtitle="Only you hold the passphrase."
        action={
          <BrowserActions
            onPassphrase={() => setDialog({ kind: 'passphrase' })}
            onNewFolder={() => setDialog({ kind: 'newFolder' })}
            onFiles={upload}
          />
        }
      />
      {place.prefix !== '' && <BrowserBreadcrumbs project={project} place={place} />}
      {selection.selected.length > 0 && (
        <SelectionBar
          count={selection.selected.length}
          onDelete={() => setDialog({ kind: 'delete', entries: selection.selected })}
          onClear={selection.clear}
        />
      )}
      {listing.error && !entries ? (
        <ErrorState
          error={listing.error}
          onRetry={() => {
            storage.renewCredentials(project.id)
            void listing.refetch()
          }}
        />
      ) : entries?.length === 0 && !listing.hasNextPage ? (
        <NothingHere projectId={project.id} place={place} />
      ) : (
        <>
          <EntryTable
            project={project}
            place={place}
            entries={folder.shown}
            sorting={folder.sorting}
            busy={listing.isFetching}
            isSelected={selection.isSelected}
            onSelect={selection.select}
            onSort={folder.setSorting}
            onOpen={({ key }) => openPlace({ bucket: place.bucket, prefix: key })}
            onDownload={download}
            onDelete={(entry) => setDialog({ kind: 'delete', entries: [entry] })}
          />
          <TablePagination
            total={entries?.length ?? 0}
            page={folder.page}
            size={folder.size}
            allowAll={false}
            onPage={folder.setPage}
            onSize={folder.setSize}
          />
        </>
      )}
      {question}
      <BrowserDialogs
        context={context}
        place={place}
        entries={entries ?? []}
        open={dialog}
        onClose={() => setDialog(null)}
      />
    </DropZone>
  )
}
