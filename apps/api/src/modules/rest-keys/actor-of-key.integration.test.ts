import { type Caller, operator } from '@perigee/actors/actor'
import { authorizeInProject } from '@perigee/actors/authorize'
import { actorOfKey, keyInHeader } from '@perigee/accounts/rest-keys/actor-of-key'
import { restKeyHash } from '@perigee/accounts/rest-keys/key-hash'
import { createRestKeyUses } from '@perigee/accounts/rest-keys/rest-key-uses'
import { withdrawRestKey } from '@perigee/accounts/rest-keys/withdraw-rest-key'
import { type Refusal, refusalBody } from '@perigee/contract/refusal'
import { userStatus } from '@perigee/domain/user-status'
import { deleteApiKeysByIds } from '@perigee/projects/api-keys/delete-api-keys'
import { createProject } from '@perigee/projects/projects/create-project'
import { listProjects } from '@perigee/projects/projects/list-projects'
import { deleteRestKeys, findRestKey, insertRestKey, setRestKeyEnd } from '@perigee/satellite-db/rest-keys'
import { findUserById, updateUser } from '@perigee/satellite-db/users'
import { listen } from '@perigee/server-kit/http-server'
import type { UserId } from '@perigee/std/brand'
import { day, minute } from '@perigee/std/durations'
import { CompiledQuery, type RootOperationNode, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createApp } from '../../create-app'
import { anAccessKey, anAccount, aProject, aUser } from '../../testing/builders'
import { aRestKey } from '../../testing/rest-keys'
import { startApi } from '../../testing/start-api'

const api = await startApi()
const { db, clock, deps } = api
const caller: Caller = { ip: '192.0.2.1', userAgent: 'curl/8' }

async function sessionOf(id: UserId) {
  const user = await findUserById(db, id)
  if (!user) throw new Error('nobody is there')
  return { kind: 'session', user, caller, idHash: new Uint8Array(32) } as const
}
const codeOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'done',
    (refusal: Refusal) => refusalBody(refusal).code,
  )

async function required(key: string) {
  const actor = await actorOfKey(deps, key, caller)
  if (!actor) throw new Error('the key opens nothing')
  return actor
}

describe('a key', () => {
  it('is its owner, who calls from somewhere, and what it may', async () => {
    const { id } = await anAccount(api)
    const session = await sessionOf(id)
    const made = await aRestKey(api, session, { access: 'read', areas: ['usage'] })
    expect(await actorOfKey(deps, made.key, caller)).toEqual({
      kind: 'restKey',
      user: session.user,
      caller,
      keyId: made.id,
      keyName: 'a program',
      rights: { access: 'read', projectId: null, areas: ['usage'] },
    })
  })

  it('of another satellite is a UUID, in capitals too', async () => {
    const { id } = await anAccount(api)
    const key = crypto.randomUUID()
    const times = { created_at: clock(), expires_at: null }
    const all = { access: 'write', project_id: null, areas: null, replaces: null } as const
    await insertRestKey(db, { user_id: id, hash: restKeyHash(key), name: 'older', ...times, ...all })
    expect((await actorOfKey(deps, key, caller))?.user.id).toBe(id)
    expect((await actorOfKey(deps, key.toUpperCase(), caller))?.user.id).toBe(id)
  })

  it('for areas that are there no more opens nothing of them', async () => {
    const { id } = await anAccount(api)
    const made = await aRestKey(api, await sessionOf(id))
    await db
      .updateTable('satellite.rest_keys')
      .set({ areas: ['gone'] })
      .where('id', '=', made.id)
      .execute()
    expect((await required(made.key)).rights.areas).toEqual([])
  })
})

