import { deliverWebhooks, purgeWebhookDeliveries } from '@perigee/projects/webhooks/deliver-webhooks'
import { watchBudgets } from '@perigee/billing/budgets/watch-budgets'
import { budgets } from '@perigee/contract/payments/budgets'
import { projects } from '@perigee/contract/projects'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { noteSwitchedOn } from '@perigee/satellite-db/billing-begin'
import { applyDownloadStops } from '@perigee/satellite-db/download-stops'
import { updateUser } from '@perigee/satellite-db/users'
import { day, hour, minute } from '@perigee/std/durations'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { billingOn } from '../testing/billing-env'
import { spend } from '../testing/budgets'
import { aProject, type TestProject } from '../testing/builders'
import { startApi } from '../testing/start-api'
import { whileChanging } from '../testing/while-changing'

const api = await startApi({ env: { ...billingOn, PERIGEE_WEBHOOK_PRIVATE_ADDRESSES: 'true' } })
const { db, deps, clock } = api
clock.set(new Date('2026-12-10T12:30:00Z'))

interface Got {
  id: string
  isGenuine(secret: string): boolean
  body: Record<string, unknown>
}
const got: Got[] = []
let status = 200
const receiver = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  request.on('end', () => {
    const header = (name: string) => String(request.headers[`webhook-${name}`])
    const signed = `${header('id')}.${header('timestamp')}.${text}`
    got.push({
      id: header('id'),
      isGenuine: (secret) => {
        const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
        return header('signature') === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
      },
      body: JSON.parse(text) as Record<string, unknown>,
    })
    response.writeHead(status).end()
  })
})
let webhook = ''
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(() => receiver.close())

let project: TestProject
beforeEach(async () => {
  // in which no month ends
  clock.set(new Date('2026-12-10T12:30:00Z'))
  status = 200
  got.length = 0
  await db.deleteFrom('satellite.budgets').execute()
  project = await aProject(api)
})

type Answer = Awaited<ReturnType<typeof made>>
async function made(body: Record<string, unknown> = {}) {
  const answer = await project.owner.browser.call(budgets.create, { body: { cents: 1000, ...body } })
  expect(answer.status).toBe(201)
  return answer.body
}
const listed = async () => (await project.owner.browser.call(budgets.list)).body.budgets
const change = ({ id }: Pick<Answer, 'id'>, body: Record<string, unknown>) =>
  project.owner.browser.call(budgets.change, { params: { id }, body: { cents: 1000, ...body } })
const stopped = async () => {
  const { member, id } = project
  return (await member.browser.call(budgets.downloadsStopped, { params: { id } })).body
}

/** Runs the job. @returns the subjects of the mails that it has sent to the owner */
async function mailed(): Promise<string[]> {
  const before = (await api.mails()).length
  await watchBudgets(deps)
  return (await api.mails())
    .slice(before)
    .filter(({ to }) => to === project.owner.email)
    .map(({ subject }) => subject)
}

