import { projects } from '@perigee/contract/projects'
import { webhooks } from '@perigee/contract/webhooks'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { nameObjects } from '@perigee/projects/webhooks/name-objects'
import { deliverWebhooks, purgeWebhookDeliveries } from '@perigee/projects/webhooks/deliver-webhooks'
import { takeDueDeliveries } from '@perigee/satellite-db/webhook-deliveries'
import { listDeliveries } from '@perigee/satellite-db/webhook-log'
import { day, hour, minute, second } from '@perigee/std/durations'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aProject, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { PERIGEE_WEBHOOK_PRIVATE_ADDRESSES: 'true' } })
const { db, deps, clock } = api

interface Got {
  path: string
  id: string
  signatures: string[]
  signed: string
  body: { type: string; data: Record<string, unknown> }
}
const got: Got[] = []
let answer: (response: ServerResponse, path: string) => void
const receiver = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  request.on('end', () => {
    const header = (name: string) => String(request.headers[`webhook-${name}`])
    got.push({
      path: request.url ?? '',
      id: header('id'),
      signatures: header('signature').split(' '),
      signed: `${header('id')}.${header('timestamp')}.${text}`,
      body: JSON.parse(text) as Got['body'],
    })
    answer(response, request.url ?? '')
  })
})
let base = ''
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

let project: TestProject
const begin = new Date('2026-11-24T12:00:00Z')
beforeEach(async () => {
  clock.set(begin)
  got.length = 0
  answer = (response) => response.writeHead(204).end()
  await db.deleteFrom('satellite.webhook_deliveries').execute()
  await db.deleteFrom('satellite.webhooks').execute()
  project = await aProject(api)
})

const later = (time: number) => clock.set(new Date(clock().getTime() + time))
const inProject = () => ({ id: project.row.publicId })
const browser = () => project.owner.browser
async function made(body: Record<string, unknown> = {}) {
  const created = await browser().call(webhooks.create, {
    params: inProject(),
    body: { address: `${base}/hook`, events: ['*'], ...body },
  })
  expect(created.status).toBe(201)
  got.length = 0
  await db.deleteFrom('satellite.webhook_deliveries').execute()
  return created.body
}
const named = (webhookId: string) => ({ params: { ...inProject(), webhookId } })
const rename = (name: string) =>
  browser().call(projects.update, { params: { id: project.row.publicId }, body: { name, description: '' } })
const deliveries = async (webhookId: string) =>
  (await browser().call(webhooks.deliveries, { ...named(webhookId), query: {} })).body.deliveries
const shown = async (webhookId: string) =>
  (await browser().call(webhooks.list, { params: inProject() })).body.webhooks.find(({ id }) => id === webhookId)
const isSigned = ({ signatures, signed }: Got, secret: string) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
}

describe('what happens in a project', () => {
  it('is sent to the webhooks that have chosen it, signed', async () => {
    const { id, secret } = await made({ events: ['project.*'] })
    await made({ address: `${base}/other`, events: ['member.*'] })
    await rename('Photos')
    expect(await deliverWebhooks(deps)).toBe(1)
    const [message] = got
    expect(message?.body).toMatchObject({
      type: 'project.renamed',
      timestamp: begin.toISOString(),
      data: {
        project: project.row.publicId,
        actor: { kind: 'session', user: project.owner.id },
        facts: { to: 'Photos' },
      },
    })
    expect(message && isSigned(message, secret)).toBe(true)
    expect(message?.path).toBe('/hook')
    expect(await deliverWebhooks(deps)).toBe(0)
    expect(await deliveries(id)).toMatchObject([
      { id: message?.id, state: 'delivered', said: 'Answered 204.', tries: 1 },
    ])
  })

  it('is told to nobody when it is undone, and nobody of another project hears of it', async () => {
    const { id } = await made()
    const other = await aProject(api)
    await other.owner.browser.call(projects.update, {
      params: { id: other.row.publicId },
      body: { name: 'Others', description: '' },
    })
    expect((await rename('')).status).toBe(400)
    expect(await deliveries(id)).toEqual([])
  })

  it('waits for nobody while a webhook is switched off', async () => {
    const { id } = await made()
    await rename('one')
    await browser().call(webhooks.change, { ...named(id), body: { active: false } })
    await rename('two')
    expect(await deliverWebhooks(deps)).toBe(0)
    expect((await deliveries(id)).map(({ state }) => state)).not.toContain('waiting')
  })
})

