import {
  closeUsage,
  extendUsage,
  insertUsage,
  lockOpenUsage,
  type OpenUsage,
} from '@perigee/satellite-db/compute-usage'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { InstanceRow } from '@perigee/satellite-db/compute-instances'
import { second } from '@perigee/std/durations'
import type { Transaction } from 'kysely'
import type { ControllerContext } from './controller-context'

/** What a machine uses from now on. `begun`: its disk, whether there was one before or not. `disk`: as far as it has one. */
export type Use = 'running' | 'begun' | 'disk' | 'nothing'

type Needs = Pick<ControllerContext, 'clock' | 'location' | 'patience'> & { db: Transaction<SatelliteSchema> }
type Metered = Pick<InstanceRow, 'id' | 'projectId' | 'instanceType' | 'bootDiskGB' | 'booted' | 'wantedBoot'>

/** Sights closer together than this need no other row. */
const fineness = 5 * second

/**
 * The stretches of time that a machine is charged for: the open one goes on, or ends and another one begins. Each follows
 * the one before without a gap. One that ran while nobody looked has run until it was seen last; since then it had its
 * disk alone.
 */
export async function settleUsage(context: Needs, given: Metered, use: Use): Promise<void> {
  const { db, patience } = context
  const open = await lockOpenUsage(db, given.id)
  const row = asItRuns(given, use, open)
  if (!open) return use === 'running' || use === 'begun' ? begin(context, row, use, context.clock()) : undefined
  const now = latest(context.clock(), open.seenAt)
  const wasAway = open.runs && now.getTime() - open.seenAt.getTime() > patience.away
  if (!wasAway && goesOn(context, row, use, open)) {
    if (now.getTime() - open.seenAt.getTime() >= fineness) await extendUsage(db, open.id, now)
    return
  }
  await closeUsage(db, open.id, wasAway ? open.seenAt : now)
  if (use === 'nothing') return
  if (wasAway && use === 'running') await diskBetween(context, row, open.seenAt, now)
  await begin(context, row, use, wasAway && use !== 'running' ? open.seenAt : now)
}

/** One that still runs as of before another start has the type that it had then. */
const asItRuns = (row: Metered, use: Use, open: OpenUsage | undefined): Metered =>
  use === 'running' && row.booted < row.wantedBoot && open ? { ...row, instanceType: open.instanceType } : row

const latest = (one: Date, other: Date): Date => (one.getTime() > other.getTime() ? one : other)

function goesOn({ location }: Needs, row: Metered, use: Use, open: OpenUsage): boolean {
  if (use === 'nothing' || open.runs !== (use === 'running')) return false
  const prices = pricesOf(location, row, use)
  return (
    open.instanceType === row.instanceType &&
    open.bootDiskGB === row.bootDiskGB &&
    open.hourMicroCents === (prices.hour_micro_cents ?? open.hourMicroCents) &&
    open.diskHourMicroCents === prices.disk_hour_micro_cents
  )
}

/** Of a type that the operator has dropped the price is not known: what runs goes on at the one it began with. */
const pricesOf = ({ types, diskHourMicroCents }: ControllerContext['location'], row: Metered, use: Use) => ({
  hour_micro_cents: use === 'running' ? types.find(({ name }) => name === row.instanceType)?.hourMicroCents : 0,
  disk_hour_micro_cents: diskHourMicroCents,
})

const begin = (context: Needs, row: Metered, use: Use, at: Date): Promise<void> =>
  insertUsage(context.db, {
    ...stretch(context, row, use),
    from_at: at,
    until_at: null,
    seen_at: latest(context.clock(), at),
  })

const diskBetween = (context: Needs, row: Metered, from: Date, until: Date): Promise<void> =>
  insertUsage(context.db, { ...stretch(context, row, 'disk'), from_at: from, until_at: until, seen_at: until })

function stretch({ location }: Needs, row: Metered, use: Use) {
  const prices = pricesOf(location, row, use)
  return {
    instance_id: row.id,
    project_id: row.projectId,
    instance_type: row.instanceType,
    boot_disk_gb: row.bootDiskGB,
    runs: use === 'running',
    ...prices,
    hour_micro_cents: prices.hour_micro_cents ?? 0,
  }
}