describe('what is spent of a budget', () => {
  it('is told once for each percentage, by a mail that names the highest', async () => {
    await made()
    expect(await mailed()).toEqual([])
    await spend(api, project, { cents: 499 })
    expect(await mailed()).toEqual([])
    await spend(api, project, { cents: 1 })
    expect(await mailed()).toEqual(['50% of the budget of your account is spent'])
    expect(await mailed()).toEqual([])
    await spend(api, project, { cents: 500 })
    expect(await mailed()).toEqual(['100% of the budget of your account is spent'])
    expect((await listed())[0]).toMatchObject({ spentCents: 1000, reached: [50, 80, 100], downloadsStopped: false })
    expect(await stopped()).toEqual({ stopped: false, buckets: [], until: null })
  })

  it('is told in words that say what, how much and what follows', async () => {
    const { row, owner } = project
    const name = 'a b+c%#?é日本'
    await owner.browser.call(projects.update, { params: { id: row.publicId }, body: { name, description: '' } })
    const bucket = {
      projectId: row.internalId,
      name: 'photos',
      placement: 0,
      versioning: 1,
      objectLock: false,
    } as const
    await insertBucket(db, { ...bucket, createdBy: owner.id, createdAt: clock() })
    await made({ projectId: row.publicId, bucketName: 'photos', stopDownloads: true, percentages: [20] })
    await spend(api, project, { cents: 1234 })
    expect(await mailed()).toEqual([`Downloads are stopped: the budget of the bucket photos in ${name} is spent`])
    const { text } = (await api.mails()).at(-1) ?? { text: '' }
    for (const said of ['$12.34', '$10.00', '2026-12', '100%', 'account/billing?tab=budgets'])
      expect(text).toContain(said)
  })

  it('makes one mail and one delivery of two runs at once', async () => {
    await made({ webhook })
    await spend(api, project, { cents: 600 })
    const before = (await api.mails()).length
    await Promise.all([watchBudgets(deps), watchBudgets(deps), watchBudgets(deps)])
    await watchBudgets(deps)
    expect((await api.mails()).length - before).toBe(1)
    await Promise.all([deliverWebhooks(deps), deliverWebhooks(deps)])
    await deliverWebhooks(deps)
    expect(got).toHaveLength(1)
  })

  it('begins anew with the month, and with another amount of which less is reached', async () => {
    const budget = await made({ percentages: [50] })
    await spend(api, project, { cents: 600 })
    expect(await mailed()).toHaveLength(1)
    await change(budget, { cents: 2000, percentages: [50] })
    expect([await mailed(), (await listed())[0]?.reached]).toEqual([[], []])
    await spend(api, project, { cents: 500 })
    expect(await mailed()).toEqual(['50% of the budget of your account is spent'])
    clock.set(new Date('2027-01-02T00:30:00Z'))
    expect(await mailed()).toEqual([])
    await spend(api, project, { cents: 1000 })
    expect(await mailed()).toEqual(['50% of the budget of your account is spent'])
  })

  it('is told by no mail to who wants none', async () => {
    await made({ mail: false })
    await spend(api, project, { cents: 5000 })
    expect(await mailed()).toEqual([])
    expect((await listed())[0]?.reached).toEqual([50, 80, 100])
  })

  it('is nothing while nobody charges the account', async () => {
    await made({ stopDownloads: true })
    await spend(api, project, { cents: 5000 })
    await updateUser(db, project.owner.id, { created_at: new Date('2026-01-01T00:00:00Z'), kind: 1 })
    await noteSwitchedOn(db, new Date('2026-02-01T00:00:00Z'))
    expect([await mailed(), (await listed())[0]?.spentCents]).toEqual([[], 0])
    await db.deleteFrom('satellite.billing_begin').execute()
  })
})

describe('a spent budget that stops downloads', () => {
  it('stops those of all projects of the account, also of one that is made later', async () => {
    await made({ stopDownloads: true })
    await spend(api, project, { cents: 1000 })
    await mailed()
    expect(await stopped()).toEqual({ stopped: true, buckets: [], until: '2027-01-01T00:00:00.000Z' })
    expect((await listed())[0]).toMatchObject({ downloadsStopped: true, stoppedAt: clock().toISOString() })
    const later = await project.owner.browser.call(projects.create, { body: { name: 'later' } })
    const params = { id: later.body.id }
    expect((await project.owner.browser.call(budgets.downloadsStopped, { params })).body.stopped).toBe(true)
  })

  it.each([
    ['a higher amount', (budget: Answer) => change(budget, { cents: 5000, stopDownloads: true })],
    ['switching it off', (budget: Answer) => change(budget, { stopDownloads: false })],
    ['deleting it', ({ id }: Answer) => project.owner.browser.call(budgets.remove, { params: { id } })],
  ])('lets them go on at once with %s', async (_, act) => {
    const budget = await made({ stopDownloads: true, projectId: project.row.publicId })
    await spend(api, project, { cents: 1000 })
    await mailed()
    expect((await stopped()).stopped).toBe(true)
    expect((await act(budget)).status).toBeLessThan(300)
    expect(await stopped()).toEqual({ stopped: false, buckets: [], until: null })
    expect(await mailed()).toEqual([])
    expect((await stopped()).stopped).toBe(false)
  })

  it('lets them go on though the job writes the stop down at that moment', async () => {
    const budget = await made({ stopDownloads: true })
    await spend(api, project, { cents: 1000 })
    await mailed()
    const { owner, row } = project
    const nothingYet = { downloads_stopped_until: null }
    await db.updateTable('satellite.projects').set(nothingYet).where('id', '=', row.internalId).execute()
    const changed = await whileChanging(
      api,
      (trx) => applyDownloadStops(trx, owner.id, clock()),
      () => change(budget, { cents: 5000, stopDownloads: true }),
    )
    expect(changed.status).toBe(200)
    expect((await stopped()).stopped).toBe(false)
  })

  it('goes on stopping them where the higher amount is spent, too', async () => {
    const budget = await made({ stopDownloads: true })
    await spend(api, project, { cents: 3000 })
    await mailed()
    expect((await change(budget, { cents: 2000, stopDownloads: true })).body.downloadsStopped).toBe(true)
    expect((await stopped()).stopped).toBe(true)
  })

  it('stops those of its bucket alone, and the next month ends it', async () => {
    const { row, owner } = project
    const bucket = {
      projectId: row.internalId,
      name: 'photos',
      placement: 0,
      versioning: 1,
      objectLock: false,
    } as const
    await insertBucket(db, { ...bucket, createdBy: owner.id, createdAt: clock() })
    await made({ stopDownloads: true, projectId: row.publicId, bucketName: 'photos' })
    await spend(api, project, { cents: 1000 })
    await mailed()
    expect(await stopped()).toEqual({ stopped: false, buckets: ['photos'], until: '2027-01-01T00:00:00.000Z' })
    clock.set(new Date('2027-01-01T00:00:00Z'))
    const find = () =>
      db.selectFrom('satellite.projects').select('downloads_stopped_until as until').where('id', '=', row.internalId)
    expect((await find().executeTakeFirst())?.until?.getTime()).toBeLessThanOrEqual(clock().getTime())
    await watchBudgets(deps)
    expect((await find().executeTakeFirst())?.until).toBeNull()
  })

  it('stops nothing any more where billing was switched off', async () => {
    await made({ stopDownloads: true })
    await spend(api, project, { cents: 1000 })
    await mailed()
    await watchBudgets({ ...deps, settings: { ...deps.settings, billing: false } })
    expect((await stopped()).stopped).toBe(false)
  })
})

