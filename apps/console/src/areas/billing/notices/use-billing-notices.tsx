import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, CreditCard, FlaskConical, ReceiptText, Wallet } from 'lucide-react'
import { tokenPaymentsQuery } from '@/areas/tokens/public'
import type { Notice } from '@/components/banner'
import { useAccount } from '@/lib/account'
import { billingCustomer } from '@/lib/billing-customer'
import { useConfig } from '@/lib/config'
import { hasBillingAdditions, takesNativeTokens } from '@/lib/flags'
import { showDate } from '@/lib/show-date'
import { showCents } from '@/lib/show-dollars'
import { cardExpiry } from '../payment-methods/card-expiry'
import { cardNumber } from '../payment-methods/card-text'
import { balanceQuery, type Card, cardsQuery, paymentStateQuery, type PaymentState } from '../queries'
import { hasLowBalance } from './low-balance'

export type BillingNotice =
  | 'paymentFailed'
  | 'cardExpired'
  | 'lowBalance'
  | 'cardExpiring'
  | 'billingBegins'
  | 'sandbox'

/**
 * What somebody should know of their bills wherever they are. Asked for once the server has made the customer; what
 * cannot be read is not told, since nobody has asked.
 */
export function useBillingNotices(): Partial<Record<BillingNotice, Notice>> {
  const config = useConfig()
  const { kindInfo } = useAccount()
  const hasCustomer = useQuery(billingCustomer).data === true
  const { data: cards } = useQuery({ ...cardsQuery, enabled: hasCustomer })
  const { data: state } = useQuery({ ...paymentStateQuery, enabled: hasCustomer && hasBillingAdditions(config) })
  const paysByTokens = hasCustomer && kindInfo.hasPaidPrivileges && takesNativeTokens(config)
  const { data: balance } = useQuery({ ...balanceQuery, enabled: paysByTokens })
  const { data: payments } = useQuery({ ...tokenPaymentsQuery, enabled: paysByTokens })
  return {
    ...(cards && cardNotice(cards)),
    ...(state && stateNotices(state)),
    ...(cards && balance && payments && hasLowBalance({ balance, cards, payments }) && { lowBalance }),
  }
}

function cardNotice(cards: readonly Card[]): { cardExpired?: Notice; cardExpiring?: Notice } {
  const card = cards.find(({ isDefault }) => isDefault)
  const state = card === undefined ? 'valid' : cardExpiry(card)
  if (card === undefined || state === 'valid') return {}
  const shared = { label: 'Card', icon: CreditCard, action: <Lead tab="payment-methods">Update card</Lead> }
  return state === 'expired'
    ? { cardExpired: { ...shared, tone: 'red', text: `Your default card ${cardNumber(card)} has expired.` } }
    : { cardExpiring: { ...shared, tone: 'yellow', text: `Your default card ${cardNumber(card)} expires this month.` } }
}

function stateNotices({
  cardProvider,
  exempt,
  beginsAt,
  failedInvoice,
}: PaymentState): Partial<Record<BillingNotice, Notice>> {
  return {
    ...(failedInvoice && { paymentFailed: paymentFailed(failedInvoice.amount) }),
    ...(exempt && beginsAt !== null && { billingBegins: billingBegins(beginsAt) }),
    ...(cardProvider === 'sandbox' && { sandbox }),
  }
}

const paymentFailed = (cents: number): Notice => ({
  label: 'Failed payment',
  tone: 'red',
  icon: ReceiptText,
  text: `An invoice of ${showCents(cents)} could not be paid. Please pay it, or add another card.`,
  action: <Lead tab="billing-history">Pay invoice</Lead>,
})

const billingBegins = (at: string): Notice => ({
  label: 'Billing',
  tone: 'orbit',
  icon: CalendarClock,
  text: `Your usage is charged from ${showDate(at)} on. Nothing before that day is billed.`,
  action: <Lead tab="overview">See costs</Lead>,
})

const Lead = ({ tab, children }: { tab: string; children: string }) => (
  <Button
    size="compact-sm"
    variant="default"
    renderRoot={(props) => <Link {...props} to="/account/billing" search={{ tab }} />}
  >
    {children}
  </Button>
)

const lowBalance: Notice = {
  label: 'Low balance',
  tone: 'yellow',
  icon: Wallet,
  text: 'Your balance is below $10. Add tokens, or a card, so that your invoices are paid.',
  action: <Lead tab="payment-methods">Payment methods</Lead>,
}

const sandbox: Notice = {
  label: 'Sandbox',
  tone: 'yellow',
  icon: FlaskConical,
  text: 'No real money: this service runs with a sandbox in place of a card payment provider.',
}
