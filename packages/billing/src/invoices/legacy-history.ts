import { useCase } from '@perigee/actors/use-case'
import { listAppliedCoupons } from '@perigee/satellite-db/coupons'
import { listIncome, pageOfHistory } from '@perigee/satellite-db/invoice-history'
import type { BillingContext } from '../context'

/** What old clients show in one list. */
export type LegacyItem =
  | { type: 'invoice'; id: string; month: string; state: 'open' | 'paid'; cents: number; at: Date }
  | { type: 'transaction' | 'charge' | 'depositBonus'; id: string; cents: number; at: Date }
  /** `cents`: off each invoice; 0 for one of percent. */
  | { type: 'coupon'; id: string; name: string; percent: number; cents: number; at: Date; endedAt: Date | null }

const most = 1_000
const typeOf = { card: 'charge', chain: 'transaction', bonus: 'depositBonus' } as const

/** Invoices, everything that came in by the books, and coupons, of the person who asks, newest first. */
export const legacyHistory = useCase(
  'signedIn',
  async ({ db }: Pick<BillingContext, 'db'>, { user }): Promise<LegacyItem[]> => {
    const page = await pageOfHistory(db, user.id, { limit: most })
    const sent = (page?.rows ?? []).filter(({ month }) => month !== '')
    const invoices = sent.map(({ id, month, state, cents, at }) => ({
      type: 'invoice' as const,
      id,
      month,
      state: state === 'open' ? ('open' as const) : ('paid' as const),
      cents,
      at,
    }))
    const income = await listIncome(db, user.id)
    const came = income.map(({ id, account, cents, at }) => ({ type: typeOf[account], id: String(id), cents, at }))
    const coupons = await listAppliedCoupons(db, user.id)
    const off = coupons.map(({ id, name, percentOff, amountOff, appliedAt: at, endedAt }) => ({
      type: 'coupon' as const,
      id,
      name,
      percent: percentOff ?? 0,
      cents: amountOff ?? 0,
      at,
      endedAt,
    }))
    return [...invoices, ...came, ...off].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  },
)
