import type { SettleContext } from '@perigee/billing/cards/settle-intent'
import type { BillingContext } from '@perigee/billing/context'
import type { CardProvider } from '@perigee/billing/ports/card-provider'
import { readPriceBook } from '@perigee/billing/prices/read-price-book'
import { createSandbox } from '@perigee/card-providers/sandbox/create-sandbox'
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

/** The server sends what webhooks of the sandbox tell; a command only asks it. */
async function providerOf(
  { db, clock }: AdminContext,
  { cardProvider }: Config['settings']['api'],
): Promise<CardProvider | null> {
  if (cardProvider !== 'sandbox') return null
  const webhook = { url: '', secret: '' }
  return createSandbox({ db: db as unknown as Kysely<CardSandboxSchema>, clock, webhook })
}

/** Runs a command and says what it answers. @throws Error while billing is off */
export const billingOn =
  ({ config, say }: AdminParts) =>
  async (work: (context: OperatorsBilling) => Promise<string>): Promise<void> => {
    const read = config()
    if (!read.settings.api.billing) throw new Error('Billing is off: set PERIGEE_BILLING=true.')
    say(await withAdminDatabase(read, async (context) => work(await billingContext(context, read))))
  }
