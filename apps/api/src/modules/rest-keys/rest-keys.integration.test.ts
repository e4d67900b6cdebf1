import { listActivity } from '@perigee/contract/activity'
import { problem } from '@perigee/contract/public/problem'
import { restKeys } from '@perigee/contract/rest-keys'
import { accountKinds } from '@perigee/domain/account-kinds'
import { isRestKeyText, mostRestKeys } from '@perigee/domain/rest-key'
import { millisToNanos } from '@perigee/domain/session-duration'
import { blankUser } from '@perigee/satellite-db/account-deletion'
import { endProjects } from '@perigee/satellite-db/project-deletion'
import { insertRestKey } from '@perigee/satellite-db/rest-keys'
import { updateUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import { day, hour } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aProject, aUser, type Person } from '../../testing/builders'
import { aPublicCaller } from '../../testing/public-caller'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const { db, clock } = api
const later = (millis: number): string => new Date(clock().getTime() + millis).toISOString()

async function made({ browser }: Person, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await browser.call(restKeys.create, { body: { name: 'CI', ...body } })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body
}
const listed = async ({ browser }: Person) => (await browser.call(restKeys.list)).body
const onlyKey = async (person: Person) => {
  const [key] = await listed(person)
  if (!key) throw new Error('there is no key')
  return key
}

/** Somebody with so many keys. */
async function withKeys(count: number): Promise<Person> {
  const person = await aUser(api)
  for (let number = 0; number < count; number++) await aStoredKey(person.id)
  return person
}

const aStoredKey = (userId: UserId) =>
  insertRestKey(db, {
    user_id: userId,
    hash: crypto.getRandomValues(new Uint8Array(32)),
    name: 'one of many',
    created_at: clock(),
    expires_at: null,
    access: 'write',
    project_id: null,
    areas: null,
    replaces: null,
  })

describe('a key', () => {
  it('is told once, and listed by its name ever after', async () => {
    const person = await aUser(api)
    const key = await made(person)
    expect(isRestKeyText(key)).toBe(true)
    const answer = await person.browser.call(restKeys.list)
    expect(answer.body).toEqual([
      {
        id: expect.any(String) as string,
        name: 'CI',
        createdAt: clock().toISOString(),
        expiresAt: null,
        access: 'write',
        projectID: null,
        areas: null,
        lastUsedAt: null,
        calls: 0,
        replaces: null,
      },
    ])
    expect(answer.text).not.toContain(key)
  })

  it('may be made for less: reading, one project, some areas', async () => {
    const { owner, id: projectID } = await aProject(api)
    const areas = ['buckets', 'links', 'buckets'] as const
    await made(owner, { name: ' a b+c%#?é日本/.. ', access: 'read', projectID, areas })
    const narrow = { name: 'a b+c%#?é日本/..', access: 'read', projectID, areas: ['buckets', 'links'] }
    expect(await onlyKey(owner)).toMatchObject(narrow)
  })

  it.each([
    [null, null],
    [0, 720 * hour],
    [-1, 720 * hour],
    [1, 1],
    [millisToNanos(180 * day), 180 * day],
    [millisToNanos(365 * day), 365 * day],
  ])('made with %j ns ends after %j ms', async (expiration, life) => {
    const person = await aUser(api)
    await made(person, { expiration })
    expect((await onlyKey(person)).expiresAt).toBe(life === null ? null : later(life))
  })

  it('shares its name with others, and the list has the oldest first', async () => {
    const person = await aUser(api)
    for (const name of ['b', 'a', 'a']) {
      await made(person, { name })
      clock.advance(1)
    }
    expect((await listed(person)).map(({ name }) => name)).toEqual(['b', 'a', 'a'])
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ expiration: '1' }, 'expiration'],
    [{ expiration: 1e300 }, 'expiration'],
    [{ access: 'admin' }, 'access'],
    [{ areas: [] }, 'areas'],
    [{ areas: ['everything'] }, 'areas'],
    [{ projectID: 'x' }, 'projectID'],
  ])('is not made with %j', async (body, field) => {
    const person = await aUser(api)
    const answer = await person.browser.call(restKeys.create, { body: { name: 'CI', ...body } as never })
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ field })])
    expect(await listed(person)).toEqual([])
  })

  it('is one of so many at most, also for two tabs at once', async () => {
    const person = await withKeys(mostRestKeys - 1)
    const create = () => person.browser.call(restKeys.create, { body: { name: 'the last' } })
    const answers = await Promise.all([create(), create()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await create()).body).toMatchObject({ code: 'too_many_rest_keys' })
  })

  it('is told of to its owner, by mail and in the activity of the account', async () => {
    const person = await aUser(api)
    const key = await made(person, { name: 'Back<up>' })
    const mail = (await api.mails()).findLast(({ to }) => to === person.email)
    expect(mail?.subject).toContain('API key')
    expect(JSON.stringify(mail)).not.toContain(key)
    const { body } = await person.browser.call(listActivity, { query: { limit: 10, page: 1 } })
    expect(body.entries[0]?.kind).toBe('rest-key-created')
  })

  it('goes with the account, and with the project that it is for', async () => {
    const { owner, admin, id: projectID, row } = await aProject(api)
    await made(admin, { projectID })
    await made(admin, { name: 'stays' })
    await made(owner)
    await db.transaction().execute((trx) => endProjects(trx, [row.internalId]))
    expect((await listed(admin)).map(({ name }) => name)).toEqual(['stays'])
    await db.transaction().execute((trx) => blankUser(trx, owner.id))
    const left = await db.selectFrom('satellite.rest_keys').select('id').where('user_id', '=', owner.id).execute()
    expect(left).toEqual([])
  })
})

