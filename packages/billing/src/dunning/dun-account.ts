import { inTransaction } from '@perigee/actors/context'
import { freezeUser } from '@perigee/accounts/freezes/freeze-user'
import { type FreezeKind, freezeKinds } from '@perigee/domain/freezes'
import { userStatus } from '@perigee/domain/user-status'
import { listFreezes, noteFreezeMails } from '@perigee/satellite-db/freezes'
import { findFailedInvoice, listOpenInvoices } from '@perigee/satellite-db/invoices'
import { sumsOf } from '@perigee/satellite-db/ledger'
import { writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { findUserById, lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import type { SettleContext } from '../cards/settle-intent'
import { dueOf } from '../invoices/invoice-acts'
import { payOverdue } from '../invoices/pay-overdue'
import type { DunningSettings } from './dunning-settings'
import { freezeMailDays, isOver, mailsDue, warningMailDays, wholeDays } from './steps'

export type DunningContext = SettleContext & { settings: SettleContext['settings'] & DunningSettings }

const { billing, billingWarning } = freezeKinds

/**
 * The next step with an account whose invoices could not be paid: another try, then a warning; later another try, then a
 * freeze; later the mark for deletion, with mails in between. A try that nobody answers, because the card provider is out
 * of reach or the bank still works on it, takes the account no further.
 * @returns whether anything was done
 */
export async function dunAccount(context: DunningContext, userId: UserId): Promise<boolean> {
  const { db, clock, settings } = context
  const user = await findUserById(db, userId)
  if (!user || (await isLeftToPeople(context, user))) return false
  const freezes = await listFreezes(db, userId)
  const last = freezes.find(({ kind }) => kind === billing) ?? freezes.find(({ kind }) => kind === billingWarning)
  const elapsed = last ? wholeDays(last.createdAt, clock()) : 0
  if (last && !isOver(last.daysTillEscalation, elapsed)) return remind(context, user, { ...last, elapsed })
  if (!(await isStillUnpaid(context, userId))) return true
  if (!last) return freeze(context, user, { kind: billingWarning, days: settings.daysUntilBillingFreeze })
  if (last.kind === billingWarning)
    return freeze(context, user, { kind: billing, days: settings.daysUntilBillingDeletion })
  return markForDeletion(context, user)
}

/** Strict freezes, large sums and, where the operator wants that, people who pay with tokens. */
async function isLeftToPeople({ db, settings }: DunningContext, { id, status }: UserRow): Promise<boolean> {
  if (status !== userStatus.active) return true
  const kinds = (await listFreezes(db, id)).map(({ kind }) => kind)
  const { violation, legal, bot } = freezeKinds
  if (kinds.some((kind) => kind === violation || kind === legal || kind === bot)) return true
  if ((await owedBy(db, id)) > settings.dunningMostCents) return true
  return settings.dunningSparesTokens && (await sumsOf(db, id)).has('tokens')
}

/** Cents of all open invoices. */
async function owedBy(db: DunningContext['db'], userId: UserId): Promise<number> {
  const open = await listOpenInvoices(db, userId)
  return open.reduce((sum, invoice) => sum + dueOf(invoice), 0)
}

async function isStillUnpaid(context: DunningContext, userId: UserId): Promise<boolean> {
  const { failures } = await payOverdue(context, userId)
  return failures.some((why) => why !== '') && (await findFailedInvoice(context.db, userId)) !== undefined
}

/** In one transaction with its first mail, and only while something is unpaid. */
const freeze = (
  context: DunningContext,
  { id: userId }: UserRow,
  { kind, days }: { kind: typeof billing | typeof billingWarning; days: number },
): Promise<boolean> =>
  whileUnpaid(context, userId, async (trx, user) => {
    const now = context.clock()
    const frozen = await freezeUser(trx, { userId, kind, now, daysTillEscalation: days })
    if (!frozen.ok) return false
    await mail(trx, user, { kind, mailNumber: 1, daysLeft: days, now })
    return true
  })

const remind = (
  context: DunningContext,
  { id }: UserRow,
  { kind, daysTillEscalation: days, elapsed }: { kind: FreezeKind; daysTillEscalation: number | null; elapsed: number },
): Promise<boolean> =>
  whileUnpaid(context, id, async (trx, user) => {
    if (days === null || (kind !== billing && kind !== billingWarning)) return false
    const mailNumber = mailsDue(kind === billing ? freezeMailDays(days) : warningMailDays(days), elapsed)
    return mail(trx, user, { kind, mailNumber, daysLeft: Math.max(0, days - elapsed), now: context.clock() })
  })

const markForDeletion = (context: DunningContext, { id }: UserRow): Promise<boolean> =>
  whileUnpaid(context, id, async (trx, user) => {
    const now = context.clock()
    await updateUser(trx, id, { status: userStatus.pendingDeletion, marked_for_deletion_at: now })
    const cents = await owedBy(trx, id)
    await writeDownMails(trx, [{ mail: 'billingEscalated', to: user.email, facts: { cents } }], now)
    return true
  })

/** Somebody may have paid, or the account may have changed, since it was looked at. */
const whileUnpaid = (
  context: DunningContext,
  userId: UserId,
  work: (trx: Transaction<SatelliteSchema>, user: UserRow) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(context, async ({ db }) => {
    const user = await lockUser(db, userId)
    if (user?.status !== userStatus.active || !(await findFailedInvoice(db, userId))) return false
    return work(db, user)
  })

interface Reminder {
  kind: typeof billing | typeof billingWarning
  /** The mail that is due, from 1; it goes out unless it did already. */
  mailNumber: number
  daysLeft: number
  now: Date
}

async function mail(
  trx: Transaction<SatelliteSchema>,
  { id, email }: UserRow,
  { kind, mailNumber, daysLeft, now }: Reminder,
): Promise<boolean> {
  if (!(await noteFreezeMails(trx, { userId: id, kind, sent: mailNumber }))) return false
  const facts = { cents: await owedBy(trx, id), mailNumber, daysLeft }
  const name = kind === billing ? 'billingFreeze' : 'billingWarning'
  await writeDownMails(trx, [{ mail: name, to: email, facts }], now)
  return true
}
