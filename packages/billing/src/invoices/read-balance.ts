import { useCase } from '@perigee/actors/use-case'
import { type Balances, balancesOf } from '@perigee/satellite-db/ledger'
import type { BillingContext } from '../context'

/** What we owe the person who asks, in millionths of a dollar. */
export const readBalance = useCase(
  'billing.view',
  async ({ db }: Pick<BillingContext, 'db'>, { user }): Promise<Balances> => balancesOf(db, user.id),
)
