import { Text, TextInput } from '@mantine/core'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { call, isCallError } from '@/lib/call'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { reloadBilling } from '../queries'

/** Puts a coupon in the place of the active one. */
export function ApplyCouponDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const { busy, error, run } = useAction()
  const fields = useFields({ code: '' }, ({ code }) => ({
    code: code.trim() === '' ? 'Coupon code is required' : undefined,
  }))
  async function apply() {
    if (!fields.check()) return
    const applied = await run(() => applyCoupon(fields.values.code.trim()))
    if (!applied) return
    notify.success('Coupon applied.')
    void reloadBilling(cache)
    onClose()
  }
  return (
    <Dialog
      title="Apply New Coupon"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void apply()}
      onClose={onClose}
    >
      <Text>If you have a coupon active, it will automatically be replaced.</Text>
      <TextInput
        label="Coupon code"
        required
        data-autofocus
        autoComplete="off"
        maxLength={50}
        {...textField(fields, 'code')}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>Activate Coupon</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

const says: Readonly<Record<number, string>> = {
  409: 'You currently have an active coupon. Please try again when your coupon is no longer active, or contact Support for further help.',
  429: "You've exceeded limit of attempts, try again in 5 minutes",
}

/** @throws in the catalogue's words where it has some for the refusal */
async function applyCoupon(code: string): Promise<void> {
  const fallback = `Could not apply coupon code "${code}"`
  try {
    await call({ ...paymentAccounts.applyCoupon, fallback }, { body: code })
  } catch (cause) {
    const words = isCallError(cause) ? says[cause.status] : undefined
    throw words === undefined ? cause : new Error(words, { cause })
  }
}