describe.each(['free', 'member'] as const)('an account of the kind %s', (kind) => {
  it('makes, sees and replaces no keys, and can delete those of before', async () => {
    const person = await aUser(api)
    await made(person)
    const { id } = await onlyKey(person)
    await updateUser(db, person.id, { kind: accountKinds[kind] })
    const refused = [
      await person.browser.call(restKeys.list),
      await person.browser.call(restKeys.create, { body: { name: 'CI' } }),
      await person.browser.call(restKeys.rotate, { params: { id }, body: {} }),
    ]
    for (const { status, body } of refused)
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'rest_keys_need_paid_plan' })])
    expect((await person.browser.call(restKeys.deleteMany, { body: { ids: [id] } })).status).toBe(200)
  })
})

describe('deletion', () => {
  it('takes several at once, each of them once', async () => {
    const person = await withKeys(3)
    const ids = (await listed(person)).map(({ id }) => id)
    const answer = await person.browser.call(restKeys.deleteMany, { body: { ids: [...ids, ...ids.slice(0, 1)] } })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(await listed(person)).toEqual([])
  })

  it('takes all or nothing', async () => {
    const [person, other] = [await withKeys(2), await withKeys(1)]
    const ids = [...(await listed(person)), ...(await listed(other))].map(({ id }) => id)
    const answer = await person.browser.call(restKeys.deleteMany, { body: { ids } })
    expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ code: 'no_such_rest_key' })])
    expect([(await listed(person)).length, (await listed(other)).length]).toEqual([2, 1])
  })
})

describe('rotation', () => {
  const rotate = ({ browser }: Person, id: string, overlap: number) =>
    browser.call(restKeys.rotate, { params: { id }, body: { overlap: millisToNanos(overlap) } })

  it('makes a key that may the same and lives as long; the other goes on for the overlap', async () => {
    const { owner, id: projectID } = await aProject(api)
    await made(owner, { projectID, access: 'read', areas: ['usage'], expiration: millisToNanos(30 * day) })
    const former = await onlyKey(owner)
    clock.advance(5 * day)
    const { status, body } = await rotate(owner, former.id, day)
    expect([status, isRestKeyText(body.key)]).toEqual([201, true])
    expect(body).toMatchObject({ expiresAt: later(30 * day), formerExpiresAt: later(day) })
    const { name, access, areas } = former
    expect(await listed(owner)).toMatchObject([
      { id: former.id, expiresAt: later(day), replaces: null },
      { id: body.id, expiresAt: later(30 * day), replaces: former.id, name, projectID, access, areas },
    ])
  })

  it('is done once, also for two tabs at once', async () => {
    const person = await withKeys(1)
    const { id } = await onlyKey(person)
    const answers = await Promise.all([rotate(person, id, day), rotate(person, id, day)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await rotate(person, id, 0)).body).toMatchObject({ code: 'rest_key_replaced' })
    expect(await listed(person)).toHaveLength(2)
  })

  it('is not for a key that has ended, also by its last rotation', async () => {
    const person = await withKeys(1)
    const { id } = await onlyKey(person)
    expect((await rotate(person, id, 0)).status).toBe(201)
    expect((await rotate(person, id, 0)).body).toMatchObject({ code: 'rest_key_expired' })
  })

  it.each([-1, 1e300])('with an overlap of %j ns: 400', async (overlap) => {
    const params = { id: crypto.randomUUID() }
    const { browser } = await aUser(api)
    const answer = await browser.call(restKeys.rotate, { params, body: { overlap } })
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ field: 'overlap' })])
  })
})

describe('where the operator wants no keys', async () => {
  const without = await startApi({ env: { PERIGEE_REST_API_KEYS: 'false' } })

  it('there are no calls for them', async () => {
    const { browser } = await aUser(without)
    expect((await browser.call(restKeys.list)).status).toBe(404)
    expect((await browser.call(restKeys.create, { body: { name: 'CI' } })).status).toBe(404)
  })

  it('nothing of the public API is there, also not for a key of before', async () => {
    const { send } = await aPublicCaller(without, (await aUser(without)).id)
    const paths = ['projects', 'account', 'projects/', 'openapi.json', 'docs', 'docs/errors'].map(
      (path) => `/public/v1/${path}`,
    )
    for (const path of paths) {
      const answer = await send('GET', path)
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'no_such_route'])
      expect(z.parse(problem, answer.body).requestId).toBe(answer.headers.get('x-request-id'))
    }
    expect((await send('POST', '/api/v0/apikeys/create', { body: { name: 'A' } })).status).toBe(404)
  })
})
