import { Text, TextInput } from '@mantine/core'
import { webhookHelp } from '@perigee/contract/webhook-help'
import { day } from '@perigee/std/durations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import type { Named } from '../queries'
import { replaySince } from './replay'
import { minuteText, sinceProblem } from './since'

/** Asks since when everything is sent again. */
export function ReplaySinceDialog({ named, onClose }: { named: Named; onClose: () => void }) {
  const cache = useQueryClient()
  const [opened] = useState(() => new Date())
  const fields = useFields({ since: minuteText(new Date(opened.getTime() - day)) }, ({ since }) => ({
    since: sinceProblem(since, new Date()),
  }))
  const { busy, error, run } = useAction()

  async function replay() {
    if (!fields.check()) return
    let count = 0
    const replayed = await run(async () => {
      count = await replaySince(cache, named, new Date(fields.values.since))
    })
    if (!replayed) return
    if (count === 0) notify.info('There is no message since then that is over.')
    else notify.success(count === 1 ? 'One message is sent again.' : `${count} messages are sent again.`)
    onClose()
  }
  return (
    <Dialog
      title="Replay all since"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void replay()}
      onClose={onClose}
    >
      <Text>
        Every message since then that is delivered or failed is sent again, in the order in which things happened, with
        the webhook-id that it had: by it your server knows what it has had. <HelpLink at={webhookHelp.log} />
      </Text>
      <TextInput
        type="datetime-local"
        label="Since"
        description="In your time zone. Messages are kept for 30 days."
        required
        data-autofocus
        {...textField(fields, 'since')}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Replay all</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
