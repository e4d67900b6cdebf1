import { Alert, Text } from '@mantine/core'
import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import { TriangleAlert } from 'lucide-react'
import { DeletionList } from '@/components/deletion-list'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { useDeleteAccessKeys } from '../queries'

interface Props {
  projectId: string
  keys: readonly ApiKeyInfo[]
  onDeleted: () => void
  onClose: () => void
}

export function DeleteAccessDialog({ projectId, keys, onDeleted, onClose }: Props) {
  const { mutate, isPending, error } = useDeleteAccessKeys(projectId)
  const what = keys.length === 1 ? 'access key' : 'access keys'

  function confirm() {
    mutate(
      keys.map(({ id }) => id),
      {
        onSuccess: () => {
          notify.success('Access Grant(s) deleted successfully')
          onClose()
          onDeleted()
        },
      },
    )
  }

  return (
    <Dialog
      title={`Delete ${what}`}
      intent="destructive"
      status={isPending ? 'busy' : 'ready'}
      error={error}
      onSubmit={confirm}
      onClose={onClose}
    >
      <div>
        <Text>{`The following ${what} will be deleted.`}</Text>
        <DeletionList items={keys} />
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
          Publicly shared links that use them will stop working.
        </Alert>
      </div>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Delete</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
