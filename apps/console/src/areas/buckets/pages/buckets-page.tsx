import { Button, Group } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, PackageOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { isEmptyList, ListPage, useListCursor, useNarrowList } from '@/components/data-table/list-page'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { useOpenPlace } from '@/areas/storage/public'
import { useConfig } from '@/lib/config'
import { useMayDelete } from '@/lib/use-may-delete'
import { useProject } from '@/lib/use-project'
import { useTrialGate } from '@/areas/trial/public'
import { BucketCards } from './bucket-cards'
import { BucketDialogs, type OpenDialog } from './bucket-dialogs'
import { BucketTable } from './bucket-table'
import { bucketActions } from '../model/bucket-actions'
import { columnsFor } from '../model/columns'
import { useBucketsBeingDeleted } from '../model/use-delete-bucket'
import { bucketOrders, orderWords } from '@perigee/domain/sort-orders'
import { bucketPage } from '../model/queries'

export function BucketsPage() {
  const project = useProject()
  const config = useConfig()
  const { cursor, move } = useListCursor(orderWords(bucketOrders))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const query = useQuery(bucketPage(project.id, cursor))
  const mayDelete = useMayDelete(project, 'bucket.delete')
  const openPlace = useOpenPlace(project)
  const openBucket = (bucket: string) => openPlace({ bucket, prefix: '' })
  const deleting = useBucketsBeingDeleted(project.id)
  const narrow = useNarrowList()
  const gate = useTrialGate()

  const list = {
    project,
    buckets: query.data?.bucketUsages,
    columns: columnsFor(project),
    deleting,
    actionsOf(bucket: BucketUsage) {
      const { bucketName, creatorEmail } = bucket
      return bucketActions(config, {
        onOpen: () => openBucket(bucketName),
        onShare: gate(() => setDialog({ kind: 'share', bucketName })),
        onDownload: gate(() => setDialog({ kind: 'download', bucketName })),
        onDetails: () => setDialog({ kind: 'details', bucket }),
        onDelete: () => setDialog({ kind: mayDelete(creatorEmail) ? 'delete' : 'cannotDelete', bucket }),
      })
    },
  }
  const newBucket = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={gate(() => setDialog({ kind: 'new' }))}>
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
            {!project.hasManagedPassphrase && (
              <Button
                variant="default"
                leftSection={<KeyRound size={16} aria-hidden />}
                onClick={gate(() => setDialog({ kind: 'passphrase' }))}
              >
                Manage Passphrase
              </Button>
            )}
            {!isEmptyList(query.data, cursor) && newBucket}
          </Group>
        }
      />
      <ListPage
        query={query}
        cursor={cursor}
        onMove={move}
        nouns={['bucket', 'buckets']}
        empty={
          <EmptyState icon={PackageOpen} title="No buckets yet" action={newBucket}>
            A bucket holds your files. Create one to start uploading.
          </EmptyState>
        }
      >
        {narrow ? (
          <BucketCards {...list} />
        ) : (
          <BucketTable
            {...list}
            cursor={cursor}
            busy={query.isFetching}
            onSort={(order, direction) => move({ order, direction })}
          />
        )}
      </ListPage>
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
