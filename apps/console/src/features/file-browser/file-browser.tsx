import { Button, Group } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { TablePagination } from '@/components/data-table/table-pagination'
import { ErrorState } from '@/components/error-state'
import { PageHeader } from '@/components/page-header'
import type { Place } from '@/flows/open-bucket/browser-path'
import { useOpenPlace } from '@/flows/open-bucket/use-open-place'
import { PassphraseDialog } from '@/flows/passphrase/passphrase-dialog'
import { messageOf } from '@/lib/call-error'
import { notify } from '@/lib/notify'
import { BrowserBreadcrumbs } from './breadcrumbs'
import { DeleteObjectsDialog } from './delete-objects/delete-objects-dialog'
import { downloadObject } from './download-object'
import { DropZone } from './drop-zone'
import type { Entry, FileEntry } from './entries'
import { EntryTable } from './entry-table'
import { NothingHere } from './nothing-here'
import { UploadButton } from './upload-button'
import { UploadPanel } from './uploads/upload-panel'
import { useGuardedUpload } from './uploads/use-guarded-upload'
import { useBrowserContext } from './use-browser-context'
import { useFolder } from './use-folder'

type OpenDialog = { kind: 'passphrase' } | { kind: 'delete'; entries: readonly Entry[] }

/** One folder of an unlocked bucket. */
export function FileBrowser({ place }: { place: Place }) {
  const context = useBrowserContext()
  const { project } = context
  const folder = useFolder(context, place)
  const { upload, question } = useGuardedUpload(context, place, folder.entries)
  const openPlace = useOpenPlace(project)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)

  function download(entry: FileEntry) {
    downloadObject(context, place, entry).catch((cause: unknown) =>
      notify.error(`Error downloading file. ${messageOf(cause)}`, 'file browser'),
    )
  }

  const { listing, entries, shown } = folder
  const isEmpty = entries?.length === 0 && !listing.hasNextPage
  return (
    <DropZone bucket={place.bucket} onFiles={upload}>
      <PageHeader
        title={place.bucket}
        subtitle={
          place.prefix === '' ? 'Only you hold the passphrase.' : <BrowserBreadcrumbs project={project} place={place} />
        }
        action={
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<KeyRound size={16} aria-hidden />}
              onClick={() => setDialog({ kind: 'passphrase' })}
            >
              Manage Passphrase
            </Button>
            {!isEmpty && <UploadButton onFiles={upload} />}
          </Group>
        }
      />
      {listing.error && !entries ? (
        <ErrorState error={listing.error} onRetry={() => void listing.refetch()} />
      ) : isEmpty ? (
        <NothingHere projectId={project.id} place={place} action={<UploadButton onFiles={upload} />} />
      ) : (
        <>
          <EntryTable
            project={project}
            place={place}
            entries={shown}
            sorting={folder.sorting}
            busy={listing.isFetching}
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
      {dialog?.kind === 'delete' && (
        <DeleteObjectsDialog context={context} place={place} entries={dialog.entries} onClose={close} />
      )}
      {dialog?.kind === 'passphrase' && <PassphraseDialog project={project} mode="manage" onClose={close} />}
      <UploadPanel />
    </DropZone>
  )
}
