import { useCase } from '@perigee/actors/use-case'
import { chargeCompute, computeSumsOf, goingOn } from '@perigee/domain/compute/charge-compute'
import { monthAfter } from '@perigee/domain/prices/billed-from'
import { type Period, partsOfPeriod } from '@perigee/domain/prices/price-book'
import { stretchesIn } from '@perigee/satellite-db/compute-stretches'
import { partnersOf } from '@perigee/satellite-db/former-partners'
import { listOwnedProjects } from '@perigee/satellite-db/projects'
import { measuredBucket } from '@perigee/satellite-db/measured-usage'
import {
  holdingsByPlacement,
  lastMeasured,
  type PlaceUsage,
  usageByPlacement,
} from '@perigee/satellite-db/usage-by-placement'
import type { UserId } from '@perigee/std/brand'
import { monthStart } from '@perigee/std/month-start'
import type { BillingContext } from '../context'
import { entitlementsOf } from '../prices/entitlements'
import { withoutWholeGB } from '../usage-report/price-lines'
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
 * downloads go on as fast as they did since it began, and machines run on or stay stopped. The minimum charge, coupons and
 * balances are not in it.
 */
export const readForecast = useCase('billing.view', async (context: Needs, { user }): Promise<Forecast> => {
  const { db, clock } = context
  const now = clock()
  const since = monthStart(now)
  const month = { since, before: monthAfter(since) }
  const billed = await billedPeriod(context, user, month)
  if (billed === null) return { ...month, current: 0n, forecast: 0n }
  const soFar =
    billed.since < now ? await chargesOf(context, { userId: user.id, since: billed.since, before: now }) : []
  let forecast = 0n
  for (const { internalId: projectId } of await listOwnedProjects(db, user.id))
    forecast += await forecastOf(context, { userId: user.id, projectId, billed, now })
  return { ...month, current: sumOf(soFar), forecast }
})

interface Forecasted {
  userId: UserId
  projectId: number
  /** One of its buckets alone, priced as a line of the usage report is. */
  bucket?: string | undefined
  /** Of the month, what is billed. */
  billed: Period
  now: Date
}

/** Cents that a project, or a bucket of it, is expected to come to. */
export async function forecastOf(
  context: Pick<Needs, 'db' | 'priceBook' | 'settings'>,
  { userId, projectId, bucket, billed, now }: Forecasted,
): Promise<bigint> {
  const partners = await partnersOf(context.db, userId)
  const entitlements = await entitlementsOf(context, projectId)
  const pieces: PricedPiece[] = []
  for (const part of partsOfPeriod(context.priceBook, [...entitlements, ...partners], billed))
    pieces.push(...(await expectedIn(context, { projectId, bucket, part, now, since: billed.since })))
  const priceBook = bucket === undefined ? context.priceBook : withoutWholeGB(context.priceBook)
  const machines = bucket === undefined ? await machinesExpected(context, { projectId, billed, now }) : 0n
  return sumOf(chargesForUsage({ priceBook }, { pieces, partners, entitlements })) + machines
}

async function machinesExpected(
  { db }: Pick<Needs, 'db'>,
  { projectId, billed, now }: Pick<Forecasted, 'projectId' | 'billed' | 'now'>,
): Promise<bigint> {
  const stretches = await stretchesIn(db, { projectId, ...billed })
  const ahead = goingOn(stretches, { now, before: billed.before })
  return computeSumsOf(chargeCompute([...stretches, ...ahead], billed)).totalCents
}

const sumOf = (charges: readonly { totalCents: bigint }[]): bigint =>
  charges.reduce((sum, { totalCents }) => sum + totalCents, 0n)

interface Expected {
  projectId: number
  bucket: string | undefined
  part: Period
  now: Date
  /** Since when downloads are billed. */
  since: Date
}

/** What is known of a part of the month, and what is expected of the rest of it. */
async function expectedIn(
  { db }: Pick<Needs, 'db'>,
  { projectId, bucket, part, now, since }: Expected,
): Promise<PricedPiece[]> {
  const at = part.since
  const used = (period: Period): Promise<PlaceUsage[]> =>
    bucket === undefined
      ? usageByPlacement(db, { projectId, ...period })
      : measuredBucket(db, { projectId, bucket, ...period })
  const known = await used(part)
  // Of an hour that is not measured yet, what is there now is the best guess.
  const measured = (await lastMeasured(db, projectId)) ?? now
  const rest = millisBetween(latest(measured, part.since), part.before)
  const held = (await holdingsByPlacement(db, projectId, { bucket })).map(
    ({ placement, storage, objects, segments, lacking }) => ({
      placement,
      at,
      byteMillis: storage * rest,
      objectMillis: objects * rest,
      segmentMillis: segments * rest,
      egress: 0n,
      lackingMillis: lacking.map((bytes) => bytes * rest),
      deletions: [],
    }),
  )
  const elapsed = millisBetween(since, now)
  const ahead = millisBetween(latest(now, part.since), part.before)
  const soFar = elapsed > 0n ? await used({ since, before: now }) : []
  const downloads = soFar.map(({ placement, egress }) => ({
    placement,
    at,
    byteMillis: 0n,
    objectMillis: 0n,
    segmentMillis: 0n,
    egress: (egress * ahead) / elapsed,
    lackingMillis: [],
    deletions: [],
  }))
  return [...known.map((usage) => ({ ...usage, at })), ...held, ...downloads]
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other)
const millisBetween = (since: Date, before: Date): bigint => BigInt(Math.max(0, before.getTime() - since.getTime()))