describe('a receiver', () => {
  it.each([
    ['that redirects', (response: ServerResponse) => response.writeHead(307, { location: `${base}/elsewhere` }).end()],
    ['that fails', (response: ServerResponse) => response.writeHead(503).end('later')],
    ['that hangs up', (response: ServerResponse) => response.destroy()],
  ])('%s gets the same message later, with growing pauses', async (_, fails) => {
    const { id } = await made()
    await rename('Photos')
    answer = fails
    expect(await deliverWebhooks(deps)).toBe(0)
    expect(await deliverWebhooks(deps)).toBe(0)
    later(minute)
    await deliverWebhooks(deps)
    later(4 * minute)
    await deliverWebhooks(deps)
    expect(got).toHaveLength(2)
    answer = (response) => response.end()
    later(minute)
    expect(await deliverWebhooks(deps)).toBe(1)
    expect(new Set(got.map(({ id: message }) => message)).size).toBe(1)
    expect(got.map(({ path }) => path)).not.toContain('/elsewhere')
    const [delivery] = await deliveries(id)
    const { tries } = (
      await browser().call(webhooks.delivery, { params: { ...named(id).params, deliveryId: delivery?.id ?? '' } })
    ).body
    expect(tries.map(({ ok }) => ok)).toEqual([true, false, false])
  })

  it('that answers enormously is read to 64 KiB, and its first 4 KiB are kept', async () => {
    const { id } = await made()
    await rename('Photos')
    answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) continue
      }
      response.on('drain', more)
      more()
    }
    expect(await deliverWebhooks(deps)).toBe(1)
    const [delivery] = await deliveries(id)
    const { tries } = (
      await browser().call(webhooks.delivery, { params: { ...named(id).params, deliveryId: delivery?.id ?? '' } })
    ).body
    expect(tries[0]?.answer).toBe('x'.repeat(4096))
  })

  it('that is slow holds up nobody else', async () => {
    const slow = await made({ address: `${base}/slow` })
    const mine = project
    for (let at = 0; at < 6; at++) await rename(`slow ${at}`)
    project = await aProject(api)
    const created = await browser().call(webhooks.create, {
      params: inProject(),
      body: { address: `${base}/quick`, events: ['project.renamed'] },
    })
    await rename('quick')
    const held: ServerResponse[] = []
    answer = (response, path) => {
      if (path === '/slow') held.push(response)
      else response.end()
    }
    const run = deliverWebhooks(deps)
    const quick = created.body.id
    await expect.poll(async () => (await deliveries(quick)).map(({ state }) => state)).toEqual(['delivered'])
    await expect.poll(() => held.length).toBe(4)
    expect(got.filter(({ path }) => path === '/slow')).toHaveLength(4)
    answer = (response) => response.end()
    for (const response of held) response.end()
    await run
    project = mine
    expect((await deliveries(slow.id)).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'delivered'))
  })

  it('that is slow holds up no other one of the same people', async () => {
    const slow = await made({ address: `${base}/slow` })
    const quick = await made({ address: `${base}/quick` })
    for (let at = 0; at < 6; at++) await rename(`name ${at}`)
    const held: ServerResponse[] = []
    answer = (response, path) => void (path === '/slow' ? held.push(response) : response.end())
    const run = deliverWebhooks(deps)
    await expect
      .poll(async () => (await deliveries(quick.id)).map(({ state }) => state))
      .toEqual(Array.from({ length: 6 }, () => 'delivered'))
    expect(held).toHaveLength(4)
    answer = (response) => response.end()
    for (const response of held) response.end()
    await run
    expect(new Set((await deliveries(slow.id)).map(({ state }) => state))).toEqual(new Set(['delivered']))
  })

  it('and twenty slow ones of one account hold up nobody of another', async () => {
    for (let at = 0; at < 20; at++) await made({ address: `${base}/slow` })
    for (let at = 0; at < 3; at++) await rename(`slow ${at}`)
    const held: ServerResponse[] = []
    answer = (response, path) => void (path === '/slow' ? held.push(response) : response.end())
    const run = deliverWebhooks(deps)
    await expect.poll(() => held.length).toBe(16)
    project = await aProject(api)
    const quick = (
      await browser().call(webhooks.create, {
        params: inProject(),
        body: { address: `${base}/quick`, events: ['project.renamed'] },
      })
    ).body
    await rename('quick')
    await expect.poll(async () => (await deliveries(quick.id)).map(({ state }) => state)).toEqual(['delivered'])
    expect(held).toHaveLength(16)
    answer = (response) => response.end()
    for (const response of held) response.end()
    await run
  })

  it.each([
    ['that wants to be left alone is', 429, { 'retry-after': '1800' }, 30 * minute, 'Answered 429.'],
    ['that says no such thing is asked soon', 429, {}, minute, 'Answered 429.'],
    ['that is gone for good is asked again', 410, { 'retry-after': '1800' }, minute, 'Answered 410.'],
    [
      'that has headers without end is asked again',
      200,
      { 'x-big': 'x'.repeat(65_536) },
      minute,
      'Could not be reached (HPE_HEADER_OVERFLOW).',
    ],
  ])('%s, and the log says so', async (_, status, headers, pause, said) => {
    const { id } = await made()
    await rename('Photos')
    answer = (response) => response.writeHead(status, headers).end()
    expect(await deliverWebhooks(deps)).toBe(0)
    expect(await deliveries(id)).toMatchObject([
      { state: 'waiting', said, nextTryAt: new Date(begin.getTime() + pause).toISOString() },
    ])
  })

  it('that is not there, or never answers, loses nothing', async () => {
    const away = await made({ address: 'http://127.0.0.1:1/' })
    const silent = await made({ address: `${base}/silent` })
    await rename('Photos')
    answer = () => undefined
    await deliverWebhooks(deps)
    const said = async (id: string) => (await deliveries(id)).map((one) => [one.state, one.said])
    expect(await said(away.id)).toEqual([['waiting', 'Could not be reached (ECONNREFUSED).']])
    expect(await said(silent.id)).toEqual([['waiting', 'Did not answer within 10 seconds.']])
    answer = (response) => response.end()
    later(minute)
    expect(await deliverWebhooks(deps)).toBe(1)
    expect(await said(silent.id)).toEqual([['delivered', 'Answered 200.']])
  })

  it('that fails while its webhook is switched off is left alone', async () => {
    const { id } = await made()
    await rename('Photos')
    const held: ServerResponse[] = []
    answer = (response) => void held.push(response)
    const run = deliverWebhooks(deps)
    await expect.poll(() => held.length).toBe(1)
    await browser().call(webhooks.change, { ...named(id), body: { active: false } })
    held[0]?.writeHead(500).end()
    await run
    expect((await deliveries(id)).map(({ state }) => state)).not.toContain('waiting')
  })

  it('that is gone for three days is marked, its owner mailed once, and arrives again after a replay', async () => {
    const { id } = await made({ events: ['project.renamed'] })
    await rename('Photos')
    await rename('Films')
    answer = (response) => response.writeHead(500).end()
    for (let tries = 0; tries < 10; tries++) {
      await deliverWebhooks(deps)
      later(20 * hour)
    }
    // when the owner is still logged in
    clock.set(begin)
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    const mails = (await api.mails()).filter(({ to }) => to === project.owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['A webhook of the project Films fails'])
    answer = (response) => response.end()
    const replayed = await browser().call(webhooks.replay, { ...named(id), body: { since: begin.toISOString() } })
    expect(replayed.body).toEqual({ count: 2 })
    expect(await deliverWebhooks(deps)).toBe(2)
    expect(await shown(id)).toMatchObject({ failingSince: null })
  })
})

