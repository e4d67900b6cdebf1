import { wireRoles } from '@perigee/domain/roles'
import { isRefusal } from '@perigee/contract/refusal'
import type { StoreCaller } from '@perigee/contract/store'
import { addCaveat, type ApiKey } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat, type Caveat, type CaveatFlag } from '@perigee/grants/caveat'
import type { BucketName, CipherPath } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { inlineSegment, path, putBlob, putSmall } from './testing/objects'
import { anApiKey, aProject, aUser } from './testing/test-store'
import { aLifecycleRule } from './testing/a-lifecycle-rule'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const name = (text: string) => text as BucketName
const rule = aLifecycleRule({ expireDays: 1 })
const refused = { code: 'unauthorizedApiKey', status: 403 }
const { test, project, caller } = useProject(bucket)

const restricted = (changes: Partial<Caveat>, key: ApiKey = project.apiKey): StoreCaller => ({
  apiKey: addCaveat(key, encodeCaveat({ ...emptyCaveat, ...changes })).raw,
})
const without = (...flags: CaveatFlag[]) => restricted({ flags: new Set(flags) })
const below = (prefix: string, inBucket: string = bucket) =>
  restricted({ allowedPaths: [{ bucket: utf8(inBucket), encryptedPathPrefix: utf8(prefix) }] })

describe('buckets', () => {
  it('are made, described, listed by name and removed', async () => {
    const made = await test.store.createBucket(caller, { bucket: name('a-first') })
    const settings = { placement: '', versioning: 1, objectLock: false, partner: '' }
    expect(made).toEqual({ name: 'a-first', createdAt: test.clock(), ...settings })
    expect(await test.store.getBucket(caller, { bucket: name('a-first') })).toEqual(made)
    expect((await test.store.listBuckets(caller)).map((found) => found.name)).toEqual(['a-first', 'photos'])
    await test.store.deleteBucket(caller, { bucket: name('a-first'), force: false })
    await expect(test.store.getBucket(caller, { bucket: name('a-first') })).rejects.toMatchObject({
      code: 'noSuchBucket',
    })
  })

  it('with object lock keep versions', async () => {
    const made = await test.store.createBucket(caller, { bucket: name('locked'), objectLock: true })
    expect(made).toMatchObject({ objectLock: true, versioning: 2 })
  })

  it.each([
    ['A', 'invalidBucketName'],
    ['photos', 'bucketExists'],
  ])('are not made as %s', async (wanted, code) => {
    await expect(test.store.createBucket(caller, { bucket: name(wanted) })).rejects.toMatchObject({ code })
  })

  it('are not made at a place that there is not', async () => {
    const asked = test.store.createBucket(caller, { bucket: name('anywhere'), placement: 'eu-west-1' })
    await expect(asked).rejects.toMatchObject({ code: 'noSuchPlacement' })
  })

  it('stay within the limit when many are made at once', async () => {
    const small = await aProject(test.db, { bucket_limit: 3 })
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        test.store.createBucket({ apiKey: small.apiKey.raw }, { bucket: name(`b-${n}`) }),
      ),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refusals = made.filter((attempt) => attempt.status === 'rejected')
    expect(refusals.every(({ reason }) => isRefusal(reason, 'tooManyBuckets'))).toBe(true)
  })

  it('of one name can be made by two projects, but once by one', async () => {
    const attempts = await Promise.allSettled(
      [1, 2, 3].map(() => test.store.createBucket(caller, { bucket: name('x-1') })),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const other = { apiKey: (await aProject(test.db)).apiKey.raw }
    await test.store.createBucket(other, { bucket: name('x-1') })
    await putSmall(test.store, other, { bucket: name('x-1'), key: 'theirs' })
    const mine = test.store.statObject(caller, { bucket: name('x-1'), path: path('theirs') })
    await expect(mine).rejects.toMatchObject({ code: 'noSuchKey' })
  })

  it('that hold something go only by force, with every object and blob', async () => {
    for (const key of ['a', 'b/c', 'b/d/e', 'z//']) await putSmall(test.store, caller, { bucket, key })
    await putBlob(test.store, caller, { bucket, key: 'deep/er/blob' }, new Uint8Array(10_000))
    await expect(test.store.deleteBucket(caller, { bucket, force: false })).rejects.toMatchObject({
      code: 'bucketNotEmpty',
    })
    await test.store.deleteBucket(caller, { bucket, force: true })
    const { rows } = await sql`select from store.folders f left join satellite.buckets b on b.id = f.bucket_id
      where b.project_id = ${project.id}`.execute(test.db)
    expect(rows).toHaveLength(0)
    await test.store.createBucket(caller, { bucket })
    expect((await test.store.listChildren(caller, { bucket, folder: null, limit: 10 })).children).toEqual([])
  })

  it('with object lock are not emptied by force', async () => {
    await test.store.createBucket(caller, { bucket: name('locked'), objectLock: true })
    const asked = test.store.deleteBucket(caller, { bucket: name('locked'), force: true })
    await expect(asked).rejects.toMatchObject({ status: 403 })
    await test.store.deleteBucket(caller, { bucket: name('locked'), force: false })
  })

  it.each([
    { role: wireRoles.member, madeBy: 'themselves', allowed: true },
    { role: wireRoles.member, madeBy: 'the owner', allowed: false },
    { role: wireRoles.admin, madeBy: 'the owner', allowed: true },
  ])(
    'made by $madeBy, key of a member with role $role: gets lifecycle rules and is removed = $allowed',
    async ({ role, madeBy, allowed }) => {
      const member = await aUser(test.db)
      await test.db
        .insertInto('satellite.project_members')
        .values({ project_id: project.id, user_id: member, role, created_at: new Date() })
        .execute()
      const key = { apiKey: (await anApiKey(test.db, { projectId: project.id, createdBy: member })).raw }
      const target = name('target')
      await test.store.createBucket(madeBy === 'themselves' ? key : caller, { bucket: target })
      for (const act of [
        () => test.store.setLifecycle(key, { bucket: target, rules: [rule] }),
        () => test.store.setLifecycle(key, { bucket: target, rules: [] }),
        () => test.store.deleteBucket(key, { bucket: target, force: false }),
      ]) {
        if (allowed) await act()
        else await expect(act()).rejects.toMatchObject({ status: 403 })
      }
    },
  )
})

