import { Text } from '@mantine/core'
import { compute as calls, type SshKey } from '@perigee/contract/compute'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { recordUiError } from '@/lib/analytics'
import { isRefusedAs } from '@/lib/call'
import { failureOf } from '@/lib/failure'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useAction } from '@/lib/use-action'
import { useCompute } from '../model/use-compute'
import { reloadKeys } from '../queries'

const noKey = 'Key is required to delete a key'

interface Props {
  project: ConsoleProject
  sshKey: SshKey
  onClose: () => void
}

/** Asks before a key goes. */
export function RemoveKeyDialog({ project, sshKey, onClose }: Props) {
  const compute = useCompute(project)
  const cache = useQueryClient()
  const { busy, error, run } = useAction()

  async function remove() {
    const removed = await run(async () => {
      try {
        if (sshKey.id === '') throw new Error(noKey)
        await compute.call(calls.deleteSshKey, { params: { id: sshKey.id } })
      } catch (cause) {
        // Somebody was faster, or an answer was lost.
        if (isRefusedAs(cause, 'no_such_ssh_key')) return
        recordUiError({ source: 'confirm delete compute SSH key', ...failureOf(cause) })
        throw cause
      } finally {
        void reloadKeys(cache, project.id)
      }
    })
    if (!removed) return
    notify.success('SSH Key deleted successfully')
    onClose()
  }

  return (
    <Dialog
      title="Remove SSH Key"
      intent="destructive"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {sshKey.name}
      </Text>
      <Text>
        New instances cannot be made with it any more. Instances that have it keep it: to lock its holder out of them,
        take it out of their ~/.ssh/authorized_keys.
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Remove SSH Key</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
