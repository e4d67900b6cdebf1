import { inTransaction } from '@perigee/actors/context'
import {
  insertBillingCustomer,
  findBillingCustomer,
  updateBillingCustomer,
} from '@perigee/satellite-db/billing-customers'
import type { CardPaymentRow } from '@perigee/satellite-db/card-payments'
import { writeAct } from '@perigee/satellite-db/ledger'
import { lockUser } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { packageOf } from './package-of'

/** Millionths of a dollar in a cent. */
const cent = 10_000n

/**
 * Gives an account the package that it has paid for, once: remembers it, and makes its credit what the package says. What
 * the card has paid is credit already. A package that the price book has lost meanwhile is worth what was paid.
 */
export const handOverPackage = (
  context: Pick<BillingContext, 'db' | 'clock' | 'priceBook'>,
  { id, user_id: userId, cents }: Pick<CardPaymentRow, 'id' | 'user_id' | 'cents'>,
): Promise<void> =>
  inTransaction(context, async ({ db, clock }) => {
    const user = await lockUser(db, userId)
    if (!user) return
    const now = clock()
    await insertBillingCustomer(db, { userId, createdAt: now })
    if ((await findBillingCustomer(db, userId))?.package) return
    const sold = packageOf(context.priceBook, user.partner)
    const months = sold?.months ?? null
    const bought = {
      name: sold?.name ?? 'Package',
      boughtAt: now.toISOString(),
      expiresAt: months === null ? null : monthsAfter(now, months).toISOString(),
    }
    await updateBillingCustomer(db, userId, { package: JSON.stringify(bought) })
    const more = BigInt((sold?.creditCents ?? cents) - cents) * cent
    if (more === 0n) return
    await writeAct(db, {
      key: `package:${id}`,
      kind: 'package',
      userId,
      at: now,
      facts: { payment: id, package: bought.name },
      entries: [
        { account: 'credit', micros: -more },
        more > 0n ? { account: 'bonus', micros: more } : { account: 'revenue', micros: more },
      ],
    })
  })

/** The same time of day so many months later; the last day of a shorter month. */
function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment)
  later.setUTCMonth(moment.getUTCMonth() + months)
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0)
  return later
}
