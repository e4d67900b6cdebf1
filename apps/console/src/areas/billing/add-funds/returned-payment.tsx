import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { usePaymentForm } from '@/areas/payment-form/public'
import { reloadAccount, useAccount } from '@/lib/account'
import { notify } from '@/lib/notify'
import { reloadBilling } from '../queries'
import { resumeFunds } from './pay-funds'

/**
 * Draws nothing. Tells how a payment ended that was confirmed on a page of the bank, which has sent the browser back: the
 * provider is asked, since what the address says proves nothing.
 */
export function ReturnedPayment({ onDone }: { onDone: () => void }) {
  const { form } = usePaymentForm()
  const { id } = useAccount()
  const cache = useQueryClient()
  const resume = useEffectEvent(async () => {
    if (!form) return
    try {
      const outcome = await resumeFunds(form, id)
      if (outcome?.status === 'succeeded') {
        notify.success('Payment confirmed! Your account balance will be updated shortly.')
      }
      if (outcome?.status === 'failed') notify.warning('Payment confirmation failed.')
      await Promise.all([reloadBilling(cache), reloadAccount(cache)])
    } catch (cause) {
      notify.error(cause, 'Add funds')
    }
    onDone()
  })
  useEffect(() => {
    if (form !== undefined) void resume()
  }, [form])
  return null
}
