import { inTransaction, type InTransaction } from '@perigee/actors/context'
import { leftOfPackage } from '@perigee/domain/prices/package-credit'
import { microsPerCent } from '@perigee/domain/prices/payment-split'
import { findBillingCustomer, listPackagesToEnd, updateBillingCustomer } from '@perigee/satellite-db/billing-customers'
import { listCreditChanges } from '@perigee/satellite-db/credit-changes'
import { listOpenInvoices, listUnsettledInvoices } from '@perigee/satellite-db/invoices'
import { writeAct } from '@perigee/satellite-db/ledger'
import type { BoughtPackage } from '@perigee/satellite-db/ledger-schema'
import { writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import { lockUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import type { BillingContext } from '../context'
import { payFromBalances } from '../invoices/pay-from-balances'

type Needs = Pick<BillingContext, 'db' | 'clock' | 'logger'> & { settings: { billing: boolean } }

/** How many days before its end people are told at least. */
export const noticeDays = 30
const pageSize = 500

/**
 * Ends packages whose time is over: who has some of its credit left is told by mail 30 days before, and what is left on
 * that day is taken back. Where nobody was told in time, the end is put off until they were. One that fails does not keep
 * the others waiting. @returns how many people were told, or packages ended
 */
export async function endPackages(context: Needs): Promise<number> {
  const { db, clock, logger, settings } = context
  if (!settings.billing) return 0
  let done = 0
  for (let after: UserId | null = null; ;) {
    const now = clock()
    const before = new Date(now.getTime() + noticeDays * day)
    const page = await listPackagesToEnd(db, { now, before, after, limit: pageSize })
    for (const userId of page) {
      try {
        if (await goOn(context, userId)) done++
      } catch (err) {
        logger.error({ err, user: userId }, 'a package that is over waits for the next run')
      }
    }
    after = page.at(-1) ?? null
    if (page.length < pageSize) return done
  }
}

/** Invoices that are open already are paid from the credit first. */
async function goOn(context: Needs, userId: UserId): Promise<boolean> {
  const bought = (await findBillingCustomer(context.db, userId))?.package
  if (bought?.endsAt !== undefined && new Date(bought.endsAt) <= context.clock())
    for (const { id } of await listOpenInvoices(context.db, userId))
      await inTransaction(context, (within) => payFromBalances(within, id))
  return inTransaction(context, async (within) => {
    const user = await lockUser(within.db, userId)
    const found = (await findBillingCustomer(within.db, userId))?.package
    if (!user || !found?.expiresAt || found.endedAt !== undefined) return false
    const of = { userId, bought: found, left: leftOfPackage(await listCreditChanges(within.db, userId)) }
    return found.endsAt === undefined ? tell(within, { ...of, email: user.email }) : end(within, of)
  })
}

interface Left {
  userId: UserId
  bought: BoughtPackage
  /** Millionths of a dollar. */
  left: bigint
}

type Within = InTransaction<Pick<Needs, 'db' | 'clock'>>

/** Who has nothing left is not told; such a package is over by itself on its day. */
async function tell({ db, clock }: Within, { userId, bought, left, email }: Left & { email: string }) {
  const now = clock()
  const expiresAt = new Date(bought.expiresAt ?? now)
  if (left === 0n && expiresAt > now) return false
  if (left === 0n) return note(db, userId, { ...bought, endedAt: now.toISOString() })
  const inTime = new Date(now.getTime() + noticeDays * day)
  const endsAt = (expiresAt > inTime ? expiresAt : inTime).toISOString()
  const facts = { name: bought.name, cents: Number(left / microsPerCent), on: endsAt.slice(0, 10) }
  await writeDownMails(db, [{ mail: 'packageEnds', to: email, facts }], now)
  return note(db, userId, { ...bought, endsAt })
}

/** A draft was made while the credit was there: it waits until that is sent, and paid, or taken back. */
async function end({ db, clock }: Within, { userId, bought, left }: Left): Promise<boolean> {
  const now = clock()
  if (now < new Date(bought.endsAt ?? 0)) return false
  if ((await listUnsettledInvoices(db, userId)).some(({ state }) => state === 'draft')) return false
  if (left > 0n)
    await writeAct(db, {
      key: `package-end:${userId}:${bought.boughtAt}`,
      kind: 'packageEnd',
      userId,
      at: now,
      facts: { package: bought.name },
      entries: [
        { account: 'credit', micros: left },
        { account: 'expired', micros: -left },
      ],
    })
  return note(db, userId, { ...bought, endedAt: now.toISOString() })
}

const note = (db: Within['db'], userId: UserId, bought: BoughtPackage): Promise<boolean> =>
  updateBillingCustomer(db, userId, { package: JSON.stringify(bought) })
