import type { SettleContext } from '@perigee/billing/cards/settle-intent'
import type { BillingContext } from '@perigee/billing/context'
import type { CardProvider } from '@perigee/billing/ports/card-provider'
import { readPriceBook } from '@perigee/billing/prices/read-price-book'
import type { CardSandboxSchema } from '@perigee/card-providers/sandbox/schema'
import type { Kysely } from 'kysely'
import type { Config } from '../../load-config'
import { type AdminContext, type AdminParts, withAdminDatabase } from '../admin-database'

/** What commands about money run with. */
export type OperatorsBilling = Omit<BillingContext, 'settings' | 'placements'> &
  SettleContext & { settings: Config['settings']['api'] }

export async function billingContext(context: AdminContext, { settings: { api } }: Config): Promise<OperatorsBilling> {
  return {
    ...context,
    settings: api,
    priceBook: readPriceBook(api.priceBookFile),
    cards: await providerOf(context, api),
  }
}

/** The server sends what webhooks of the sandbox tell; a command only asks it. @throws Error when there is none to ask */
async function providerOf(
  { db, clock }: AdminContext,
  { cardProvider, stripeSecretKey, stripeWebhookSecret }: Config['settings']['api'],
): Promise<CardProvider> {
  if (cardProvider === null) throw new Error('Set PERIGEE_CARD_PROVIDER, as for the server.')
  if (cardProvider === 'stripe') {
    if (stripeSecretKey === null) throw new Error('Set PERIGEE_STRIPE_SECRET_KEY, as for the server.')
    const { createStripe } = await import('@perigee/card-providers/stripe/create-stripe')
    return createStripe({ secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret ?? '' })
  }
  const { createSandbox } = await import('@perigee/card-providers/sandbox/create-sandbox')
  return createSandbox({ db: db as unknown as Kysely<CardSandboxSchema>, clock, webhook: { url: '', secret: '' } })
}

/** Runs a command and says what it answers. @throws Error while billing is off */
export const billingOn =
  ({ config, say }: AdminParts) =>
  async (work: (context: OperatorsBilling) => Promise<string>): Promise<void> => {
    const read = config()
    if (!read.settings.api.billing) throw new Error('Billing is off: set PERIGEE_BILLING=true.')
    say(await withAdminDatabase(read, async (context) => work(await billingContext(context, read))))
  }
