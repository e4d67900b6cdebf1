import { RowCard, RowCards } from '@/components/data-table/row-cards'
import { BucketLink } from '@/areas/storage/public'
import { BucketMenu, liveBucket } from './bucket-menu'
import { DeletionProgress } from './deletion-progress'
import type { BucketListProps } from './bucket-table'

/** The table's rows on a narrow screen. */
export const BucketCards = ({
  project,
  buckets,
  columns,
  deleting,
  deletions,
  stopOf,
  actionsOf,
  onOpen,
}: BucketListProps) => (
  <RowCards label="Buckets">
    {buckets?.map((bucket) => (
      <RowCard
        key={bucket.bucketName}
        busy={deleting.has(bucket.bucketName)}
        live={liveBucket(bucket, { deleting, actionsOf, onOpen })}
        title={
          <div>
            <BucketLink
              project={project}
              place={{ bucket: bucket.bucketName, prefix: '' }}
              fw={600}
              c="var(--mantine-color-text)"
            >
              {bucket.bucketName}
            </BucketLink>
            <DeletionProgress deletion={deletions.get(bucket.bucketName)} />
          </div>
        }
        menu={
          <BucketMenu
            name={bucket.bucketName}
            deleting={deleting.has(bucket.bucketName)}
            onStop={stopOf(bucket)}
            actions={actionsOf(bucket)}
          />
        }
        facts={columns.map(({ title, text }) => ({ title, text: text(bucket) }))}
      />
    ))}
  </RowCards>
)
