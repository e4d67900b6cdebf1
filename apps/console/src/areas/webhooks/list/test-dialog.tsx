import { Stack, Text } from '@mantine/core'
import { type ListedWebhook, webhooks } from '@perigee/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import type { ConsoleProject } from '@/lib/projects'
import { useAction } from '@/lib/use-action'
import { DeliveryTries } from '../log/delivery-tries'
import { reloadWebhooks } from '../queries'

interface Props {
  project: ConsoleProject
  webhook: ListedWebhook
  onClose: () => void
}

/** Sends a test and shows what is answered. */
export function TestDialog({ project, webhook, onClose }: Props) {
  const cache = useQueryClient()
  const { busy, error, run } = useAction()
  const [tested, setTested] = useState<{ id: string; ok: boolean } | null>(null)
  const named = { projectId: project.id, webhookId: webhook.id }

  const send = () =>
    run(async () => {
      setTested(null)
      try {
        setTested(await call(webhooks.test, { params: { id: project.id, webhookId: webhook.id } }))
      } finally {
        void reloadWebhooks(cache, project.id)
      }
    })
  return (
    <Dialog
      title="Send test"
      size={560}
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {`A signed message of the type webhook.test is sent to ${webhook.address} at once, and not tried again.`}
        {!webhook.active && ' The webhook is paused; tests are sent all the same.'}
      </Text>
      <div role="status">
        {busy && <Text c="dimmed">Waiting for an answer, ten seconds at most.</Text>}
        {tested && (
          <Stack gap="xs">
            <Text fw={500} {...(!tested.ok && { c: 'var(--mantine-color-error)' })}>
              {tested.ok ? 'The receiver took the test.' : 'The receiver did not take the test.'}
            </Text>
            <DeliveryTries named={named} deliveryId={tested.id} />
          </Stack>
        )}
      </div>
      <DialogActions>
        <CancelButton>{tested ? 'Close' : 'Cancel'}</CancelButton>
        <SubmitButton>{tested ? 'Send another test' : 'Send test'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
