import { Text } from '@mantine/core'
import type { LinkInfo } from '@perigee/contract/links'
import { DeletionList } from '@/components/deletion-list'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { linkName } from '../model/link-text'
import { useRevokeLinks } from '../queries'

interface Props {
  projectId: string
  links: readonly LinkInfo[]
  onRevoked: () => void
  onClose: () => void
}

export function RevokeLinksDialog({ projectId, links, onRevoked, onClose }: Props) {
  const { mutate, isPending, error } = useRevokeLinks(projectId)
  const isOne = links.length === 1

  function confirm() {
    mutate(
      links.map(({ id }) => id),
      {
        onSuccess: () => {
          notify.success(isOne ? 'Link revoked' : `${links.length} links revoked`)
          onClose()
          onRevoked()
        },
      },
    )
  }

  return (
    <Dialog
      title={isOne ? 'Revoke link' : 'Revoke links'}
      intent="destructive"
      status={isPending ? 'busy' : 'ready'}
      error={error}
      onSubmit={confirm}
      onClose={onClose}
    >
      <div>
        <Text>
          {isOne
            ? 'The following link stops working at once, for everybody who has it. What it leads to stays.'
            : 'The following links stop working at once, for everybody who has them. What they lead to stays.'}
        </Text>
        <DeletionList items={links.map((link) => ({ id: link.id, name: linkName(link) }))} />
        <Text size="sm" c="dimmed">
          To stop a link for a while, pause it instead.
        </Text>
      </div>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Revoke</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
