import { Text } from '@mantine/core'
import { webhooks } from '@perigee/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useAction } from '@/lib/use-action'
import { reloadWebhooks } from '../queries'

/** Says what leaves the service before it does. */
export function TellNamesDialog({ project, onClose }: { project: ConsoleProject; onClose: () => void }) {
  const cache = useQueryClient()
  const { busy, error, run } = useAction()
  async function tell() {
    const told = await run(async () => {
      try {
        await call(webhooks.tellNames, { params: { id: project.id }, body: { tells: true } })
      } finally {
        void reloadWebhooks(cache, project.id)
      }
    })
    if (!told) return
    notify.success('Webhooks carry names of objects from now on.')
    onClose()
  }
  return (
    <Dialog
      title="Let names of objects leave the service"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void tell()}
      onClose={onClose}
    >
      <Text>
        Names are stored encrypted, and the store cannot read them. With this on, the gateway, which knows them while it
        handles a request, passes them on: they are kept, sealed, with the deliveries for 30 days, and go to the servers
        behind the addresses of your webhooks.
      </Text>
      <Text>
        Objects that lifecycle rules remove, or that native clients write, have no name in messages; those say so. What
        is in the objects never leaves.
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Let names leave</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
