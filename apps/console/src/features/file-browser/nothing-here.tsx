import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FolderOpen, TriangleAlert } from 'lucide-react'
import { EmptyState } from '@/components/empty-state'
import type { Place } from '@/flows/open-bucket/browser-path'
import { countMismatch } from '@/flows/passphrase/count-objects'
import { bucketTotals } from '@/lib/object-storage/queries'

interface Props {
  projectId: string
  place: Place
}

/** An empty folder. A bucket that is known to hold objects may have been opened with another passphrase. */
export function NothingHere({ projectId, place }: Props) {
  const atTop = place.prefix === ''
  const { data } = useQuery({ ...bucketTotals(projectId, place.bucket), enabled: atTop })
  return (
    <Stack>
      {atTop && data !== undefined && data.objectCount > 0 && (
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
