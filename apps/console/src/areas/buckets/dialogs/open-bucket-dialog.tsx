import { useNavigate } from '@tanstack/react-router'
import { type BucketAction, BucketActionDialog } from './bucket-action-dialog'
import { notEmptyText } from './not-empty-dialog'
import { useDeleteBucket } from '../model/use-delete-bucket'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'

interface Props {
  project: ConsoleProject
  action: BucketAction
  onClose: () => void
}

/** A dialog about the bucket that is open. Whoever deletes it watches that in the list of buckets. */
export function BucketDialog({ project, action, onClose }: Props) {
  const navigate = useNavigate()
  const deleteBucket = useDeleteBucket(project, {
    onNotEmpty: (bucket) => notify.warning(`${bucket}: ${notEmptyText}`),
  })

  function startDeletion(bucket: string) {
    const started = deleteBucket(bucket)
    onClose()
    if (started) void navigate({ to: '/projects/$id/buckets', params: { id: project.urlId } })
  }

  return <BucketActionDialog action={action} onDelete={startDeletion} onClose={onClose} />
}
