import { cards } from '@perigee/contract/payments/cards'
import { call } from '@/lib/call'
import type { PaymentForm } from './payment-form'
import { withBank } from './with-bank'

/** Adds a card to the account by the token that its fields gave. @throws as `withBank` */
export const addByToken = (form: PaymentForm, token: string): Promise<void> =>
  withBank(form, token, (card) => call(card === token ? cards.add : cards.addPaymentMethod, { body: card }))
