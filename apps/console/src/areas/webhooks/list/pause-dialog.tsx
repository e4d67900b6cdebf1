import { Text } from '@mantine/core'
import { type ListedWebhook, webhooks } from '@perigee/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useAction } from '@/lib/use-action'
import { nameOf } from '../host-of'
import { reloadWebhooks } from '../queries'

interface Props {
  project: ConsoleProject
  webhook: ListedWebhook
  onClose: () => void
}

/** Says what a pause costs before it begins. */
export function PauseDialog({ project, webhook, onClose }: Props) {
  const cache = useQueryClient()
  const { busy, error, run } = useAction()
  async function pause() {
    const paused = await run(async () => {
      try {
        await call(webhooks.change, { params: { id: project.id, webhookId: webhook.id }, body: { active: false } })
      } finally {
        void reloadWebhooks(cache, project.id)
      }
    })
    if (!paused) return
    notify.success('Webhook paused.')
    onClose()
  }
  return (
    <Dialog
      title="Pause webhook"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void pause()}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{`Nothing is sent to “${nameOf(webhook)}” until it is resumed.`}</Text>
      <Text>
        What happens meanwhile is not sent later. What waits to be tried again now is given up, and can be replayed from
        the deliveries.
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Pause webhook</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
