import { bucketTotals, type Place, type StorageContext } from '@/areas/storage/public'
import { Alert, Button, Stack } from '@mantine/core'
import { versioning } from '@perigee/domain/versioning'
import { useQuery } from '@tanstack/react-query'
import { FolderOpen, TriangleAlert, Upload } from 'lucide-react'
import { EmptyState } from '@/components/empty-state'
import { countMismatch } from '@/areas/passphrase/public'
import type { UploadFile } from '@/areas/transfers/public'
import { mismatchOf } from '../model/queries'
import { useFilePicker } from './use-file-picker'

interface Props {
  context: StorageContext
  place: Place
  onFiles: (files: UploadFile[]) => void
}

/** An empty folder. A bucket that is known to hold objects may have been opened with another passphrase. */
export function NothingHere({ context, place, onFiles }: Props) {
  const picker = useFilePicker({ label: 'First files to upload', onFiles })
  const atTop = place.prefix === ''
  const { data: totals } = useQuery(bucketTotals(context.project.id, place.bucket))
  const knownCount = totals?.objectCount ?? 0
  const { data: mismatch } = useQuery({
    ...mismatchOf(context, place.bucket, knownCount),
    enabled: knownCount > 0,
  })
  const keepsVersions = atTop && knownCount > 0 && mismatch === false && totals?.versioning !== versioning.unversioned
  return (
    <Stack>
      {mismatch && (
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />} role="status">
          {countMismatch}
        </Alert>
      )}
      <EmptyState
        icon={FolderOpen}
        title={atTop ? 'This bucket is empty' : 'This folder is empty'}
        action={
          <Button variant="default" leftSection={<Upload size={16} aria-hidden />} onClick={picker.open}>
            Upload files
          </Button>
        }
      >
        {keepsVersions && 'Earlier versions of deleted files are still kept and count as storage. '}
        Files that you upload are listed here. You can also drag them onto this page.
      </EmptyState>
      {picker.field}
    </Stack>
  )
}
