import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { isRefusal } from '@perigee/contract/refusal'
import { accountKinds } from '@perigee/domain/account-kinds'
import { findOpenPurchase, hasCardPayment } from '@perigee/satellite-db/card-payments'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser, type UserRow } from '@perigee/satellite-db/users'
import { findBillingCustomer } from '@perigee/satellite-db/billing-customers'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { BillingContext } from '../context'
import { isCardProblem } from '../ports/card-problem'
import type { Card, CardProvider, CardSource } from '../ports/card-provider'
import { attachCard } from './attach-card'
import type { CardsContext } from './cards-context'
import { chargeCard } from './charge-card'
import { openAlone } from './open-alone'
import { asCustomer } from './own-customer'
import { packageOf } from './package-of'
import { withCards } from './provider-of'
import type { SettleContext } from './settle-intent'

type Needs = CardsContext & SettleContext

interface Purchase {
  source: CardSource
  attempt?: string | undefined
}

/**
 * Adds a card and charges what an upgrade costs at once, which is credit of the account then. Whoever comes twice pays
 * once, also from two devices with two cards: the upgrade of an account is one act.
 * @throws paymentIntentUnknown where an upgrade asks for a card alone; alreadyUpgraded; paymentUnderWay;
 * cardAuthenticationRequired: the browser finishes with its client secret and calls again with the payment method that it
 * names
 */
export const purchaseUpgrade = useCase('signedIn', async (context: Needs, { user }, purchase: Purchase) => {
  const { upgradePayUpfront: cents } = context.settings
  if (cents === 0) throw billingRefusals.paymentIntentUnknown()
  const requireNotDone = async (trx: Transaction<SatelliteSchema>) => {
    const kind = (await lockUser(trx, user.id))?.kind
    if (kind !== accountKinds.free && kind !== accountKinds.member) throw billingRefusals.alreadyUpgraded()
  }
  await inTransaction(context, ({ db }) => requireNotDone(db))
  const description = 'Account activation'
  await payWithNewCard(context, user, { ...purchase, purpose: 'upgrade', cents, description, requireNotDone })
})

/**
 * Adds a card and charges what the package of the account's partner costs. What is credited for it may be more or less.
 * @throws paymentIntentUnknown where nothing is sold in packages; noSuchPackage; packageBought; cardAuthenticationRequired
 */
export const purchasePackage = useCase(
  'signedIn',
  async (context: Needs & Pick<BillingContext, 'priceBook'>, { user }, purchase: Purchase) => {
    const { priceBook } = context
    if (Object.keys(priceBook.packages).length === 0) throw billingRefusals.paymentIntentUnknown()
    const sold = packageOf(priceBook, user.partner)
    if (sold === null) throw billingRefusals.noSuchPackage()
    const requireNotDone = async (trx: Transaction<SatelliteSchema>) => {
      await lockUser(trx, user.id)
      if ((await findBillingCustomer(trx, user.id))?.package) throw billingRefusals.packageBought()
    }
    await inTransaction(context, ({ db }) => requireNotDone(db))
    const { name: description, priceCents: cents } = sold
    await payWithNewCard(context, user, { ...purchase, purpose: 'package', cents, description, requireNotDone })
  },
)

interface Bought extends Purchase {
  purpose: 'upgrade' | 'package'
  cents: number
  description: string
  /** Holds other purchases of the account off. @throws a refusal when it was bought already */
  requireNotDone: (trx: Transaction<SatelliteSchema>) => Promise<void>
}

/** The card goes again when it cannot pay, unless the account had it before. */
async function payWithNewCard(
  context: Needs,
  user: UserRow,
  { source, attempt = randomUUID(), description, requireNotDone, ...bought }: Bought,
): Promise<void> {
  const { clock } = context
  await withCards(context, async (cards) => {
    const { card, isNew, customerId } = await asCustomer(context, user, async (_, id) => ({
      ...(await attachOrFind({ cards, clock, customerId: id }, source)),
      customerId: id,
    }))
    const act = { ...bought, userId: user.id, attempt }
    const findOpen = (trx: Transaction<SatelliteSchema>) => findOpenPurchase(trx, act)
    try {
      const isAlone = await openAlone(context, { act, cardId: card.id, lock: requireNotDone, findOpen })
      if (!isAlone) {
        await inTransaction(context, ({ db }) => requireNotDone(db))
        throw billingRefusals.paymentUnderWay()
      }
      const how = { customerId, cardId: card.id, description, offSession: false }
      const { state, clientSecret } = await chargeCard(context, act, how)
      if (state === 'actionRequired')
        throw billingRefusals.cardAuthenticationRequired('Your bank asks you to confirm this payment.', {
          clientSecret,
          cardId: card.id,
        })
    } catch (error) {
      if (isNew && (await isUseless(context, { userId: user.id, cardId: card.id }, error)))
        await cards.removeCard(customerId, card.id)
      throw error
    }
  })
}

/** Whether a card has not paid, nor is to pay, because of this. */
async function isUseless({ db }: Needs, of: { userId: UserId; cardId: string }, error: unknown): Promise<boolean> {
  if (isCardProblem(error)) return error.kind !== 'unreachable'
  if (!isRefusal(error) || isRefusal(error, 'cardAuthenticationRequired')) return false
  // the same one may pay for another request of the same act
  return !(await hasCardPayment(db, of))
}

/** The card of an account that comes again, as after a lost answer, is the one that it has. */
async function attachOrFind(
  parts: { cards: CardProvider; clock: () => Date; customerId: string },
  source: CardSource,
): Promise<{ card: Card; isNew: boolean }> {
  const { cards, customerId } = parts
  const before = await cards.listCards(customerId)
  try {
    const card = await attachCard(parts, source)
    return { card, isNew: before.every(({ id }) => id !== card.id) }
  } catch (refusal) {
    if (!isRefusal(refusal, 'cardKnown')) throw refusal
    const wanted = await cards.readCard(customerId, source)
    const known = before.find(
      ({ fingerprint, expMonth, expYear }) =>
        fingerprint === wanted.fingerprint && expMonth === wanted.expMonth && expYear === wanted.expYear,
    )
    if (known === undefined) throw refusal
    return { card: known, isNew: false }
  }
}
