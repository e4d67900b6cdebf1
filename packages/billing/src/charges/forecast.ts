import { useCase } from '@perigee/actors/use-case'
import { monthAfter } from '@perigee/domain/prices/billed-from'
import { type Period, partsOfPeriod } from '@perigee/domain/prices/price-book'
import { partnersOf } from '@perigee/satellite-db/former-partners'
import { listOwnedProjects } from '@perigee/satellite-db/projects'
import { holdingsByPlacement, lastMeasured, usageByPlacement } from '@perigee/satellite-db/usage-by-placement'
import { monthStart } from '@perigee/std/month-start'
import type { BillingContext } from '../context'
import { entitlementsOf } from '../prices/entitlements'
import { billedPeriod } from './billed-period'
import { chargesForUsage, chargesOf, type PricedPiece } from './charges-of'

type Needs = Pick<BillingContext, 'db' | 'clock' | 'priceBook' | 'settings'>

/** Cents. */
export interface Forecast extends Period {
  current: bigint
  forecast: bigint
}

/**
 * What this month of UTC comes to for the person who asks. What is stored now counts as stored to the end of the month;
 * downloads go on as fast as they did since it began. The minimum charge, coupons and balances are not in it.
 */
export const readForecast = useCase('signedIn', async (context: Needs, { user }): Promise<Forecast> => {
  const { db, clock } = context
  const now = clock()
  const since = monthStart(now)
  const month = { since, before: monthAfter(since) }
  const billed = await billedPeriod(context, user, month)
  if (billed === null) return { ...month, current: 0n, forecast: 0n }
  const soFar =
    billed.since < now ? await chargesOf(context, { userId: user.id, since: billed.since, before: now }) : []
  const partners = await partnersOf(db, user.id)
  let forecast = 0n
  for (const { internalId } of await listOwnedProjects(db, user.id)) {
    const entitlements = await entitlementsOf(context, internalId)
    const pieces: PricedPiece[] = []
    for (const part of partsOfPeriod(context.priceBook, [...entitlements, ...partners], billed))
      pieces.push(...(await expectedIn(context, { projectId: internalId, part, now, since: billed.since })))
    const charges = chargesForUsage(context, { pieces, partners, entitlements })
    forecast += sumOf(charges)
  }
  return { ...month, current: sumOf(soFar), forecast }
})

const sumOf = (charges: readonly { totalCents: bigint }[]): bigint =>
  charges.reduce((sum, { totalCents }) => sum + totalCents, 0n)

interface Expected {
  projectId: number
  part: Period
  now: Date
  /** Since when downloads are billed. */
  since: Date
}

/** What is known of a part of the month, and what is expected of the rest of it. */
async function expectedIn({ db }: Needs, { projectId, part, now, since }: Expected): Promise<PricedPiece[]> {
  const at = part.since
  const known = await usageByPlacement(db, { projectId, ...part })
  // Of an hour that is not measured yet, what is there now is the best guess.
  const measured = (await lastMeasured(db, projectId)) ?? now
  const rest = millisBetween(latest(measured, part.since), part.before)
  const held = (await holdingsByPlacement(db, projectId)).map(({ placement, storage, objects, segments }) => ({
    placement,
    at,
    byteMillis: storage * rest,
    objectMillis: objects * rest,
    segmentMillis: segments * rest,
    egress: 0n,
  }))
  const elapsed = millisBetween(since, now)
  const ahead = millisBetween(latest(now, part.since), part.before)
  const soFar = elapsed > 0n ? await usageByPlacement(db, { projectId, since, before: now }) : []
  const downloads = soFar.map(({ placement, egress }) => ({
    placement,
    at,
    byteMillis: 0n,
    objectMillis: 0n,
    segmentMillis: 0n,
    egress: (egress * ahead) / elapsed,
  }))
  return [...known.map((usage) => ({ ...usage, at })), ...held, ...downloads]
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other)
const millisBetween = (since: Date, before: Date): bigint => BigInt(Math.max(0, before.getTime() - since.getTime()))