it('versioning and lock of a bucket of others are set with the key of any member, as far as it is not restricted', async () => {
  const member = await aUser(test.db)
  await test.db
    .insertInto('satellite.project_members')
    .values({ project_id: project.id, user_id: member, role: wireRoles.member, created_at: new Date() })
    .execute()
  const key = await anApiKey(test.db, { projectId: project.id, createdBy: member })
  const set = async (as: StoreCaller) => {
    await test.store.setVersioning(as, { bucket, keeps: true })
    await test.store.setBucketLock(as, { bucket, defaultRetention: null })
  }
  for (const flag of ['disallowWrites', 'disallowPutBucketObjectLockConfiguration'] as const)
    await expect(set(restricted({ flags: new Set([flag]) }, key))).rejects.toMatchObject(refused)
  await expect(test.store.getBucketLock(caller, { bucket })).rejects.toMatchObject({ code: 'lockNotConfigured' })
  await set({ apiKey: key.raw })
  expect(await test.store.getBucketLock(caller, { bucket })).toEqual({ defaultRetention: null })
})

/** A bucket that may not be listed is not emptied either. */
const isRefused = (error: unknown): boolean =>
  isRefusal(error, 'unauthorizedApiKey') || isRefusal(error, 'bucketNotEmpty')

describe('keys', () => {
  const at = { bucket, path: path('a/b') }
  const commit = (as: StoreCaller, target: CipherPath = at.path) =>
    test.store.commitObject(as, { bucket, path: target, segments: [inlineSegment()], sealed: null })
  const calls = {
    stat: (as: StoreCaller) => test.store.statObject(as, at),
    open: (as: StoreCaller) => test.store.openObject(as, at),
    write: (as: StoreCaller) => commit(as, path('new')),
    list: (as: StoreCaller) => test.store.listChildren(as, { bucket, folder: path('a'), limit: 1 }),
    remove: (as: StoreCaller) => test.store.deleteObject(as, at),
    getBucket: (as: StoreCaller) => test.store.getBucket(as, { bucket }),
    create: (as: StoreCaller) => test.store.createBucket(as, { bucket: name('new-bucket') }),
    removeBucket: (as: StoreCaller) => test.store.deleteBucket(as, { bucket, force: true }),
    info: (as: StoreCaller) => test.store.projectInfo(as),
  }
  type Call = keyof typeof calls
  const all = Object.keys(calls) as Call[]
  beforeEach(() => commit(caller))

  it.each<[string, () => StoreCaller, Call[]]>([
    ['no restriction', () => caller, []],
    ['no reads', () => without('disallowReads'), ['open']],
    ['no lists', () => without('disallowLists'), ['list', 'removeBucket']],
    ['no reads and lists', () => without('disallowReads', 'disallowLists'), ['stat', 'open', 'list']],
    ['no writes', () => without('disallowWrites'), ['write', 'create']],
    ['no deletes', () => without('disallowDeletes'), ['remove', 'removeBucket']],
    ['one folder', () => below('a'), ['write', 'create', 'removeBucket']],
    ['another folder', () => below('b'), ['stat', 'open', 'write', 'list', 'remove', 'create', 'removeBucket']],
    ['another bucket', () => below('', 'other'), all.filter((call) => call !== 'info')],
    ['no time left', () => restricted({ notAfter: 1n }), all],
    ['a time to come', () => restricted({ notBefore: 10n ** 19n }), all],
  ])('with %s', async (_what, as, denied) => {
    for (const call of all) {
      if (denied.includes(call)) await expect(calls[call](as()), call).rejects.toSatisfy(isRefused)
    }
    for (const call of all.filter((c) => !denied.includes(c))) await calls[call](as())
  })

  it('that cannot be read are invalid, and all others are unauthorized', async () => {
    const invalid = { code: 'invalidApiKey', status: 400, message: 'Invalid API credentials' }
    for (const bytes of [new Uint8Array(), utf8('nonsense'), caller.apiKey.slice(0, 40)]) {
      await expect(test.store.projectInfo({ apiKey: bytes })).rejects.toMatchObject(invalid)
    }
    const forged = caller.apiKey.slice()
    forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1
    const unauthorized = { ...refused, message: 'Unauthorized API credentials' }
    await expect(test.store.projectInfo({ apiKey: forged })).rejects.toMatchObject(unauthorized)
  })

  it('that were deleted are refused at once, with all that were made from them', async () => {
    const derived = without('disallowWrites')
    await calls.stat(derived)
    await test.db.deleteFrom('satellite.api_keys').where('head', '=', project.apiKey.head).execute()
    await expect(calls.stat(caller)).rejects.toMatchObject(refused)
    await expect(calls.stat(derived)).rejects.toMatchObject(refused)
  })

  it('of a disabled project are refused', async () => {
    await test.db.updateTable('satellite.projects').set({ status: 0 }).where('id', '=', project.id).execute()
    await expect(calls.info(caller)).rejects.toMatchObject(refused)
  })

  it('see the buckets that they may', async () => {
    await test.store.createBucket(caller, { bucket: name('other') })
    expect((await test.store.listBuckets(below('x', 'other'))).map((found) => found.name)).toEqual(['other'])
  })

  it('without deletes add keys but replace none', async () => {
    const writer = without('disallowDeletes')
    await commit(writer, path('fresh'))
    await expect(commit(writer, path('fresh'))).rejects.toMatchObject(refused)
    await expect(commit(writer)).rejects.toMatchObject(refused)
  })

  it('with a longest lifetime give it to new objects', async () => {
    const brief = restricted({ maxObjectTtl: 60_000_000_000n })
    const until = new Date(test.clock().getTime() + 60_000)
    expect(await commit(brief, path('brief'))).toMatchObject({ expiresAt: until })
    const longer = { bucket, path: path('x'), segments: [inlineSegment()], sealed: null }
    const asked = test.store.commitObject(brief, { ...longer, expiresAt: new Date(until.getTime() + 1) })
    await expect(asked).rejects.toMatchObject({ code: 'invalidInput' })
  })

  it('do not read with the token of another key, nor with one that was deleted meanwhile', async () => {
    await putBlob(test.store, caller, { bucket, key: 'blob' }, new Uint8Array(10_000))
    const { segments } = await test.store.openObject(caller, { bucket, path: path('blob') })
    const content = segments[0]?.content
    if (content?.kind !== 'blob') return expect.fail('not a blob')
    const read = (as: StoreCaller) => test.store.readSegment(as, { token: content.token, offset: 0, length: 1 })
    const other = { apiKey: (await anApiKey(test.db, { projectId: project.id, createdBy: project.ownerId })).raw }
    await expect(read(other)).rejects.toMatchObject({ code: 'invalidSegment' })
    await read(caller)
    await test.db.deleteFrom('satellite.api_keys').where('head', '=', project.apiKey.head).execute()
    test.clock.advance(3_000)
    await expect(read(caller)).rejects.toMatchObject(refused)
  })
})
