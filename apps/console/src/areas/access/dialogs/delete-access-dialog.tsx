import { Alert, List, Text } from '@mantine/core'
import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import { TriangleAlert } from 'lucide-react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { messageOf } from '@/lib/call-error'
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
  const what = keys.length === 1 ? 'Access Key' : 'Access Keys'

  function confirm() {
    mutate(
      keys.map(({ id }) => id),
      {
        onSuccess: () => {
          notify.success('Access Grant(s) deleted successfully')
          onDeleted()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      title={`Delete ${what}`}
      confirm="Delete"
      destructive
      busy={isPending}
      error={error && messageOf(error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{`The following ${what.toLowerCase()} will be deleted.`}</Text>
      <List my="sm" mah={200} style={{ overflowY: 'auto' }}>
        {keys.map(({ id, name }) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </List.Item>
        ))}
      </List>
      <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
        Publicly shared links that use them will stop working.
      </Alert>
    </ConfirmDialog>
  )
}
