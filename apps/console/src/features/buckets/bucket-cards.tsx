import { Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { BucketLink } from '@/flows/open-bucket/bucket-link'
import { BucketMenu } from './bucket-menu'
import type { BucketListProps } from './bucket-table'

/** The table's rows on a narrow screen. */
export function BucketCards({
  project,
  buckets,
  columns,
  deleting,
  onOpen,
  onShare,
  onDownload,
  onDetails,
  onDelete,
}: BucketListProps) {
  if (!buckets) return <Skeleton height={140} radius="md" />
  return (
    <Stack component="ul" gap="sm" p={0} m={0} aria-label="Buckets" style={{ listStyle: 'none' }}>
      {buckets.map((bucket) => (
        <Paper component="li" key={bucket.bucketName} withBorder p="md" aria-busy={deleting.has(bucket.bucketName)}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <BucketLink project={project} place={{ bucket: bucket.bucketName, prefix: '' }} fw={600}>
              {bucket.bucketName}
            </BucketLink>
            <BucketMenu
              name={bucket.bucketName}
              deleting={deleting.has(bucket.bucketName)}
              onOpen={() => onOpen(bucket.bucketName)}
              onShare={() => onShare(bucket.bucketName)}
              onDownload={() => onDownload(bucket.bucketName)}
              onDetails={() => onDetails(bucket)}
              onDelete={() => onDelete(bucket)}
            />
          </Group>
          <SimpleGrid component="dl" cols={2} spacing="xs" verticalSpacing="xs" m={0} mt="xs">
            {columns.map((column) => (
              <div key={column.title}>
                <Text component="dt" size="xs" c="dimmed">
                  {column.title}
                </Text>
                <Text component="dd" m={0} size="sm" className="tabular" style={{ overflowWrap: 'anywhere' }}>
                  {column.text(bucket)}
                </Text>
              </div>
            ))}
          </SimpleGrid>
        </Paper>
      ))}
    </Stack>
  )
}
