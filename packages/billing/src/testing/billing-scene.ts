import { accountKinds } from '@perigee/domain/account-kinds'
import { defaultPriceBook } from '@perigee/domain/prices/default-price-book'
import { noteSwitchedOn } from '@perigee/satellite-db/billing-begin'
import { migrations } from '@perigee/satellite-db/migrations/index'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { builders } from '@perigee/satellite-db/testing/builders'
import { updateUser } from '@perigee/satellite-db/users'
import { createLogger } from '@perigee/server-kit/logger'
import { migrate } from '@perigee/server-kit/migrate'
import { defineSettings } from '@perigee/server-kit/settings'
import type { UserId } from '@perigee/std/brand'
import { fakeClock } from '@perigee/testing/clock'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { billingSettings } from '../settings'
import type { UsedMachine } from './recomputed'

/** A database with billing on for a long time, and what use cases about money run in. */
export async function aBillingScene(env: Record<string, string> = {}) {
  const { db, drop } = await openTestDatabase<SatelliteSchema>({
    template: 'satellite',
    migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
  })
  const clock = fakeClock(new Date('2026-11-04T06:00:00Z'))
  const settings = {
    ...defineSettings(billingSettings).load({ PERIGEE_BILLING: 'true', ...env }),
    varPartners: ['reseller'],
  }
  const logger = createLogger({ level: 'fatal' })
  const context = { db, clock, logger, settings: { ...settings, brandName: 'Perigee' }, priceBook: defaultPriceBook }
  await noteSwitchedOn(db, new Date('2026-01-01T00:00:00Z'))
  const { anOwner, aProject } = builders(db)
  let made = 0
  return {
    db,
    drop,
    clock,
    context,
    /** Somebody who has paid since billing was there. */
    async anAccount(columns: Parameters<typeof updateUser>[2] = {}): Promise<UserId> {
      const id = await anOwner(`payer${++made}@example.test`)
      await updateUser(db, id, { kind: accountKinds.paid, created_at: new Date('2026-02-01T00:00:00Z'), ...columns })
      return id
    },
    /** A project that held this all the time between two tallies, and whose downloads were in their first hour. */
    async aUsedProject(owner: UserId, name: string, used: UsedAll): Promise<number> {
      const id = (await aProject(owner, name)) ?? 0
      const { from, until, bytes, segments, egress } = used
      await sql`
        insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments, placement)
        values (${id}, 'b', ${from}, ${bytes}, 1, ${segments}, 0), (${id}, 'b', ${until}, 0, 0, 0, 0)`.execute(db)
      await sql`
        insert into satellite.bucket_egress (project_id, bucket, hour, bytes, placement)
        values (${id}, 'b', ${from}, ${egress}, 0)`.execute(db)
      return id
    },
    /** A time of a machine of a project; open ones were seen at `until`. */
    async aStretch(projectId: number, { isOpen = false, ...used }: UsedMachine & { isOpen?: boolean }): Promise<void> {
      await db
        .insertInto('satellite.compute_usage')
        .values({
          instance_id: randomUUID(),
          project_id: projectId,
          instance_type: used.type,
          boot_disk_gb: used.diskGB,
          runs: used.runs,
          hour_micro_cents: used.hourMicroCents,
          disk_hour_micro_cents: used.diskHourMicroCents,
          from_at: used.from,
          until_at: isOpen ? null : used.until,
          seen_at: used.until,
        })
        .execute()
    },
  }
}

interface UsedAll {
  from: Date
  until: Date
  bytes: number
  segments: number
  egress: number
}
