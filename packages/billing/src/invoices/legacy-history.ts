import { useCase } from '@perigee/actors/use-case'
import { listIncome, pageOfHistory } from '@perigee/satellite-db/invoice-history'
import type { BillingContext } from '../context'

/** What old clients show in one list. */
export type LegacyItem =
  | { type: 'invoice'; id: string; month: string; state: 'open' | 'paid'; cents: number; at: Date }
  | { type: 'transaction' | 'charge' | 'depositBonus'; id: string; cents: number; at: Date }

const most = 1_000
const typeOf = { card: 'charge', chain: 'transaction', bonus: 'depositBonus' } as const

/** Invoices and everything that came in, of the person who asks, newest first; by the books, so coupons are not in it. */
export const legacyHistory = useCase(
  'signedIn',
  async ({ db }: Pick<BillingContext, 'db'>, { user }): Promise<LegacyItem[]> => {
    const page = await pageOfHistory(db, user.id, { limit: most })
    const sent = (page?.rows ?? []).filter(({ month }) => month !== '')
    const invoices = sent.map(({ id, month, state, cents, at }) => ({
      type: 'invoice' as const,
      id,
      month,
      state,
      cents,
      at,
    }))
    const income = await listIncome(db, user.id)
    const came = income.map(({ id, account, cents, at }) => ({ type: typeOf[account], id: String(id), cents, at }))
    return [...invoices, ...came].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  },
)
