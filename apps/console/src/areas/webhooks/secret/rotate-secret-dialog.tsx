import { NativeSelect, Text } from '@mantine/core'
import { webhookHelp } from '@perigee/contract/webhook-help'
import { type ListedWebhook, webhooks } from '@perigee/contract/webhooks'
import { secretOverlap } from '@perigee/domain/webhook-events'
import { hour } from '@perigee/std/durations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { call } from '@/lib/call'
import { openDialog } from '@/lib/dialogs'
import { explained, failureOf } from '@/lib/failure'
import type { ConsoleProject } from '@/lib/projects'
import { showMoment } from '@/lib/show-date'
import { useAction } from '@/lib/use-action'
import { nameOf } from '../host-of'
import { oldSecretEnds } from '../old-secret'
import { reloadWebhooks } from '../queries'
import { SecretDialog } from './secret-dialog'

/** For how long the old secret signs too, in hours. */
const overlaps = [
  { value: '0', label: 'Not at all' },
  { value: '1', label: 'For 1 hour' },
  { value: '24', label: 'For 24 hours' },
  { value: '168', label: 'For 7 days' },
]

const uncertain = 'It is not known whether the secret was rotated. Rotate it again to have one that you know.'

interface Props {
  project: ConsoleProject
  webhook: ListedWebhook
  onClose: () => void
}

/** Another secret for a webhook; that of before goes on for a while, so that receivers miss nothing. */
export function RotateSecretDialog({ project, webhook, onClose }: Props) {
  const cache = useQueryClient()
  const [overlap, setOverlap] = useState(String(secretOverlap.usual))
  const { busy, error, run } = useAction()
  const hours = Number(overlap)
  const oldUntil = oldSecretEnds(webhook, new Date())

  async function rotate() {
    let made: { secret: string; oldUntil: string | null } | null = null
    const rotated = await run(async () => {
      try {
        const params = { id: project.id, webhookId: webhook.id }
        const { secret, oldSecretUntil } = await call(webhooks.rotate, { params, body: { overlapHours: hours } })
        made = { secret, oldUntil: oldSecretUntil }
      } catch (cause) {
        throw failureOf(cause).network === 'answered' ? cause : explained(uncertain, cause)
      } finally {
        void reloadWebhooks(cache, project.id)
      }
    })
    if (!rotated || made === null) return
    onClose()
    openDialog(SecretDialog, made)
  }
  return (
    <Dialog
      title="Rotate secret"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void rotate()}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {`“${nameOf(webhook)}” gets a new secret, which is shown once. `}
        <HelpLink at={webhookHelp.rotation} />
      </Text>
      <NativeSelect
        label="The old secret signs too"
        data={overlaps}
        value={overlap}
        data-autofocus
        onChange={(event) => setOverlap(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" role="status">
        {hours === 0
          ? 'Your server refuses messages until it knows the new secret. They are tried again for three days.'
          : `Until about ${showMoment(new Date(new Date().getTime() + hours * hour))} each message carries two signatures, of which your server has to know one.`}
      </Text>
      {oldUntil !== null && (
        <Text size="sm">
          {`The secret of before the last rotation, which would sign until ${showMoment(oldUntil)}, ends at once.`}
        </Text>
      )}
      <DialogActions>
        <CancelButton />
        <SubmitButton>Rotate secret</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