describe('a leaked key', () => {
  it('is ended by the operator, whoever made it, and by nobody else', async () => {
    const { id, email } = await anAccount(api)
    const session = await sessionOf(id)
    const { key } = await aRestKey(api, session, { name: 'CI' })
    expect(await codeOf(withdrawRestKey(deps, session, { text: key }))).toBe('forbidden')
    expect(await withdrawRestKey(deps, operator, { text: key })).toEqual({ name: 'CI', email })
    expect(await actorOfKey(deps, key, caller)).toBeUndefined()
    expect(await codeOf(withdrawRestKey(deps, operator, { text: key }))).toBe('no_such_rest_key')
  })
})

describe('nobody is let in, for one query,', async () => {
  let queries = 0
  let last: RootOperationNode | undefined
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      queries++
      last = node
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })

  const aKey = async () => {
    const { id } = await anAccount(api)
    return { user: id, ...(await aRestKey(api, await sessionOf(id))) }
  }
  const withStatus = (status: number) => async () => {
    const { user, key } = await aKey()
    await updateUser(db, user, { status })
    return key
  }

  const cases: Record<string, () => Promise<string>> = {
    'without a key': async () => '',
    'with half a key': async () => (await aKey()).key.slice(0, 20),
    'with a key of which a character is wrong': async () => `${(await aKey()).key.slice(0, -1)}!`,
    'with a UUID that is no key': async () => crypto.randomUUID(),
    'with bytes that are no text': async () => '\ud800',
    'with an expired key': async () => {
      const { id, key } = await aKey()
      await setRestKeyEnd(db, id, clock())
      return key
    },
    'with a deleted key': async () => {
      const { id, user: userId, key } = await aKey()
      await deleteRestKeys(db, { ids: [id], userId })
      return key
    },
    'with the key of a deleted account': withStatus(userStatus.deleted),
    'with the key of an account that is to be deleted': withStatus(userStatus.pendingDeletion),
    'with the key of an account on legal hold': withStatus(userStatus.legalHold),
    'with the key of an account under the operator’s check': withStatus(userStatus.pendingBotVerification),
  }

  it.each(Object.entries(cases))('%s', async (_, keyOf) => {
    const key = await keyOf()
    queries = 0
    expect(await actorOfKey({ ...deps, db: counted }, key, caller)).toBeUndefined()
    expect(queries).toBe(1)
  })

  const app = createApp({ ...deps, db: counted }, new Map())
  const url = await listen(app, { host: '127.0.0.1', port: 0, variable: 'PERIGEE_TEST_PORT' })
  afterAll(() => app.close())

  const visible = Object.entries(cases).filter(([name]) => name !== 'with bytes that are no text')
  it.each(visible)('and the answer is the same one: %s', async (_, keyOf) => {
    const key = await keyOf()
    queries = 0
    const headers = { ...(key !== '' && { authorization: `Bearer ${key}` }) }
    const answer = await fetch(`${url}/public/v1/account`, { headers })
    expect([answer.status, queries]).toEqual([401, 1])
    expect({ ...((await answer.json()) as object), requestId: '' }).toEqual({
      code: 'not_logged_in',
      message: 'Authorization required',
      requestId: '',
      docs: 'http://console.test:7910/public/v1/docs/errors#not_logged_in',
    })
  })

  it('which goes by an index', async () => {
    await actorOfKey({ ...deps, db: counted }, 'unknown', caller)
    if (!last) throw new Error('nothing was asked')
    const { sql: text, parameters } = db.getExecutor().compileQuery(last, { queryId: 'explained' })
    const { rows } = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return trx.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
    })
    expect(JSON.stringify(rows)).toMatch(/Index Scan using rest_keys_hash_key on rest_keys/)
  })
})

describe('the header', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer   abc', 'abc'],
    [undefined, ''],
    ['', ''],
    ['Bearer', ''],
    ['Bearer ', ''],
    ['Basic abc', ''],
    ['Bearer abc def', ''],
    ['Bearer abé', ''],
  ])('%j has the key %j', (header, key) => expect(keyInHeader(header)).toBe(key))
})

