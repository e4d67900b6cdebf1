import { projects } from '@perigee/contract/projects'
import { webhooks } from '@perigee/contract/webhooks'
import { deliverWebhooks, purgeWebhookDeliveries } from '@perigee/projects/webhooks/deliver-webhooks'
import { takeDueDeliveries } from '@perigee/satellite-db/webhook-deliveries'
import { day, hour, minute, second } from '@perigee/std/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { begin, isSigned, useWebhooks } from '../../testing/use-webhooks'

const api = await startApi({ env: { PERIGEE_WEBHOOK_PRIVATE_ADDRESSES: 'true' } })
const { db, deps, clock } = api
const hooks = useWebhooks(api)
const { got, made, named, rename, deliveries, later, inProject, browser } = hooks

describe('what happens in a project', () => {
  it('is sent to the webhooks that have chosen it, signed', async () => {
    const { id, secret } = await made({ events: ['project.*'] })
    await made({ address: `${hooks.base}/other`, events: ['member.*'] })
    await rename('Photos')
    expect(await deliverWebhooks(deps)).toBe(1)
    const [message] = got
    expect(message?.body).toMatchObject({
      type: 'project.renamed',
      timestamp: begin.toISOString(),
      data: {
        project: hooks.project.row.publicId,
        actor: { kind: 'session', user: hooks.project.owner.id },
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
  hooks.answer = (response) => response.writeHead(418).end('teapot')
  const tested = (await browser().call(webhooks.test, named(id))).body
  expect(tested).toMatchObject({ ok: false, status: 418, said: 'Answered 418.' })
  expect(got[0]?.body).toMatchObject({ type: 'webhook.test', data: { webhook: id } })
  expect(await deliveries(id)).toMatchObject([{ id: tested.id, type: 'webhook.test', state: 'failed' }])
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

it.each([
  [{ address: 'ftp://example.com' }, 'address'],
  [{ address: '' }, 'address'],
  [{ address: 'https://a:b@example.com/' }, 'address'],
  [{ events: ['nothing'] }, 'events'],
  [{ description: 'x'.repeat(201) }, 'description'],
])('%j is refused with the field', async (body, field) => {
  const refused = await browser().call(webhooks.create, {
    params: inProject(),
    body: { address: `${hooks.base}/hook`, ...body },
  })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(field)])
})
