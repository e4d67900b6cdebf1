import { type BillingAddress, paymentAccounts } from '@perigee/contract/payments/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AddressField, PaymentFormPlace } from '@/areas/payment-form/public'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call } from '@/lib/call'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { setInformation } from '../queries'

interface Props {
  /** As it is now. */
  address: BillingAddress | null
  onClose: () => void
}

export function AddressDialog({ address, onClose }: Props) {
  const cache = useQueryClient()
  const field = useRef<AddressField>(null)
  const { busy, error, run } = useAction()

  async function save() {
    const saved = await run(async () => {
      const body = await field.current?.value()
      if (!body) throw new Error('The address form is still loading. Please try again in a moment.')
      setInformation(cache, await call(paymentAccounts.saveAddress, { body }))
    })
    if (!saved) return
    notify.success('Billing address saved successfully')
    onClose()
  }
  return (
    <Dialog
      title="Update Billing Address"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <PaymentFormPlace height={320}>{(form) => <form.Address ref={field} initial={address} />}</PaymentFormPlace>
      <DialogActions>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
