import { Text } from '@mantine/core'
import { billingHelp } from '@perigee/contract/billing-help'
import { type HistoryItem, invoices } from '@perigee/contract/payments/invoices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePaymentForm, type PaymentForm } from '@/areas/payment-form/public'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { reloadAccount } from '@/lib/account'
import { attemptOf, endAttempt } from '@/lib/attempts'
import { call, isCallError } from '@/lib/call'
import { notify } from '@/lib/notify'
import { showCents } from '@/lib/show-dollars'
import { useAction } from '@/lib/use-action'
import { CardChoice } from '../card-choice'
import { periodText } from '../overview/period-text'
import { cardsQuery, reloadBilling } from '../queries'

interface Props {
  invoice: HistoryItem
  onClose: () => void
}

/** Pays one open invoice now: from the balance, and the rest by a saved card. */
export function PayInvoiceDialog({ invoice, onClose }: Props) {
  const cache = useQueryClient()
  const { whenReady } = usePaymentForm()
  const { data: cards = [] } = useQuery(cardsQuery)
  const [picked, setPicked] = useState<string | null>(null)
  const { busy, error, run } = useAction()
  const chosen = picked ?? cards.find(({ isDefault }) => isDefault)?.id ?? ''

  async function pay() {
    const paid = await run(async () => {
      const state = await payInvoice(await whenReady(), invoice.id, chosen)
      if (state === 'paid') notify.success('The invoice is paid.')
      else notify.info('The payment is under way: the invoice counts as paid when your bank has confirmed it.')
    })
    await Promise.all([reloadBilling(cache), reloadAccount(cache)])
    if (paid) onClose()
  }
  return (
    <Dialog
      title="Pay Invoice"
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => void pay()}
      onClose={onClose}
    >
      <Text>
        {periodText(invoice.start, invoice.end)}: <strong>{showCents(invoice.remaining || invoice.amount)}</strong>
      </Text>
      <Text size="sm" c="dimmed">
        {cards.length === 0
          ? 'It is paid from your available funds. Without enough of them, add a card in Payment methods first.'
          : 'It is paid from your available funds, and the rest by the card.'}{' '}
        <HelpLink at={billingHelp.failedPayment}>When a payment fails</HelpLink>
      </Text>
      {cards.length > 0 && <CardChoice label="Card" cards={cards} value={chosen} onChange={setPicked} />}
      <DialogActions>
        <CancelButton />
        <SubmitButton>Pay {showCents(invoice.remaining || invoice.amount)}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

/** The same try is charged once. @throws what the server or the bank says */
async function payInvoice(form: PaymentForm, id: string, cardID: string): Promise<'paid' | 'underWay'> {
  const act = `invoice:${id}:${cardID}`
  const ask = () => {
    const body = { attempt: attemptOf(act), ...(cardID === '' ? {} : { cardID }) }
    return call(invoices.pay, { params: { id }, body })
  }
  try {
    const { success, clientSecret } = await ask()
    if (success) return ended(act, 'paid')
    if (clientSecret === '') return 'underWay'
    const outcome = await form.finish(clientSecret)
    if (outcome.status === 'failed') {
      endAttempt(act)
      throw new Error(outcome.say || 'Payment confirmation failed.')
    }
    // The server learns from the provider what the bank has agreed to; asked again, it looks at once.
    const isPaid = outcome.status === 'succeeded' && (await ask()).success
    return ended(act, isPaid ? 'paid' : 'underWay')
  } catch (cause) {
    if (isCallError(cause) && cause.status >= 400 && cause.status < 500) endAttempt(act)
    throw cause
  }
}

function ended<T>(act: string, how: T): T {
  endAttempt(act)
  return how
}
