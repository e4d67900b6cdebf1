import { connectionTests } from '@perigee/contract/connection-tests'
import type { EdgeReport } from '@perigee/contract/edge-reports'
import { accessKeyMark } from '@perigee/crypto/access-key-mark'
import { minute, second } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { purgeConnectionTests } from '@perigee/projects/connection-tests/watch-access-key'
import { aProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { directReports } from '../edge-reports/apply-batch'

const api = await startApi()
const project = await aProject(api)
const { browser } = project.owner
const query = { projectID: project.id }
const now = (): number => api.clock().getTime()
const reports = directReports(api.deps)

const aMark = (): string => accessKeyMark(toHex(randomBytes(16)))
const see = (...requestSeen: EdgeReport<'requestSeen'>[]) =>
  reports.send({ process: toHex(randomBytes(16)), number: 1, madeAt: now(), dropped: 0, reports: { requestSeen } })
const open = async (key: string) => (await browser.call(connectionTests.open, { query, body: { key } })).body
const read = async (id: string) => (await browser.call(connectionTests.get, { query, params: { id } })).body.seen
const seen = (key: string, outcome: EdgeReport<'requestSeen'>['outcome'], at = now()) =>
  ({ key, at, outcome, client: 'aws-cli' }) as const

it('shows what is seen of its key from now on, the newest first, each outcome once', async () => {
  const key = aMark()
  await see(seen(key, 'failing'))
  const { id, endsAt, seen: atFirst } = await open(key)
  expect([atFirst, endsAt]).toEqual([[], new Date(now() + 10 * minute).toISOString()])
  await see({ ...seen(key, 'clock', now() - 3 * second), skew: -7200 }, seen(aMark(), 'good'))
  await see(seen(key, 'good', now() - 2 * second))
  await see({ ...seen(key, 'good', now() - second), client: 'rclone', operation: 'ListBuckets' })
  expect(await read(id)).toEqual([
    {
      outcome: 'good',
      at: new Date(now() - second).toISOString(),
      client: 'rclone',
      operation: 'ListBuckets',
      code: null,
      skew: null,
    },
    {
      outcome: 'clock',
      at: new Date(now() - 3 * second).toISOString(),
      client: 'aws-cli',
      operation: null,
      code: null,
      skew: -7200,
    },
  ])
})

it('is seen by each who watches the same key, and ends for who closes it', async () => {
  const key = aMark()
  const [one, other] = [await open(key), await open(key)]
  await browser.call(connectionTests.close, { query, params: { id: one.id } })
  await see(seen(key, 'secretKey'))
  expect(await read(other.id)).toMatchObject([{ outcome: 'secretKey' }])
  const closed = await browser.call(connectionTests.get, { query, params: { id: one.id } })
  expect([closed.status, closed.body]).toMatchObject([404, { error: 'This connection test has ended.' }])
  expect((await browser.call(connectionTests.close, { query, params: { id: one.id } })).status).toBe(200)
})

it('keeps nothing in which the access key id is, and nothing after ten minutes', async () => {
  const key = aMark()
  const { id } = await open(key)
  api.clock.advance(10 * minute + second)
  await see(seen(key, 'good'))
  expect(
    await api.db.selectFrom('satellite.connection_test_requests').selectAll().where('test_id', '=', id).execute(),
  ).toEqual([])
  expect((await browser.call(connectionTests.get, { query, params: { id } })).status).toBe(404)
  expect(await purgeConnectionTests(api.deps)).toBeGreaterThan(0)
})

it('is one of ten that a person may have open', async () => {
  const tests = []
  for (let index = 0; index < 11; index++) {
    tests.push(await open(aMark()))
    api.clock.advance(second)
  }
  const statuses = await Promise.all(
    tests.map(async ({ id }) => (await browser.call(connectionTests.get, { query, params: { id } })).status),
  )
  expect(statuses).toEqual([404, ...Array<number>(10).fill(200)])
})

it.each(['', 'x', 'jwrong', 'A'.repeat(32), '0'.repeat(64)])('refuses %j as what stands for a key', async (key) => {
  expect((await browser.call(connectionTests.open, { query, body: { key } })).status).toBe(400)
})
