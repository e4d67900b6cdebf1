import { Text } from '@mantine/core'
import { type BucketDeletion, buckets } from '@perigee/contract/buckets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { Moment } from '@/components/moment'
import { call } from '@/lib/call'
import { bucketDeletions } from '../model/deletion-query'

interface Props {
  projectId: string
  deletion: BucketDeletion
  onClose: () => void
}

/** Asks before a deletion is stopped; the numbers are those of now. */
export function StopDeletionDialog({ projectId, deletion, onClose }: Props) {
  const cache = useQueryClient()
  const { data } = useQuery(bucketDeletions(projectId))
  const { bucket, removed, left } = data?.find(({ id }) => id === deletion.id) ?? deletion

  async function stop() {
    await call(buckets.stopDeletion, { params: { id: deletion.id }, query: { projectID: projectId } })
    // How it ended is told by the list, which looks at it anew.
    void cache.invalidateQueries({ queryKey: bucketDeletions(projectId).queryKey })
    onClose()
  }

  return (
    <Dialog title="Stop the deletion" onSubmit={stop} onClose={onClose}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        What is left of{' '}
        <Text span fw={600}>
          {bucket}
        </Text>{' '}
        stays: {left.toLocaleString('en')} {left === 1 ? 'object' : 'objects'}. {removed.toLocaleString('en')} are gone
        and do not come back.
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Started by {deletion.startedBy || 'somebody who has left'}, <Moment at={deletion.startedAt} />
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Stop deletion</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