it('a process that is killed between event and delivery loses nothing', async () => {
  await made()
  await rename('Photos')
  const now = clock()
  // As a process does that ends before it has noted what came of it.
  const again = new Date(now.getTime() + minute)
  expect(
    await takeDueDeliveries(db, { now, again, limit: 16, most: { ofAccount: 4, ofReceiver: 4 }, busy: [] }),
  ).toHaveLength(1)
  expect(await deliverWebhooks(deps)).toBe(0)
  later(minute + second)
  expect(await deliverWebhooks(deps)).toBe(1)
  expect(got).toHaveLength(1)
})

it('two processes at once deliver each message once', async () => {
  await made()
  for (let at = 0; at < 10; at++) await rename(`name ${at}`)
  await Promise.all([deliverWebhooks(deps), deliverWebhooks(deps), deliverWebhooks(deps)])
  expect(new Set(got.map(({ id }) => id)).size).toBe(10)
  expect(got).toHaveLength(10)
})

it('another secret signs at once, and that of before until the overlap is over', async () => {
  const { id, secret } = await made()
  const rotated = (await browser().call(webhooks.rotate, { ...named(id), body: { overlapHours: 2 } })).body
  await deliverWebhooks(deps)
  expect(got.map((message) => [isSigned(message, secret), isSigned(message, rotated.secret)])).toEqual([[true, true]])
  later(2 * hour)
  got.length = 0
  await rename('Photos')
  await deliverWebhooks(deps)
  expect(got.map((message) => [isSigned(message, secret), isSigned(message, rotated.secret)])).toEqual([[false, true]])
})

