import { bucketTotals, type Place, type StorageContext } from '@/areas/storage/public'
import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FolderOpen, TriangleAlert } from 'lucide-react'
import { EmptyState } from '@/components/empty-state'
import { countMismatch } from '@/areas/passphrase/public'
import { opensAnything } from '../model/queries'

interface Props {
  context: StorageContext
  place: Place
}

/** An empty folder. A bucket that is known to hold objects may have been opened with another passphrase. */
export function NothingHere({ context, place }: Props) {
  const atTop = place.prefix === ''
  const { data: totals } = useQuery(bucketTotals(context.project.id, place.bucket))
  const { data: opens } = useQuery(opensAnything(context, place.bucket))
  const mismatch = totals !== undefined && totals.objectCount > 0 && opens === false
  return (
    <Stack>
      {mismatch && (
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />} role="status">
          {countMismatch}
        </Alert>
      )}
      <EmptyState icon={FolderOpen} title={atTop ? 'This bucket is empty' : 'This folder is empty'}>
        Upload files with the button, or drag them here.
      </EmptyState>
    </Stack>
  )
}
