import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { SatelliteSchema } from '../schema'
import { builders } from '../testing/builders'
import { takeDueDeliveries } from '../webhook-deliveries'
import { migrations } from './index'

const isStep = (name: string) => name.endsWith('-webhooks')
const before = Object.keys(migrations.steps).filter((_, at, all) => at < all.findIndex(isStep))

it('what waits for webhooks of budgets is sent by the outbox that all share', async () => {
  const { db, drop } = await openTestDatabase<SatelliteSchema>({
    template: 'before-webhooks',
    migrate: (empty) => migrateAsFarAs(empty, { schema: 'satellite', migrations, names: before }),
  })
  const userId = await builders(db).anOwner('ada@example.test')
  const now = new Date('2026-11-24T00:00:00Z')
  await sql`
    with made as (
      insert into satellite.budgets
        (user_id, cents, percentages, stop_downloads, mail, webhook, sealed_secret, created_at)
      values (${userId}, 100, '{50}', false, true, 'https://example.com/hook', decode('01', 'hex'), ${now})
      returning id
    )
    insert into satellite.webhook_deliveries (kind, budget_id, body, created_at, due_at, tries, said)
    select 'budget', id, '{"type":"budget.reached"}', ${now}, ${now}, 2, 'Answered 500.' from made`.execute(db)
  await migrate(db, { schema: 'satellite', migrations })
  const [due] = await takeDueDeliveries(db, {
    now,
    again: new Date(now.getTime() + 60_000),
    limit: 16,
    most: { ofAccount: 4, ofReceiver: 4 },
    busy: [],
  })
  expect(due).toMatchObject({
    kind: 'budget',
    accountId: userId,
    body: '{"type":"budget.reached"}',
    tries: 3,
    address: 'https://example.com/hook',
    sealedSecret: new Uint8Array([1]),
    oldSealedSecret: null,
  })
  await drop()
})
