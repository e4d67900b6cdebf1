import { apiKeys } from '@perigee/contract/api-keys'
import { edgeReportsPath, type EdgeBatch } from '@perigee/contract/edge-reports'
import { parseApiKey } from '@perigee/grants/api-key'
import { remoteReports } from '@perigee/server-kit/edge-reports/remote-reports'
import { sealBatch } from '@perigee/server-kit/edge-reports/seal-batch'
import { listen } from '@perigee/server-kit/http-server'
import { purgeEdgeProcesses } from '@perigee/projects/edge-reports/take-batch'
import { day, hour, minute } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createApp } from '../../create-app'
import { aProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'
import { directReports } from './apply-batch'

const api = await startApi()
const key = api.deps.edgeReportsKey
const project = await aProject(api)
let made = 0

async function aKey(): Promise<{ id: string; head: string }> {
  const given = { params: { projectId: project.id }, body: `key ${++made}` }
  const { body } = await project.owner.browser.call(apiKeys.create, given)
  return { id: body.keyInfo.id, head: toHex(parseApiKey(body.key).head) }
}

const aProcess = (): string => toHex(randomBytes(16))
const now = (): number => api.clock().getTime()
const batchOf = (given: Partial<EdgeBatch>): EdgeBatch => ({
  process: aProcess(),
  number: 1,
  madeAt: now(),
  dropped: 0,
  reports: {},
  ...given,
})
const usesOf = (...heads: string[]) => ({ keyUsed: heads.map((head) => ({ head, at: now() })) })

const post = (body: unknown, url = api.url) =>
  fetch(url + edgeReportsPath, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
const send = async (batch: EdgeBatch, url = api.url) => (await post(sealBatch(key, batch), url)).status

async function lastUse({ id }: { id: string }): Promise<number | undefined> {
  const { rows } = await sql<{ at: Date }>`select used_at as at from satellite.key_uses where key_id = ${id}`.execute(
    api.db,
  )
  return rows[0]?.at.getTime()
}

it('keeps when a key was used last', async () => {
  const [used, idle] = [await aKey(), await aKey()]
  expect(await send(batchOf({ reports: usesOf(used.head) }))).toBe(204)
  expect([await lastUse(used), await lastUse(idle)]).toEqual([now(), undefined])
})

it('writes a key that is used all the time once an hour, and never backwards', async () => {
  const used = await aKey()
  const process = aProcess()
  const first = now()
  await send(batchOf({ process, number: 1, reports: usesOf(used.head) }))
  api.clock.advance(59 * minute)
  await send(batchOf({ process, number: 2, reports: usesOf(used.head) }))
  expect(await lastUse(used)).toBe(first)
  api.clock.advance(2 * minute)
  await send(batchOf({ process, number: 3, reports: usesOf(used.head) }))
  expect(await lastUse(used)).toBe(first + hour + minute)
  await send(batchOf({ reports: { keyUsed: [{ head: used.head, at: first }] } }))
  expect(await lastUse(used)).toBe(first + hour + minute)
})

it('leaves the row alone that requests are judged by', async () => {
  const used = await aKey()
  const version = async () =>
    (await sql`select xmin::text from satellite.api_keys where id = ${used.id}`.execute(api.db)).rows
  const before = await version()
  await send(batchOf({ reports: usesOf(used.head) }))
  expect(await version()).toEqual(before)
})

it('counts a batch once that is sent twice, and not at all one that somebody replays', async () => {
  const used = await aKey()
  const process = aProcess()
  const recorded = sealBatch(key, batchOf({ process, number: 7, reports: usesOf(used.head) }))
  expect([(await post(recorded)).status, (await post(recorded)).status]).toEqual([204, 204])
  await sql`delete from satellite.key_uses`.execute(api.db)
  await post(recorded)
  await send(batchOf({ process, number: 6, reports: usesOf(used.head) }))
  expect(await lastUse(used)).toBeUndefined()
  await send(batchOf({ process, number: 8, reports: usesOf(used.head) }))
  expect(await lastUse(used)).toBe(now())
})

it('counts one of two that come at the same moment', async () => {
  const process = aProcess()
  const keys = [await aKey(), await aKey()]
  await Promise.all(keys.map(({ head }) => directReports(api.deps).send(batchOf({ process, reports: usesOf(head) }))))
  const found = await Promise.all(keys.map(lastUse))
  expect(found.filter((at) => at !== undefined)).toHaveLength(1)
})

it('still knows what was counted after a restart, and when the row of its process is gone', async () => {
  const used = await aKey()
  const batch = batchOf({ reports: usesOf(used.head) })
  await send(batch)
  await sql`delete from satellite.key_uses`.execute(api.db)

  const again = createApp(api.deps, new Map())
  const url = await listen(again, { host: '127.0.0.1', port: 0, variable: 'PERIGEE_API_PORT' })
  expect(await send(batch, url)).toBe(204)
  await again.close()
  api.clock.advance(4 * day)
  expect(await purgeEdgeProcesses(api.deps)).toBeGreaterThan(0)
  expect(await send(batch)).toBe(204)
  expect(await lastUse(used)).toBeUndefined()
})

it('takes nothing that a host with another root secret has sealed', async () => {
  const used = await aKey()
  const batch = batchOf({ reports: usesOf(used.head) })
  const answer = await post(sealBatch(new Uint8Array(32), batch))
  expect(answer.status).toBe(403)
  await expect(remoteReports({ apiUrl: api.url, key: new Uint8Array(32) }).send(batch)).rejects.toThrow('403')
  expect(await lastUse(used)).toBeUndefined()
  await remoteReports({ apiUrl: `${api.url}/`, key }).send(batch)
  expect(await lastUse(used)).toBe(now())
})

it.each(['', 'x', '{}', '{"process":"1","number":1,"sealed":""}', JSON.stringify([1])])('refuses %j', async (body) => {
  expect((await post(body)).status).toBe(400)
})

it('takes a full batch, and leaves out keys that are gone', async () => {
  const [used, gone] = [await aKey(), await aKey()]
  await project.owner.browser.call(apiKeys.deleteByIds, { body: { ids: [gone.id] } })
  const strange = Array.from({ length: 998 }, () => toHex(randomBytes(32)))
  expect(await send(batchOf({ reports: usesOf(...strange, gone.head, used.head) }))).toBe(204)
  expect([await lastUse(used), await lastUse(gone)]).toEqual([now(), undefined])
})

it('counts a time that has not come yet as now', async () => {
  const used = await aKey()
  await send(batchOf({ reports: { keyUsed: [{ head: used.head, at: now() + hour }] } }))
  expect(await lastUse(used)).toBe(now())
})
