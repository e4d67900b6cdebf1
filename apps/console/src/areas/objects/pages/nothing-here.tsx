import { bucketTotals, type Place, type StorageContext } from '@/areas/storage/public'
import { Alert, Stack } from '@mantine/core'
import { versioning } from '@perigee/domain/versioning'
import { useQuery } from '@tanstack/react-query'
import { FolderOpen, TriangleAlert } from 'lucide-react'
import { EmptyState } from '@/components/empty-state'
import { countMismatch } from '@/areas/passphrase/public'
import { mismatchOf } from '../model/queries'

interface Props {
  context: StorageContext
  place: Place
}

/** An empty folder. A bucket that is known to hold objects may have been opened with another passphrase. */
export function NothingHere({ context, place }: Props) {
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
      <EmptyState icon={FolderOpen} title={atTop ? 'This bucket is empty' : 'This folder is empty'}>
        {keepsVersions && 'Earlier versions of deleted files are still kept and count as storage. '}
        Upload files with the button, or drag them here.
      </EmptyState>
    </Stack>
  )
}
