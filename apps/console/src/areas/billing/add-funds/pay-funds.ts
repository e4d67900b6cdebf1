import { addFundsIntent, cards } from '@perigee/contract/payments/cards'
import type { CardField, Outcome, PaymentForm } from '@/areas/payment-form/public'
import { attemptOf, endAttempt, openActs } from '@/lib/attempts'
import { call, isCallError } from '@/lib/call'

/** Funds that somebody wants to pay in. */
export interface Funds {
  accountId: string
  cents: number
}

/** What pays instead of a saved card. */
type Other = 'new-card' | 'express'

const beginning = (accountId: string) => `funds:${accountId}:`
const actOf = ({ accountId, cents }: Funds, by: string) => `${beginning(accountId)}${cents}:${by}`

/** Charges a saved card, and has the bank asked where it wants that. The same act is charged once. */
export async function payBySavedCard(form: PaymentForm, funds: Funds, cardID: string): Promise<Outcome> {
  const act = actOf(funds, cardID)
  const { success, clientSecret } = await forThis(act, (attempt) =>
    call(cards.addFunds, { body: { cardID, amount: funds.cents, intent: addFundsIntent, attempt } }),
  )
  if (success) return ended(act, { status: 'succeeded' })
  if (clientSecret === '') return { status: 'processing' }
  return ended(act, await form.finish(clientSecret))
}

/** The client secret of an intent that the browser pays. */
const intentFor = (funds: Funds, by: Other): Promise<string> =>
  forThis(actOf(funds, by), async (attempt) => {
    const body = { amount: funds.cents, withCustomCard: by === 'new-card', attempt }
    return (await call(cards.createIntent, { body })).clientSecret
  })

export async function payByNewCard(field: CardField, funds: Funds): Promise<Outcome> {
  const outcome = await field.pay(() => intentFor(funds, 'new-card'))
  // The same intent can be paid with another card.
  return outcome.status === 'failed' ? outcome : ended(actOf(funds, 'new-card'), outcome)
}

export const expressIntent = (funds: Funds): Promise<string> => intentFor(funds, 'express')
export const endExpress = (funds: Funds): void => endAttempt(actOf(funds, 'express'))

/**
 * After the bank, or a reload, has taken somebody away from a payment: how it ended, as the provider says. Undefined when
 * none is known here.
 */
export async function resumeFunds(form: PaymentForm, accountId: string): Promise<Outcome | undefined> {
  const [act] = openActs(beginning(accountId))
  const [, cents = '', by = ''] = act === undefined ? [] : (/:(\d+):([^:]+)$/.exec(act) ?? [])
  if (act === undefined || by === '') return undefined
  const funds = { accountId, cents: Number(cents) }
  if (by !== 'new-card' && by !== 'express') return payBySavedCard(form, funds, by)
  const outcome = await form.status(await intentFor(funds, by))
  return outcome.status === 'failed' ? outcome : ended(act, outcome)
}

function ended(act: string, outcome: Outcome): Outcome {
  endAttempt(act)
  return outcome
}

/** A refusal is the end of a try; without an answer nobody knows, and the same try is made again. */
async function forThis<T>(act: string, work: (attempt: string) => Promise<T>): Promise<T> {
  try {
    return await work(attemptOf(act))
  } catch (cause) {
    if (isCallError(cause) && cause.status >= 400 && cause.status < 500) endAttempt(act)
    throw cause
  }
}
