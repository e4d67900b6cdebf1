import { hasVarPartner } from '@perigee/accounts/profile/var-partner'
import { monthAfter } from '@perigee/domain/prices/billed-from'
import { type Period, partsOfPeriod } from '@perigee/domain/prices/price-book'
import type { BudgetRow } from '@perigee/satellite-db/budgets'
import { partnersOf } from '@perigee/satellite-db/former-partners'
import { measuredBucket } from '@perigee/satellite-db/measured-usage'
import { listOwnedProjects } from '@perigee/satellite-db/projects'
import type { UserRow } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { monthStart } from '@perigee/std/month-start'
import { billedPeriod } from '../charges/billed-period'
import { chargesForUsage, chargesOf, type ChargesNeeds, type PricedPiece } from '../charges/charges-of'
import { forecastOf } from '../charges/forecast'
import { entitlementsOf } from '../prices/entitlements'
import { withoutWholeGB } from '../usage-report/price-lines'

/** What budgets are compared with. A budget that is not in it has nothing that costs. */
export type Spent = ReadonlyMap<BudgetRow['id'], bigint>

interface OfBudgets {
  user: UserRow
  /** Of this person. */
  budgets: readonly BudgetRow[]
  now: Date
}

/**
 * Cents that what each budget covers has come to in this month of UTC, before coupons and without the minimum charge; a
 * bucket is priced alone, as a line of the usage report is. Nothing for people whom nobody charges yet, or a reseller does.
 */
export async function spentOfBudgets(context: ChargesNeeds, { user, budgets, now }: OfBudgets): Promise<Spent> {
  const billed = await billedOf(context, user, now)
  if (billed === null || billed.since >= now) return new Map()
  const period = { since: billed.since, before: now }
  const covered = budgets.flatMap(({ project, bucket }) => (project !== null && bucket === null ? [project] : []))
  const isWhole = budgets.some(({ project }) => project === null)
  const projects = isWhole ? {} : { projects: [...new Map(covered.map((one) => [one.internalId, one])).values()] }
  const charges =
    isWhole || covered.length > 0 ? await chargesOf(context, { userId: user.id, ...projects, ...period }) : []
  const spent = new Map<string, bigint>()
  for (const { id, project, bucket } of budgets) {
    const own = charges.filter((charge) => project === null || charge.project.internalId === project.internalId)
    const cents =
      project !== null && bucket !== null
        ? await spentInBucket(context, { userId: user.id, projectId: project.internalId, bucket, period })
        : own.reduce((sum, { totalCents }) => sum + totalCents, 0n)
    spent.set(id, cents)
  }
  return spent
}

/** Cents that each is expected to come to in the whole month. */
export async function forecastOfBudgets(context: ChargesNeeds, { user, budgets, now }: OfBudgets): Promise<Spent> {
  const billed = await billedOf(context, user, now)
  const forecasts = new Map<string, bigint>()
  if (billed === null) return forecasts
  const ofProjects = new Map<number, bigint>()
  const ofProject = async (projectId: number): Promise<bigint> => {
    const cents = ofProjects.get(projectId) ?? (await forecastOf(context, { userId: user.id, projectId, billed, now }))
    ofProjects.set(projectId, cents)
    return cents
  }
  for (const { id, project, bucket } of budgets) {
    if (project === null) {
      let sum = 0n
      for (const { internalId } of await listOwnedProjects(context.db, user.id)) sum += await ofProject(internalId)
      forecasts.set(id, sum)
    } else {
      const projectId = project.internalId
      const cents =
        bucket === null
          ? await ofProject(projectId)
          : await forecastOf(context, { userId: user.id, projectId, bucket, billed, now })
      forecasts.set(id, cents)
    }
  }
  return forecasts
}

function billedOf(context: ChargesNeeds, user: UserRow, now: Date): Promise<Period | null> {
  if (hasVarPartner(user, context.settings)) return Promise.resolve(null)
  const since = monthStart(now)
  return billedPeriod(context, user, { since, before: monthAfter(since) })
}

interface OfBucket {
  userId: UserId
  projectId: number
  bucket: string
  period: Period
}

async function spentInBucket(context: ChargesNeeds, { userId, projectId, bucket, period }: OfBucket): Promise<bigint> {
  const partners = await partnersOf(context.db, userId)
  const entitlements = await entitlementsOf(context, projectId)
  const pieces: PricedPiece[] = []
  for (const part of partsOfPeriod(context.priceBook, [...entitlements, ...partners], period)) {
    const places = await measuredBucket(context.db, { projectId, bucket, ...part })
    pieces.push(...places.map((place) => ({ ...place, at: part.since })))
  }
  const priceBook = withoutWholeGB(context.priceBook)
  return chargesForUsage({ priceBook }, { pieces, partners, entitlements }).reduce(
    (sum, { totalCents }) => sum + totalCents,
    0n,
  )
}
