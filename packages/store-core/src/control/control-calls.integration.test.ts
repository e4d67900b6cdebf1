import type { ControlActor, ControlCaller } from '@perigee/contract/store-control'
import type { Refusal } from '@perigee/contract/refusal'
import { wireRoles } from '@perigee/domain/roles'
import { versioning } from '@perigee/domain/versioning'
import { builders } from '@perigee/satellite-db/testing/builders'
import type { BucketName } from '@perigee/std/brand'
import { afterAll, describe, expect, it } from 'vitest'
import { aLifecycleRule } from '../testing/a-lifecycle-rule'
import { putSmall } from '../testing/objects'
import { aProject, startTestStore } from '../testing/test-store'
import { createControlCalls } from './create-control-calls'

const test = await startTestStore()
afterAll(() => test.stop())
const made = await aProject(test.db)
const keyHolder = { apiKey: made.apiKey.raw }
const { anOwner } = builders(test.db)
const control = createControlCalls({ db: test.db, clock: () => new Date(), placements: [] })

const project = await test.db
  .selectFrom('satellite.projects')
  .select(['id as projectId', 'public_id as id', 'owner_id as owner'])
  .executeTakeFirstOrThrow()
const { projectId } = project
const joined = { project_id: projectId, created_at: new Date() }
await test.db
  .insertInto('satellite.project_members')
  .values({ ...joined, user_id: project.owner, role: wireRoles.admin })
  .execute()
const by = (actor: ControlActor): ControlCaller => ({ project: project.id, actor })
const key = { id: crypto.randomUUID(), name: 'CI' }
const owner = by({ kind: 'restKey', userId: project.owner, key })
async function somebody(role?: (typeof wireRoles)[keyof typeof wireRoles]): Promise<ControlCaller> {
  const userId = await anOwner(`${crypto.randomUUID()}@example.test`)
  const row = { ...joined, user_id: userId }
  if (role !== undefined)
    await test.db
      .insertInto('satellite.project_members')
      .values({ ...row, role })
      .execute()
  return by({ kind: 'restKey', userId, key })
}
const member = await somebody(wireRoles.member)
const stranger = await somebody()

let count = 0
const aBucket = async (caller = owner) =>
  control.createBucket(caller, { bucket: `made-${++count}` as BucketName, versioning: true })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (cause: Refusal) => cause.code,
  )

