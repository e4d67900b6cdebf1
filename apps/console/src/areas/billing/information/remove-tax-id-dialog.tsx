import { Text } from '@mantine/core'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { setInformation } from '../queries'

interface Props {
  id: string
  /** Of its kind. */
  name: string
  value: string
  onClose: () => void
}

export function RemoveTaxIdDialog({ id, name, value, onClose }: Props) {
  const cache = useQueryClient()
  const { busy, error, run } = useAction()
  async function remove() {
    const removed = await run(async () =>
      setInformation(cache, await call(paymentAccounts.removeTaxId, { params: { id } })),
    )
    if (!removed) return
    notify.success('Tax ID removed successfully')
    onClose()
  }
  return (
    <Dialog
      title="Remove Tax ID"
      intent="destructive"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {name} <strong>{value}</strong> will not stand on later invoices. Those that exist keep it.
      </Text>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Remove tax ID</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
