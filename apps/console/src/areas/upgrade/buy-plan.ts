import type { FrontendConfig } from '@perigee/contract/config'
import { cards, purchaseIntents } from '@perigee/contract/payments/cards'
import { addByToken, type CardField, type PaymentForm, withBank } from '@/areas/payment-form/public'
import { call } from '@/lib/call'
import { authorizesCards } from '@/lib/flags'
import type { Plan } from './plans'

/** A card in the fields of a provider. */
export interface TypedCard {
  form: PaymentForm
  field: CardField
}

/** Whether something is paid at once; else the card is only kept, for what will be used. */
const isPurchase = ({ type }: Plan, { upgradePayUpfrontAmount }: FrontendConfig): boolean =>
  type === 'partner' || upgradePayUpfrontAmount > 0

/** What the fields of the card are drawn for. */
export const cardUse = (plan: Plan, config: FrontendConfig) =>
  isPurchase(plan, config) || !authorizesCards(config) ? ({ for: 'token' } as const) : ({ for: 'setup' } as const)

/**
 * Buys a plan with the card that was typed. Each of the ways upgrades the account on the server. `attempt` names this
 * purchase: sent again under that name after a lost answer, it is charged once.
 * @throws PaymentFormError for what is wrong with the card, CallError for what the server or the bank refuses
 */
export async function buyPlan(
  plan: Plan,
  { form, field }: TypedCard,
  config: FrontendConfig,
  attempt: string,
): Promise<void> {
  if (isPurchase(plan, config)) {
    const intent = plan.type === 'partner' ? purchaseIntents.packagePlan : purchaseIntents.upgradeAccount
    await withBank(form, await field.token(), (token) => call(cards.purchase, { body: { token, intent, attempt } }))
  } else if (authorizesCards(config)) {
    await call(cards.addPaymentMethod, { body: await field.paymentMethod(await call(cards.setupSecret)) })
  } else {
    await addByToken(form, await field.token())
  }
}
