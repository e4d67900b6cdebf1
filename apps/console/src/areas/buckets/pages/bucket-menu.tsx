import { Loader } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import type { Action } from '@/components/actions/action'
import { ActionMenu } from '@/components/actions/action-menu'
import type { LiveRowOptions } from '@/components/data-table/use-live-row'

interface Props {
  name: string
  deleting: boolean
  actions: readonly Action[]
}

export const BucketMenu = ({ name, deleting, actions }: Props) =>
  deleting ? (
    <Loader size="xs" aria-label={`Deleting ${name}`} />
  ) : (
    <ActionMenu label={`Actions for ${name}`} actions={actions} />
  )

interface LiveBucketList {
  deleting: ReadonlySet<string>
  actionsOf: (bucket: BucketUsage) => readonly Action[]
  onOpen: (bucket: string) => void
}

/** A bucket that is being deleted has no menu, and is not opened by accident. */
export function liveBucket(bucket: BucketUsage, { deleting, actionsOf, onOpen }: LiveBucketList): LiveRowOptions {
  const name = bucket.bucketName
  const label = `Actions for ${name}`
  return deleting.has(name) ? { label, actions: [] } : { label, actions: actionsOf(bucket), onOpen: () => onOpen(name) }
}