it('a test is sent at once and stands in the log', async () => {
  const { id } = await made({ events: [], active: false })
  answer = (response) => response.writeHead(418).end('teapot')
  const tested = (await browser().call(webhooks.test, named(id))).body
  expect(tested).toMatchObject({ ok: false, status: 418, said: 'Answered 418.' })
  expect(got[0]?.body).toMatchObject({ type: 'webhook.test', data: { webhook: id } })
  expect(await deliveries(id)).toMatchObject([{ id: tested.id, type: 'webhook.test', state: 'failed' }])
})

describe('names of objects', () => {
  async function aMessage({ prefix = '', suffix = '' } = {}) {
    const { id } = await made({ events: [] })
    const { row, owner } = project
    const bucket = {
      projectId: row.internalId,
      name: 'photos',
      placement: 0,
      versioning: 1,
      objectLock: false,
    } as const
    await insertBucket(db, { ...bucket, createdBy: owner.id, createdAt: clock() })
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
    expect(await shown(id)).toMatchObject({ buckets: ['photos'] })
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
    const { row, owner, member } = project
    const bucket = {
      projectId: row.internalId,
      name: 'nowhere',
      placement: 0,
      versioning: 1,
      objectLock: false,
    } as const
    await insertBucket(db, { ...bucket, createdBy: owner.id, createdAt: clock() })
    expect((await browser().call(webhooks.setBucket, { params, body })).status).toBe(409)
    const asked = await member.browser.call(webhooks.tellNames, { params: inProject(), body: { tells: true } })
    expect(asked.status).toBe(403)
  })
})

it('the log ends after 30 days, and what is deleted goes at once', async () => {
  const { id } = await made()
  await rename('Photos')
  await deliverWebhooks(deps)
  later(29 * day)
  expect(await purgeWebhookDeliveries(deps)).toBe(0)
  later(2 * day)
  expect(await purgeWebhookDeliveries(deps)).toBe(1)
  clock.set(begin)
  await rename('Films')
  expect((await browser().call(webhooks.remove, named(id))).status).toBe(204)
  const { rows } = await sql`select from satellite.webhook_deliveries`.execute(db)
  expect(rows).toEqual([])
})

describe('ten thousand objects at once', () => {
  const count = 10_000
  const burst = async (webhookId: string) => {
    const { row, owner } = project
    const bucket = { projectId: row.internalId, name: 'many', placement: 0, versioning: 1, objectLock: false } as const
    await insertBucket(db, { ...bucket, createdBy: owner.id, createdAt: clock() })
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
    const many = project
    const { id } = await made({ events: [] })
    project = await aProject(api)
    const quick = (await made({ address: `${base}/quick`, events: ['project.renamed'] })).id
    await rename('quick')
    project = many
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

it.each([
  [{ address: 'ftp://example.com' }, 'address'],
  [{ address: '' }, 'address'],
  [{ address: 'https://a:b@example.com/' }, 'address'],
  [{ events: ['nothing'] }, 'events'],
  [{ description: 'x'.repeat(201) }, 'description'],
])('%j is refused with the field', async (body, field) => {
  const refused = await browser().call(webhooks.create, {
    params: inProject(),
    body: { address: `${base}/hook`, ...body },
  })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(field)])
})
