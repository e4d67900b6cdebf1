import { hasVarPartner } from '@perigee/accounts/profile/var-partner'
import type { OpenBusiness } from '@perigee/accounts/flows/open-business'
import { accountKinds } from '@perigee/domain/account-kinds'
import { monthAfter } from '@perigee/domain/prices/billed-from'
import type { Period } from '@perigee/domain/prices/price-book'
import { listUntakenRecords, projectsToPrepare } from '@perigee/satellite-db/invoice-records'
import { listUnsettledInvoices } from '@perigee/satellite-db/invoices'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { UserRow } from '@perigee/satellite-db/users'
import { monthStart } from '@perigee/std/month-start'
import type { BillingContext } from '../context'
import { billedPeriod } from '../charges/billed-period'
import { chargesOf } from '../charges/charges-of'
import { dueOf } from '../invoices/invoice-acts'

type Needs = Pick<BillingContext, 'db' | 'clock' | 'priceBook' | 'settings'>
type Project = Pick<ProjectRow, 'internalId' | 'publicId' | 'name'>

const none: OpenBusiness = { unpaidInvoices: 0, amountOwed: 0, currentUsage: false, invoicingIncomplete: false }

/**
 * What an account has still to pay, or will have to once its months are over: what holds back its deletion, or that of
 * one of its projects (reference console-api.md 4.2, 4.3); stored, downloaded or used by machines, also of projects that are
 * gone. Usage of less than a cent holds nobody back.
 */
export async function openBusiness(context: Needs, user: UserRow, project?: Project): Promise<OpenBusiness> {
  const { db, clock, settings } = context
  if (!settings.billing || hasVarPartner(user, settings)) return none
  const invoices = await listUnsettledInvoices(db, user.id)
  const now = clock()
  const thisMonth = monthStart(now)
  const lastMonth = monthStart(new Date(thisMonth.getTime() - 1))
  const costs = (of: Period, projects: readonly Project[]) => costsOf(context, { user, of, projects })
  return {
    unpaidInvoices: invoices.length,
    amountOwed: invoices.reduce((sum, invoice) => sum + dueOf(invoice), 0),
    currentUsage: await costs({ since: thisMonth, before: now }, await unrecorded(context, user, thisMonth, project)),
    invoicingIncomplete:
      (await hasUntaken(context, user, project)) ||
      (await costs(
        { since: lastMonth, before: monthAfter(lastMonth) },
        await unrecorded(context, user, lastMonth, project),
      )),
  }
}

/** Whether a period comes to a cent for a paid account. */
async function costsOf(
  context: Needs,
  { user, of, projects }: { user: UserRow; of: Period; projects: readonly Project[] },
): Promise<boolean> {
  if (user.kind !== accountKinds.paid || of.since >= of.before) return false
  const billed = await billedPeriod(context, user, of)
  if (billed === null) return false
  const charges = await chargesOf(context, { userId: user.id, projects, ...billed })
  return charges.some(({ totalCents }) => totalCents > 0n)
}

/** Of projects that are gone, too: what was used before is invoiced. */
async function unrecorded({ db }: Needs, { id: userId }: UserRow, month: Date, project?: Project): Promise<Project[]> {
  const name = month.toISOString().slice(0, 7)
  const rows = await projectsToPrepare(db, { userId, month: name })
  return rows
    .map(({ id: internalId, publicId, name: called }) => ({ internalId, publicId, name: called }))
    .filter(({ internalId }) => project === undefined || internalId === project.internalId)
}

async function hasUntaken({ db }: Needs, { id }: UserRow, project?: Project): Promise<boolean> {
  const records = await listUntakenRecords(db, id)
  return records
    .filter(({ projectId }) => project === undefined || projectId === project.internalId)
    .some(({ charges }) => charges.some(({ components }) => components.some(({ cents }) => cents > 0)))
}
