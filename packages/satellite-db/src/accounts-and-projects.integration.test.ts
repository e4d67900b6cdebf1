import { accountKinds } from '@perigee/domain/account-kinds'
import { migrate } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { findProjectOfApiKey } from './api-key-by-head'
import { insertApiKey } from './api-keys'
import { findApiKeyAndBucket } from './find-api-key-and-bucket'
import { migrations } from './migrations/index'
import { findProjectByInternalId } from './projects'
import type { SatelliteSchema } from './schema'
import { builders, user } from './testing/builders'
import { findUserByEmail, insertUser, updateUser } from './users'

const { db, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
})
afterAll(drop)
const { anOwner, aProject } = builders(db)

describe('users', () => {
  it('have addresses that differ by more than case', async () => {
    expect(await insertUser(db, user('Ada@example.test'))).toBeDefined()
    expect(await insertUser(db, user('ada@EXAMPLE.test'))).toBeUndefined()
    expect(await findUserByEmail(db, 'ADA@example.test')).toMatchObject({ email: 'Ada@example.test' })
  })

  it('take an address once, also at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => insertUser(db, user('bob@example.test'))))
    expect(made.filter((id) => id !== undefined)).toHaveLength(1)
  })

  it('leave their address to others when they are deleted', async () => {
    await updateUser(db, await anOwner('carol@example.test'), { status: 2 })
    expect(await findUserByEmail(db, 'carol@example.test')).toBeUndefined()
    expect(await insertUser(db, user('carol@example.test'))).toBeDefined()
  })

  it('are found by the index of their addresses', async () => {
    const plan = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<Record<string, string>>`
        explain select id from satellite.users where lower(email) = lower(${'x@y.z'}) and status <> 2`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Scan using users_email/)
  })
})

describe('projects', () => {
  it('have names of their own among the active ones of an owner', async () => {
    const owner = await anOwner('dora@example.test')
    const first = await aProject(owner, 'photos')
    expect(await aProject(owner, 'photos')).toBeUndefined()
    await db
      .updateTable('satellite.projects')
      .set({ status: 0 })
      .where('id', '=', first ?? 0)
      .execute()
    expect(await aProject(owner, 'photos')).toBeDefined()
  })

  it('start unversioned, with encrypted paths and a hundred buckets; limits may be large', async () => {
    const id = await aProject(await anOwner('emil@example.test'), 'photos')
    expect(await findProjectByInternalId(db, id ?? 0)).toMatchObject({
      publicId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      status: 1,
      pathEncryption: true,
      defaultVersioning: 1,
      bucketLimit: 100,
      storageLimit: 2 ** 50,
      userSetStorageLimit: null,
      userSetBandwidthLimit: 1,
      salt: new Uint8Array(32).fill(9),
    })
  })
})

describe('api keys', () => {
  it('are found by their head with what limits the project, and go with it', async () => {
    const owner = await anOwner('fay@example.test')
    const projectId = (await aProject(owner, 'photos')) ?? 0
    const [head, sealedSecret] = [new Uint8Array(32).fill(1), new Uint8Array(60).fill(2)]
    const key = {
      project_id: projectId,
      head,
      sealed_secret: sealedSecret,
      name: 'laptop',
      version: 1,
      partner: '',
      created_by: owner,
    }

    expect(await insertApiKey(db, key)).toBeDefined()
    expect(await insertApiKey(db, { ...key, head: new Uint8Array(32).fill(3) })).toBeUndefined()
    const stored = await findApiKeyAndBucket(db, head, null)
    expect(stored?.found).toMatchObject({ projectId, sealedSecret, versionBits: 1, segmentLimit: 3 })
    expect(await findApiKeyAndBucket(db, sealedSecret, null)).toBeUndefined()

    await db.deleteFrom('satellite.projects').where('id', '=', projectId).execute()
    expect(await findApiKeyAndBucket(db, head, null)).toBeUndefined()
  })

  it.each([
    { kind: accountKinds.free, paidTier: false },
    { kind: accountKinds.paid, paidTier: true },
    { kind: accountKinds.notForResale, paidTier: true },
    { kind: accountKinds.member, paidTier: false },
  ])('name their project and whether its owner pays: kind $kind', async ({ kind, paidTier }) => {
    const owner = await anOwner(`owner-${kind}@example.test`)
    await updateUser(db, owner, { kind })
    const projectId = (await aProject(owner, 'photos')) ?? 0
    const head = new Uint8Array(32).fill(100 + kind)
    const key = {
      project_id: projectId,
      head,
      sealed_secret: head,
      name: 'laptop',
      version: 1,
      partner: '',
      created_by: null,
    }
    await insertApiKey(db, key)

    const project = await findProjectByInternalId(db, projectId)
    expect(await findProjectOfApiKey(db, head)).toEqual({
      publicId: project?.publicId,
      createdAt: project?.createdAt,
      paidTier,
    })
  })
})
