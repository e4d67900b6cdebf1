import { Text } from '@mantine/core'
import { type ListedWebhook, webhooks } from '@perigee/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call, isRefusedAs } from '@/lib/call'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useAction } from '@/lib/use-action'
import { nameOf } from '../host-of'
import { reloadWebhooks, webhooksQuery } from '../queries'

interface Props {
  project: ConsoleProject
  webhook: ListedWebhook
  /** Leads away from the pages of the webhook. */
  onDeleted: (() => Promise<void>) | undefined
  onClose: () => void
}

/** Asks before a webhook goes with its log. */
export function DeleteWebhookDialog({ project, webhook, onDeleted, onClose }: Props) {
  const cache = useQueryClient()
  const { busy, error, run } = useAction()
  async function remove() {
    const removed = await run(async () => {
      try {
        await call(webhooks.remove, { params: { id: project.id, webhookId: webhook.id } })
      } catch (cause) {
        // Somebody was faster, or an answer was lost.
        if (!isRefusedAs(cause, 'no_such_webhook')) throw cause
      }
    })
    if (!removed) {
      void reloadWebhooks(cache, project.id)
      return
    }
    notify.success('Webhook deleted.')
    onClose()
    await onDeleted?.()
    // The list alone: whoever still shows its log would ask for what is gone.
    void cache.invalidateQueries({ queryKey: webhooksQuery(project.id).queryKey })
  }
  return (
    <Dialog
      title="Delete webhook"
      intent="destructive"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {nameOf(webhook)}
      </Text>
      <Text>
        Nothing is sent to it any more, its deliveries are forgotten, and buckets tell it nothing. Its secret cannot be
        brought back.
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Delete webhook</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
