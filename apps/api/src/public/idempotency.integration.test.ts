import { day, minute } from '@perigee/std/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../testing/builders'
import { aPublicCaller, type PublicCaller } from '../testing/public-caller'
import { startApi } from '../testing/start-api'

const api = await startApi({ env: { PERIGEE_PUBLIC_API_WRITES_PER_MINUTE: '1000' } })
let caller: PublicCaller
beforeEach(async () => {
  caller = await aPublicCaller(api, (await aUser(api)).id)
})

const create = (name: string, key: string, by = caller) =>
  by.send('POST', '/public/v1/projects', { body: { name }, headers: { 'idempotency-key': key } })
const names = async () =>
  (await caller.send('GET', '/public/v1/projects')).json<{ items: { name: string }[] }>().items.map(({ name }) => name)
const rows = () => api.db.selectFrom('satellite.idempotent_answers').selectAll().execute()

describe('a POST with an Idempotency-Key', () => {
  it('is done once, and answered the same', async () => {
    const first = await create('A', 'k1')
    const again = await create('A', 'k1')
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect(await names()).toEqual(['A'])
  })

  it('is done once also by many at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('A', 'k1')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(201)
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
    for (const { status, body, headers } of answers)
      if (status === 409) expect([body.code, headers.get('retry-after')]).toEqual(['idempotency_key_running', '2'])
    expect(await names()).toEqual(['A'])
  })

  it('keeps refusals too: what has changed since does not count', async () => {
    await caller.send('POST', '/public/v1/projects', { body: { name: 'A' } })
    const first = await create('A', 'k1')
    expect([first.status, first.body.code]).toEqual([409, 'project_name_taken'])
    expect((await create('A', 'k1')).text).toBe(first.text)
  })

  it('is refused for another body, and is another one for another person', async () => {
    await create('A', 'k1')
    const refused = await create('B', 'k1')
    expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_key_reused'])
    const other = await aPublicCaller(api, (await aUser(api)).id)
    expect((await create('B', 'k1', other)).status).toBe(201)
  })

  it.each(['', 'a b', 'ä', 'x'.repeat(256)])('refuses the key %j', async (key) => {
    const { status, body } = await create('A', key)
    expect([status, body.path]).toEqual([400, 'headers.idempotency-key'])
  })

  it('is a new one after a day', async () => {
    await create('A', 'k1')
    api.clock.advance(day + minute)
    expect((await create('B', 'k1')).status).toBe(201)
  })

  it('is tried again when the first was lost with its process', async () => {
    await create('A', 'k1')
    await api.db.updateTable('satellite.idempotent_answers').set({ status: null, sealed_answer: null }).execute()
    expect((await create('A', 'k1')).body.code).toBe('idempotency_key_running')
    api.clock.advance(3 * minute)
    expect((await create('B', 'k1')).body.code).toBe('idempotency_key_reused')
    expect((await create('A', 'k1')).body.code).toBe('project_name_taken')
  })

  it('is kept sealed', async () => {
    const { body } = await create('A secret name', 'k1')
    const kept = (await rows()).map(({ sealed_answer: sealed }) => Buffer.from(sealed ?? []).toString('latin1')).join()
    expect(kept).not.toContain(String(body['id']))
    expect(kept).not.toContain('secret')
  })
})