describe('a key for one project', async () => {
  const project = await aProject(api)
  const { owner } = project
  const session = await sessionOf(owner.id)
  const other = await createProject(deps, session, { name: 'Other', description: '', managePassphrase: false })
  const { key } = await aRestKey(api, session, { projectId: project.id })
  const actor = await required(key)
  const otherId = other.project.publicId

  it('finds that one alone', async () => {
    expect((await listProjects(deps, session)).length).toBe(2)
    expect((await listProjects(deps, actor)).map((one) => one.project.publicId)).toEqual([project.id])
    const view = (id: typeof otherId) => codeOf(authorizeInProject(deps, actor, 'project.view', id))
    expect([await view(project.id), await view(otherId)]).toEqual(['done', 'no_such_project'])
  })

  it('makes no others', async () => {
    const made = createProject(deps, actor, { name: 'Third', description: '', managePassphrase: false })
    expect(await codeOf(made)).toBe('key_for_one_project')
  })

  it('takes away what is in it, and nothing elsewhere', async () => {
    const inside = await anAccessKey(project, owner)
    const outside = await anAccessKey({ ...project, id: otherId }, owner)
    const remove = (...ids: string[]) => codeOf(deleteApiKeysByIds(deps, actor, { ids }))
    expect(await remove(inside.id, outside.id)).toBe('no_such_api_key')
    expect(await remove(outside.id)).toBe('no_such_api_key')
    expect(await remove(inside.id)).toBe('done')
  })

  it('finds nothing once its owner has left the project', async () => {
    const { key: ofAdmin } = await aRestKey(api, await sessionOf(project.admin.id), { projectId: project.id })
    const admin = await required(ofAdmin)
    await db
      .deleteFrom('satellite.project_members')
      .where('project_id', '=', project.row.internalId)
      .where('user_id', '=', project.admin.id)
      .execute()
    expect(await codeOf(authorizeInProject(deps, admin, 'project.view', project.id))).toBe('no_such_project')
  })
})

describe('uses of a key', () => {
  const aUsedKey = async () => {
    const { id: userId } = await aUser(api)
    const made = await aRestKey(api, await sessionOf(userId))
    const counted = async () => {
      const found = await findRestKey(db, { id: made.id, userId })
      return found && [found.calls, found.lastUsedAt]
    }
    return { ...made, userId, counted }
  }

  it('are counted by the minute, also by several processes at once', async () => {
    const { id, key, counted } = await aUsedKey()
    const elsewhere = createRestKeyUses(deps)
    elsewhere.note(id, new Date(clock().getTime() - minute))
    await required(key)
    await required(key)
    expect(await counted()).toEqual([0, null])
    await Promise.all([deps.restKeyUses.flush(), elsewhere.flush()])
    expect(await counted()).toEqual([3, clock()])
    clock.advance(day)
    await required(key)
    await deps.restKeyUses.flush()
    await deps.restKeyUses.flush()
    expect(await counted()).toEqual([4, clock()])
  })

  it('of a key that is gone meanwhile stop nothing', async () => {
    const [gone, kept] = [await aUsedKey(), await aUsedKey()]
    await required(gone.key)
    await required(kept.key)
    await deleteRestKeys(db, { ids: [gone.id], userId: gone.userId })
    await deps.restKeyUses.flush()
    expect(await kept.counted()).toEqual([1, clock()])
  })

  it('wait while they cannot be written', async () => {
    const { key, counted } = await aUsedKey()
    await required(key)
    await sql`alter table satellite.rest_key_uses rename to elsewhere`.execute(db)
    await deps.restKeyUses.flush()
    await sql`alter table satellite.elsewhere rename to rest_key_uses`.execute(db)
    await required(key)
    await deps.restKeyUses.flush()
    expect(await counted()).toEqual([2, clock()])
  })

  it('are written for the last time when the server ends', async () => {
    const { id, counted } = await aUsedKey()
    const uses = createRestKeyUses(deps)
    const stop = uses.start()
    uses.note(id, clock())
    await stop()
    expect(await counted()).toEqual([1, clock()])
  })
})
