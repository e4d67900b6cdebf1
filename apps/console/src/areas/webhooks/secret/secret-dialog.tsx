import { Alert, Text } from '@mantine/core'
import { webhookHelp } from '@perigee/contract/webhook-help'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, CloseButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { SecretField } from '@/components/secret-field'
import { messageOf } from '@/lib/failure'
import { showMoment } from '@/lib/show-date'

interface Props {
  secret: string
  /** Until then the one of before signs too; null: it does no more. Absent for a new webhook. */
  oldUntil?: string | null
  /** The buckets that could not be chosen for a new webhook, and why. */
  missed?: { buckets: readonly string[]; cause: unknown } | null
  onClose: () => void
}

/** The one time that the secret of a webhook is shown. Leaving without it is asked about once. */
export function SecretDialog({ secret, oldUntil, missed = null, onClose }: Props) {
  const [isTaken, setTaken] = useState(false)
  const [leaves, setLeaves] = useState(false)
  const leave = () => (isTaken || leaves ? onClose() : setLeaves(true))
  const take = () => {
    setTaken(true)
    setLeaves(false)
  }
  return (
    <Dialog title="Secret of the webhook" closes="buttons" onSubmit={leave} onClose={onClose}>
      <Text>
        Messages are signed with it, so that your server can tell them from what others send. Save it now: it is not
        shown again. <HelpLink at={webhookHelp.signature}>How to check a signature</HelpLink>
      </Text>
      <SecretField label="Webhook secret" value={secret} fileName="webhook-secret.txt" onCopy={take} />
      {oldUntil !== undefined && (
        <Text>
          {oldUntil === null
            ? 'The old secret signs nothing any more.'
            : `Until ${showMoment(oldUntil)} messages are signed with the old secret, too.`}
        </Text>
      )}
      {missed && (
        <Alert role="note" color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
          <span style={{ overflowWrap: 'anywhere' }}>
            {`The webhook is there, but it does not hear of ${missed.buckets.join(', ')} yet: ${messageOf(missed.cause)} Choose the buckets again by editing it.`}
          </span>
        </Alert>
      )}
      {leaves && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          It was not copied yet. Once this dialog is closed, nobody can show it again.
        </Text>
      )}
      <DialogActions>
        {leaves ? (
          <>
            <CancelButton onClick={() => setLeaves(false)}>Stay here</CancelButton>
            <SubmitButton>Close anyway</SubmitButton>
          </>
        ) : (
          <CloseButton />
        )}
      </DialogActions>
    </Dialog>
  )
}