describe('an actor without an API key', () => {
  it('makes a bucket that the store has at once, with an entry in the log', async () => {
    const bucket = 'made-here' as BucketName
    const defaultRetention = { mode: 'GOVERNANCE', days: 3 } as const
    const made = await control.createBucket(owner, { bucket, objectLock: true, defaultRetention })
    expect(made).toMatchObject({ versioning: versioning.enabled, objectLock: true, defaultRetention })
    expect(await test.store.getBucket(keyHolder, { bucket })).toMatchObject({ name: bucket, objectLock: true })
    const acts = test.db
      .selectFrom('satellite.acts')
      .select(['name', 'actor_kind', 'facts'])
      .where('target', '=', bucket)
    expect(await acts.execute()).toMatchObject([
      { name: 'bucket.created', actor_kind: 'restKey', facts: { restKeyId: key.id, restKeyName: 'CI', keyId: '' } },
    ])
    expect(await code(control.createBucket(owner, { bucket }))).toBe('bucketExists')
  })

  it('changes what S3 clients see', async () => {
    const { name: bucket } = await aBucket()
    const tags = [{ key: 'a', value: 'b' }]
    const rules = [{ origins: ['*'], methods: ['GET'], headers: [], exposed: [] }]
    await control.setBucketTags(owner, { bucket, tags })
    await control.setBucketCors(owner, { bucket, rules })
    await control.setVersioning(owner, { bucket, keeps: false })
    expect(await test.store.getBucketTags(keyHolder, { bucket })).toEqual(tags)
    expect(await test.store.getBucketCors(keyHolder, { bucket })).toEqual(rules)
    expect(await control.getBucket(owner, { bucket })).toMatchObject({ tags, cors: rules, versioning: 3 })
  })

  it('deletes an empty bucket and no other', async () => {
    const { name: bucket } = await aBucket()
    await putSmall(test.store, keyHolder, { bucket, key: 'k' }, new Uint8Array(1))
    expect(await code(control.deleteBucket(owner, { bucket }))).toBe('bucketNotEmpty')
    const { name: empty } = await aBucket()
    await control.deleteBucket(owner, { bucket: empty })
    expect(await code(test.store.getBucket(keyHolder, { bucket: empty }))).toBe('noSuchBucket')
  })

  it('gets buckets by name, page by page', async () => {
    const first = await control.listBuckets(owner, { after: '', limit: 2 })
    const rest = await control.listBuckets(owner, { after: first[1]?.name ?? '', limit: 100 })
    const all = (await test.store.listBuckets(keyHolder)).map(({ name }) => name)
    expect([...first, ...rest].map(({ name }) => name)).toEqual(all)
  })

  it('keeps rules whose folder it cannot read, by their marks', async () => {
    const { name: bucket } = await aBucket()
    const sealed = aLifecycleRule({ id: 'old', expireDays: 1, hasOldForm: true, folder: Uint8Array.of(2, 3) as never })
    const { folder: _folder, nameStart: _start, hasOldForm: _form, ...rule } = sealed
    await test.store.setLifecycle(keyHolder, { bucket, rules: [sealed] })
    const { lifecycle } = await control.getBucket(owner, { bucket })
    const scope = lifecycle[0]?.scope ?? ''
    expect(scope).toMatch(/^[0-9a-f]{16}$/)
    await control.setLifecycle(owner, {
      bucket,
      rules: [
        { ...rule, id: 'new', scope: null },
        { ...rule, scope },
      ],
    })
    const stored = await test.store.getLifecycle(keyHolder, { bucket })
    expect(stored.map(({ id, folder, hasOldForm }) => [id, folder && [...folder], hasOldForm])).toEqual([
      ['new', null, false],
      ['old', [2, 3], true],
    ])
    const unknown = control.setLifecycle(owner, { bucket, rules: [{ ...rule, scope: '0'.repeat(16) }] })
    expect(await code(unknown)).toBe('unknownPlaceholder')
  })
})

describe('is refused', () => {
  it('as though there were no such project, for people who are not in it', async () => {
    expect(await code(control.listBuckets(stranger, { after: '', limit: 1 }))).toBe('noSuchProject')
    expect(await code(aBucket(stranger))).toBe('noSuchProject')
  })

  it('what the table says: members delete and clean up only what they made', async () => {
    const { name: theirs } = await aBucket()
    const { name: own } = await aBucket(member)
    for (const [bucket, outcome] of [
      [theirs, 'forbidden'],
      [own, 'done'],
    ] as const) {
      expect(await code(control.setLifecycle(member, { bucket, rules: [] }))).toBe(outcome)
      expect(await code(control.deleteBucket(member, { bucket }))).toBe(outcome)
    }
    for (const actor of [{ kind: 'operator' }, { kind: 'job', job: 'any' }] as const)
      expect(await code(control.deleteBucket(by(actor), { bucket: theirs }))).toBe('forbidden')
  })

  it('a change of a bucket that is not as it was seen', async () => {
    const { name: bucket, revision: seen } = await aBucket()
    const change = (value: string) => control.setBucketTags(owner, { bucket, seen, tags: [{ key: 'k', value }] })
    const outcomes = await Promise.all([code(change('1')), code(change('2'))])
    expect(outcomes.sort()).toEqual(['bucketChanged', 'done'])
  })

  it('every change in a frozen project, and no look', async () => {
    const { name: bucket } = await aBucket()
    const freeze = (rate_limit: number | null) =>
      test.db.updateTable('satellite.projects').set({ rate_limit }).where('id', '=', projectId).execute()
    await freeze(0)
    expect(await code(control.setBucketTags(owner, { bucket, tags: [] }))).toBe('projectFrozen')
    expect(await code(aBucket())).toBe('projectFrozen')
    expect(await code(control.getBucket(owner, { bucket }))).toBe('done')
    await freeze(null)
  })
})
