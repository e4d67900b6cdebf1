import { Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { BucketUsage } from '@perigee/contract/buckets'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, PackageOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { defaultPageSize } from '@/components/data-table/page-size'
import { SearchBox } from '@/components/data-table/search-box'
import { TablePagination } from '@/components/data-table/table-pagination'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { PageHeader } from '@/components/page-header'
import { useOpenPlace } from '@/flows/open-bucket/use-open-place'
import { useMayDelete } from '@/lib/object-storage/use-may-delete'
import { useProject } from '@/lib/use-project'
import { BucketCards } from './bucket-cards'
import { BucketDialogs, type OpenDialog } from './bucket-dialogs'
import { BucketTable } from './bucket-table'
import { columnsFor } from './columns'
import { useBucketsBeingDeleted } from './delete-bucket/use-delete-bucket'
import { type BucketCursor, bucketPage } from './queries'

const firstPage: BucketCursor = { page: 1, limit: defaultPageSize, search: '', order: 'name', direction: 'asc' }

export function BucketsPage() {
  const project = useProject()
  const [cursor, setCursor] = useState(firstPage)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { data, error, isFetching, refetch } = useQuery(bucketPage(project.id, cursor))
  const mayDelete = useMayDelete(project, 'bucket.delete')
  const openPlace = useOpenPlace(project)
  const openBucket = (bucket: string) => openPlace({ bucket, prefix: '' })
  const deleting = useBucketsBeingDeleted(project.id)
  const narrow = useMediaQuery('(max-width: 479px)')

  const move = (patch: Partial<BucketCursor>) => setCursor((before) => ({ ...before, page: 1, ...patch }))
  const list = {
    project,
    buckets: data?.bucketUsages,
    columns: columnsFor(project),
    deleting,
    onOpen: openBucket,
    onShare: (bucket: string) => setDialog({ kind: 'share', bucketName: bucket }),
    onDownload: (bucket: string) => setDialog({ kind: 'download', bucketName: bucket }),
    onDetails: (bucket: BucketUsage) => setDialog({ kind: 'details', bucket }),
    onDelete: (bucket: BucketUsage) =>
      setDialog({ kind: mayDelete(bucket.creatorEmail) ? 'delete' : 'cannotDelete', bucket }),
  }
  const isEmpty = data?.totalCount === 0 && cursor.search === ''
  const newBucket = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'new' })}>
      New Bucket
    </Button>
  )

  return (
    <>
      <PageHeader
        title="Buckets"
        subtitle="Containers for your files. Open one to upload, download and share."
        action={
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<KeyRound size={16} aria-hidden />}
              onClick={() => setDialog({ kind: 'passphrase' })}
            >
              Manage Passphrase
            </Button>
            {!isEmpty && newBucket}
          </Group>
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <EmptyState icon={PackageOpen} title="No buckets yet" action={newBucket}>
          A bucket holds your files. Create one to start uploading.
        </EmptyState>
      ) : (
        <>
          <Group mb="md">
            <SearchBox label="Search buckets" onSearch={(search) => move({ search })} />
          </Group>
          {narrow ? (
            <BucketCards {...list} />
          ) : (
            <BucketTable
              {...list}
              cursor={cursor}
              busy={isFetching}
              onSort={(order, direction) => move({ order, direction })}
            />
          )}
          {data?.totalCount === 0 && (
            <Text c="dimmed" ta="center" py="lg" role="status">
              No bucket matches the search.
            </Text>
          )}
          <TablePagination
            total={data?.totalCount ?? 0}
            page={cursor.page}
            size={cursor.limit}
            onPage={(page) => move({ page })}
            onSize={(limit) => move({ limit })}
          />
        </>
      )}
      <BucketDialogs
        project={project}
        open={dialog}
        onOpenBucket={openBucket}
        onChange={setDialog}
        // The last row of the last page may be the one that went.
        onDeleted={() => move({})}
      />
    </>
  )
}
