import { Button, Loader } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import type { Action } from '@/components/actions/action'
import { ActionMenu } from '@/components/actions/action-menu'
import type { LiveRowOptions } from '@/components/data-table/use-live-row'

interface Props {
  name: string
  deleting: boolean
  /** Ends the deletion that is under way; absent for who may not, and where nothing can be stopped. */
  onStop: (() => void) | undefined
  actions: readonly Action[]
}

export function BucketMenu({ name, deleting, onStop, actions }: Props) {
  if (!deleting) return <ActionMenu label={`Actions for ${name}`} actions={actions} />
  if (!onStop) return <Loader size="xs" aria-label={`Deleting ${name}`} />
  return (
    <Button variant="default" size="xs" aria-label={`Stop deleting ${name}`} onClick={onStop}>
      Stop
    </Button>
  )
}

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
