import { Text, TextInput } from '@mantine/core'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { setInformation } from '../queries'

interface Props {
  /** As it is now; an empty one removes it. */
  reference: string
  onClose: () => void
}

export function ReferenceDialog({ reference, onClose }: Props) {
  const cache = useQueryClient()
  const [text, setText] = useState(reference)
  const { busy, error, run } = useAction()
  async function save() {
    const saved = await run(async () =>
      setInformation(cache, await call(paymentAccounts.saveReference, { body: { reference: text.trim() } })),
    )
    if (!saved) return
    notify.success('Invoice Reference added successfully')
    onClose()
  }
  return (
    <Dialog
      title="Add Invoice Reference"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Text>Add any additional information you want to appear on your invoice here.</Text>
      <TextInput
        label="Reference (Optional)"
        data-autofocus
        maxLength={140}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
