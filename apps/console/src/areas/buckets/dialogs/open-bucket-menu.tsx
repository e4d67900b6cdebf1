import { useQueryClient } from '@tanstack/react-query'
import type { BucketAction } from './bucket-action-dialog'
import { ActionMenu } from '@/components/actions/action-menu'
import { useConfig } from '@/lib/config'
import { bucketActions } from '../model/bucket-actions'
import { notify } from '@/lib/notify'
import { bucketTotals } from '@/areas/storage/public'
import { useMayDelete } from '@/lib/use-may-delete'
import type { ConsoleProject } from '@/lib/projects'
import { useTrialGate } from '@/areas/trial/public'

interface Props {
  project: ConsoleProject
  bucket: string
  onAction: (action: BucketAction) => void
}

/** What can be done with the bucket that is open, as in the list of buckets. */
export function OpenBucketMenu({ project, bucket, onAction }: Props) {
  const cache = useQueryClient()
  const config = useConfig()
  const gate = useTrialGate()
  const mayDelete = useMayDelete(project, 'bucket.delete')

  /** Its numbers and its creator are asked for when they are needed. */
  async function withUsage(kind: 'details' | 'delete') {
    try {
      const usage = await cache.fetchQuery({ ...bucketTotals(project.id, bucket), staleTime: 0 })
      onAction({ kind: kind === 'delete' && !mayDelete(usage.creatorEmail) ? 'cannotDelete' : kind, bucket: usage })
    } catch (cause) {
      notify.error(cause, 'bucket details')
    }
  }

  const actions = bucketActions(config, {
    onShare: gate(() => onAction({ kind: 'share', bucketName: bucket })),
    onDownload: gate(() => onAction({ kind: 'download', bucketName: bucket })),
    onDetails: () => void withUsage('details'),
    onDelete: () => void withUsage('delete'),
  })
  return <ActionMenu label="Bucket actions" actions={actions} look={{ variant: 'default', size: 36 }} />
}
