import { Button, Group } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, PackageOpen, Plus } from 'lucide-react'
import { isEmptyList, ListPage, useListCursor, useNarrowList } from '@/components/data-table/list-page'
import { CardsSort } from '@/components/data-table/cards-sort'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { useOpenPlace } from '@/areas/storage/public'
import { passphraseDialog } from '@/areas/passphrase/public'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { sortsBuckets } from '@/lib/flags'
import { useMay } from '@/lib/use-may'
import { useProject } from '@/lib/use-project'
import { useTrialGate } from '@/areas/trial/public'
import { BucketCards } from './bucket-cards'
import { BucketTable } from './bucket-table'
import { stopDeletionDialog } from '../lazy-dialogs'
import { useBucketDeletions } from '../model/bucket-deletions'
import { columnsFor, sortChoices } from '../model/columns'
import { newBucketDialog } from '../lazy-dialogs'
import { useBucketActions } from '../model/use-bucket-actions'
import { useBucketsBeingDeleted, useDeleteBucket } from '../model/use-delete-bucket'
import { bucketOrders, orderWords } from '@perigee/domain/sort-orders'
import { bucketPage } from '../model/queries'

export function BucketsPage() {
  const project = useProject()
  const config = useConfig()
  const sortable = sortsBuckets(config)
  const { cursor, move } = useListCursor(orderWords(bucketOrders))
  const query = useQuery(bucketPage(project.id, cursor))
  const openPlace = useOpenPlace(project)
  const openBucket = (bucket: string) => openPlace({ bucket, prefix: '' })
  const may = useMay(project)
  // The last row of the last page may be the one that went.
  const onDeleted = () => move({})
  const deletions = useBucketDeletions(project.id, { onDeleted })
  const begun = useBucketsBeingDeleted(project.id)
  const running = [...deletions.values()].filter(({ state }) => state === 'running').map(({ bucket }) => bucket)
  const deleting = new Set([...begun, ...running])
  const narrow = useNarrowList()
  const gate = useTrialGate()
  const deleteBucket = useDeleteBucket(project, { onDeleted })
  const actionsOf = useBucketActions(project, deleteBucket)

  const list = {
    project,
    buckets: query.data?.bucketUsages,
    columns: columnsFor(project, config),
    sortable,
    deleting,
    deletions,
    stopOf({ bucketName, creatorEmail }: BucketUsage) {
      const deletion = deletions.get(bucketName)
      if (deletion?.state !== 'running' || !may('bucket.delete', { creatorEmail })) return undefined
      const needs = { project, action: 'bucket.delete', target: { creatorEmail } } as const
      return () => openDialog(stopDeletionDialog, { projectId: project.id, deletion }, { needs })
    },
    onOpen: openBucket,
    actionsOf(bucket: BucketUsage) {
      const name = bucket.bucketName
      return actionsOf({ name, usage: bucket, withUsage: (use) => use(bucket), onOpen: () => openBucket(name) })
    },
  }
  const newBucket = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={gate(() => openDialog(newBucketDialog, { project, onOpenBucket: openBucket }))}
    >
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
                onClick={gate(() => openDialog(passphraseDialog, { project, mode: 'manage' }))}
              >
                Manage passphrase
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
          <>
            {sortable && <CardsSort columns={sortChoices(list.columns)} cursor={cursor} onMove={move} />}
            <BucketCards {...list} />
          </>
        ) : (
          <BucketTable
            {...list}
            cursor={cursor}
            busy={query.isFetching}
            onSort={(order, direction) => move({ order, direction })}
          />
        )}
      </ListPage>
    </>
  )
}
