import type { BucketUsage } from '@perigee/contract/buckets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Action } from '@/components/actions/action'
import { ActionMenu } from '@/components/actions/action-menu'
import { notify } from '@/lib/notify'
import { bucketTotals } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import { useBucketActions } from '../model/use-bucket-actions'
import { useDeleteBucket } from '../model/use-delete-bucket'

interface Props {
  project: ConsoleProject
  bucket: string
  /** What else is offered here, before the rest. */
  more?: readonly Action[]
}

/** What can be done with the bucket that is open, as in the list of buckets; there its deletion is watched. */
export function OpenBucketMenu({ project, bucket, more = [] }: Props) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { data: usage } = useQuery({ ...bucketTotals(project.id, bucket), staleTime: Infinity })
  const deleteBucket = useDeleteBucket(project)
  const actionsOf = useBucketActions(project, (doomed) => {
    if (deleteBucket(doomed)) void navigate({ to: '/projects/$id/buckets', params: { id: project.urlId } })
  })

  function withUsage(use: (current: BucketUsage) => void) {
    const totals = cache.fetchQuery({ ...bucketTotals(project.id, bucket), staleTime: 0 })
    totals.then(use, (cause: unknown) => notify.error(cause, 'bucket details'))
  }

  return (
    <ActionMenu
      label="Bucket actions"
      actions={[...more, ...actionsOf({ name: bucket, usage, withUsage })]}
      look={{ variant: 'default', size: 36 }}
    />
  )
}