describe('a webhook', () => {
  it('is told what was reached, signed with its secret', async () => {
    const { id, secret } = await made({ webhook, projectId: project.row.publicId, stopDownloads: true })
    await spend(api, project, { cents: 1001 })
    await mailed()
    await deliverWebhooks(deps)
    expect(got.map(({ body }) => body)).toEqual([
      {
        type: 'budget.reached',
        timestamp: clock().toISOString(),
        data: {
          budget: id,
          scope: 'project',
          project: project.row.publicId,
          bucket: null,
          month: '2026-12',
          percentage: 100,
          cents: 1000,
          spentCents: 1001,
          downloadsStopped: true,
        },
      },
    ])
    expect(got[0]?.isGenuine(secret ?? '')).toBe(true)
    expect((await listed())[0]?.lastDelivery).toEqual({ at: clock().toISOString(), ok: true, said: 'Answered 200.' })
  })

  it('that is away is tried again, longer and longer, for three days, under the same id', async () => {
    await made({ webhook })
    await spend(api, project, { cents: 600 })
    await mailed()
    status = 503
    const tries: number[] = []
    const began = clock().getTime()
    // as the job does, by leaps
    for (const leap of [
      0,
      minute,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      20 * hour,
    ]) {
      clock.advance(Math.max(0, leap - 1))
      const before = got.length
      await deliverWebhooks(deps)
      if (leap > 0) {
        expect(got.length).toBe(before)
        clock.advance(1)
        await deliverWebhooks(deps)
      }
      tries.push(got.length)
    }
    expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(clock().getTime() - began).toBeLessThan(3 * day)
    expect(new Set(got.map(({ id }) => id)).size).toBe(1)
    clock.advance(2 * day)
    await deliverWebhooks(deps)
    expect(got).toHaveLength(10)
    const row = await db.selectFrom('satellite.webhook_deliveries').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ delivered: false, due_at: null, said: 'Answered 503.' })
    expect(await purgeWebhookDeliveries(deps)).toBe(0)
    clock.advance(90 * day)
    expect(await purgeWebhookDeliveries(deps)).toBe(1)
  })

  it('gets what waits at its new address, signed with its new secret, and nothing once it is gone', async () => {
    const budget = await made({ webhook: 'http://127.0.0.1:9/' })
    await spend(api, project, { cents: 600 })
    await mailed()
    await deliverWebhooks(deps)
    expect((await listed())[0]?.lastDelivery).toMatchObject({ ok: false, said: 'Could not be reached (ECONNREFUSED).' })
    const { browser } = project.owner
    const { secret } = (await browser.call(budgets.makeSecret, { params: { id: budget.id } })).body
    await change(budget, { webhook })
    clock.advance(minute)
    await deliverWebhooks(deps)
    expect(got.map((one) => one.isGenuine(secret))).toEqual([true])

    await spend(api, project, { cents: 400 })
    await mailed()
    await change(budget, { webhook: null })
    clock.advance(hour)
    await deliverWebhooks(deps)
    expect(got).toHaveLength(1)
  })

  it('says what came of a test', async () => {
    const { id, secret } = await made({ webhook })
    const test = async () => (await project.owner.browser.call(budgets.test, { params: { id } })).body
    expect(await test()).toEqual({ status: 200, said: 'Answered 200.' })
    expect([got[0]?.body.type, got[0]?.isGenuine(secret ?? '')]).toEqual(['test', true])
    status = 302
    expect(await test()).toEqual({ status: 302, said: 'Answered 302; redirects are not followed.' })
  })
})
