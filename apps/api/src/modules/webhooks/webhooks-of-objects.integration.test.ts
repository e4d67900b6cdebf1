import { webhooks } from '@perigee/contract/webhooks'
import { nameObjects } from '@perigee/projects/webhooks/name-objects'
import { deliverWebhooks, purgeWebhookDeliveries } from '@perigee/projects/webhooks/deliver-webhooks'
import { takeDueDeliveries } from '@perigee/satellite-db/webhook-deliveries'
import { listDeliveries } from '@perigee/satellite-db/webhook-log'
import { day, minute, second } from '@perigee/std/durations'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { useWebhooks } from '../../testing/use-webhooks'

const api = await startApi({ env: { PERIGEE_WEBHOOK_PRIVATE_ADDRESSES: 'true' } })
const { db, deps, clock } = api
const hooks = useWebhooks(api)
const { got, made, named, rename, shown, later, inProject, browser } = hooks

describe('names of objects', () => {
  async function aMessage({ prefix = '', suffix = '' } = {}) {
    const { id } = await made({ events: [] })
    const { row } = hooks.project
    await hooks.aBucket('photos')
    await browser().call(webhooks.tellNames, { params: inProject(), body: { tells: true } })
    const chosen = await browser().call(webhooks.setBucket, {
      params: { ...named(id).params, bucket: 'photos' },
      body: { events: ['object.created'], prefix, suffix },
    })
    expect(chosen.status).toBe(204)
    const event = randomUUID()
    await sql`
      select satellite.tell_of_object(b.id, 'object.created', 's3:ObjectCreated:Put', ${event}::uuid, 1, false, 5, ${clock()}, true)
      from satellite.buckets b where b.project_id = ${row.internalId}`.execute(db)
    return { id, event }
  }
  const tell = (event: string, name: string) =>
    db.transaction().execute((trx) => nameObjects({ ...deps, db: trx }, [{ event, removed: false, name }]))

  it('come with a message when the gateway tells them, and are sealed until then', async () => {
    const { id, event } = await aMessage()
    expect(await deliverWebhooks(deps)).toBe(0)
    const name = 'a b+c%#?é日本/..'
    await tell(event, name)
    expect(await deliverWebhooks(deps)).toBe(1)
    expect(got[0]?.body.data).toMatchObject({ bucket: 'photos', key: name, size: 5 })
    expect(got[0]?.body.data).not.toHaveProperty('keyMissing')
    expect(await shown(id)).toMatchObject({
      buckets: ['photos'],
      objects: [{ bucket: 'photos', events: ['object.created'], prefix: '', suffix: '' }],
      lastTry: { ok: true, said: 'Answered 204.', at: clock().toISOString() },
    })
    const { rows } = await sql<{ row: string }>`select d::text as row from satellite.webhook_deliveries d`.execute(db)
    expect(rows.map(({ row }) => row).join()).not.toContain('日本')
  })

  it('that nobody tells cost no message', async () => {
    await aMessage({ suffix: '.jpg' })
    later(16 * second)
    expect(await deliverWebhooks(deps)).toBe(1)
    expect(got[0]?.body.data).toMatchObject({ key: null, keyMissing: 'unknown' })
  })

  it.each([
    ['film.jpg', 1],
    ['film.png', 0],
    ['other.jpg', 0],
  ])('decide who is told: %s', async (name, count) => {
    const { event } = await aMessage({ prefix: 'film', suffix: '.jpg' })
    await tell(event, name)
    later(16 * second)
    expect(await deliverWebhooks(deps)).toBe(count)
  })

  it('are needed to choose by them, and stay with the owner', async () => {
    const { id } = await made({ events: [] })
    const params = { ...named(id).params, bucket: 'nowhere' }
    const body = { events: ['object.created' as const], prefix: 'a' }
    expect((await browser().call(webhooks.setBucket, { params, body })).status).toBe(404)
    const { member } = hooks.project
    await hooks.aBucket('nowhere')
    expect((await browser().call(webhooks.setBucket, { params, body })).status).toBe(409)
    const asked = await member.browser.call(webhooks.tellNames, { params: inProject(), body: { tells: true } })
    expect(asked.status).toBe(403)
  })
})

describe('ten thousand objects at once', () => {
  const count = 10_000
  const burst = async (webhookId: string) => {
    const { row } = hooks.project
    await hooks.aBucket('many')
    const params = { ...named(webhookId).params, bucket: 'many' }
    await browser().call(webhooks.setBucket, { params, body: { events: ['object.created'] } })
    await sql`
      select satellite.tell_of_object(b.id, 'object.created', 's3:ObjectCreated:Put', gen_random_uuid(), 1, false, 5, ${clock()}, true)
      from satellite.buckets b, generate_series(1, ${count}) where b.project_id = ${row.internalId}`.execute(db)
  }
  const take = { limit: 64, most: { ofAccount: 16, ofReceiver: 4 }, busy: [] }
  /** How many rows of the outbox a step has read. */
  const rowsRead = (step: (trx: typeof db) => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      await step(trx)
      const { rows } = await sql<{ read: string }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
        where relname = 'webhook_deliveries'`.execute(trx)
      return Number(rows[0]?.read)
    })

  it('cost each look at what is due a few rows, and nobody else a wait', async () => {
    const many = hooks.project
    const { id } = await made({ events: [] })
    hooks.project = await aProject(api)
    const quick = (await made({ address: `${hooks.base}/quick`, events: ['project.renamed'] })).id
    await rename('quick')
    hooks.project = many
    await burst(id)
    await sql`analyze satellite.webhook_deliveries`.execute(db)
    let taken: string[] = []
    const now = clock()
    const again = new Date(now.getTime() + minute)
    const read = await rowsRead(async (trx) => {
      taken = (await takeDueDeliveries(trx, { now, again, ...take })).map(({ ownerId }) => ownerId)
    })
    expect(read).toBeLessThan(100)
    expect(taken.filter((owner) => owner === id)).toHaveLength(4)
    expect(taken.filter((owner) => owner === quick)).toHaveLength(1)
  })

  it('are in the log by pages, and gone from it after 30 days', async () => {
    const { id } = await made({ events: [] })
    await burst(id)
    await sql`analyze satellite.webhook_deliveries`.execute(db)
    expect(await rowsRead((trx) => listDeliveries(trx, { webhookId: id, limit: 51 }))).toBeLessThan(200)
    await db.updateTable('satellite.webhook_deliveries').set({ due_at: null, delivered: true }).execute()
    later(31 * day)
    expect(await purgeWebhookDeliveries(deps)).toBe(count)
  })
})
