import { bucketTotals, type Place, type StorageContext } from '@/areas/storage/public'
import { Button, Skeleton } from '@mantine/core'
import { versioning } from '@perigee/domain/versioning'
import { useQuery } from '@tanstack/react-query'
import { FolderOpen, KeyRound, Upload } from 'lucide-react'
import { useRunningDeletion } from '@/areas/buckets/public'
import { EmptyState } from '@/components/empty-state'
import { countMismatch, passphraseDialog, retryLabel } from '@/areas/passphrase/public'
import type { UploadFile } from '@/areas/transfers/public'
import { openDialog } from '@/lib/dialogs'
import { mismatchOf } from '../model/queries'
import { useFilePicker } from './use-file-picker'

interface Props {
  context: StorageContext
  place: Place
  onFiles: (files: UploadFile[]) => void
}

/** An empty folder, or one that another passphrase opens: it is not called empty before that is known. */
export function NothingHere({ context, place, onFiles }: Props) {
  const picker = useFilePicker({ label: 'First files to upload', onFiles })
  const atTop = place.prefix === ''
  // What was counted before the last file was deleted would be taken for what another passphrase opens.
  const { data: totals, isFetchedAfterMount } = useQuery({
    ...bucketTotals(context.project.id, place.bucket),
    staleTime: 0,
  })
  const isDoomed = useRunningDeletion(context.project.id, place.bucket) !== undefined
  const knownCount = totals?.objectCount ?? 0
  const mismatch = useQuery({ ...mismatchOf(context, place.bucket, knownCount), enabled: knownCount > 0 })
  if (!isFetchedAfterMount || (knownCount > 0 && mismatch.isPending)) return <Skeleton height={220} radius="md" />
  if (mismatch.data) return <OtherPassphrase project={context.project} />
  const keepsVersions = atTop && knownCount > 0 && !mismatch.error && totals?.versioning !== versioning.unversioned
  return (
    <>
      <EmptyState
        icon={FolderOpen}
        title={atTop ? 'This bucket is empty' : 'This folder is empty'}
        action={
          !isDoomed && (
            <Button variant="default" leftSection={<Upload size={16} aria-hidden />} onClick={picker.open}>
              Upload files
            </Button>
          )
        }
      >
        {keepsVersions && 'Earlier versions of deleted files are still kept and count as storage. '}
        {!isDoomed && 'Files that you upload are listed here. You can also drag them onto this page.'}
      </EmptyState>
      {picker.field}
    </>
  )
}

function OtherPassphrase({ project }: Pick<StorageContext, 'project'>) {
  const retry = () => openDialog(passphraseDialog, { project, mode: 'switch' })
  return (
    <EmptyState
      icon={KeyRound}
      title="Nothing here opens with this passphrase"
      // Nobody chooses a passphrase that the service keeps.
      action={
        !project.hasManagedPassphrase && (
          <Button variant="default" onClick={retry}>
            {retryLabel}
          </Button>
        )
      }
    >
      {countMismatch} What you upload now can be read with this passphrase only.
    </EmptyState>
  )
}
