import type { StoreCaller } from '@perigee/contract/store'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import type { BucketName } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inlineSegment, path, putSmall } from './testing/objects'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const start = new Date('2026-02-01T00:00:00Z')
const { test, project, caller } = useProject(bucket, { now: start })
const sentFrom = { ip: '192.0.2.7', userAgent: 'rclone/1.68' }
const tool = (): StoreCaller => ({ ...caller, sentFrom })
const readOnly = (): StoreCaller => ({
  apiKey: addCaveat(
    project.apiKey,
    encodeCaveat({ ...emptyCaveat, flags: new Set(['disallowWrites', 'disallowDeletes']) }),
  ).raw,
})
const put = (key: string) => putSmall(test.store, caller, { bucket, key }, new Uint8Array(3))

interface Entry {
  name: string
  target: string
  facts: Record<string, string | number>
  actedBy: string
  ip: string
  email: string
}

/** Oldest first, without the bucket that every test begins with. */
async function entries(): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select a.name, a.target, a.facts, a.actor_kind as "actedBy", p.ip, p.email
    from satellite.acts a join satellite.act_people p on p.act_id = a.id
    where a.project_id = ${project.id} order by a.id offset 1`.execute(test.db)
  return rows
}
/** Names and facts, without the key. */
const told = async () =>
  (await entries()).map(({ name, facts }) => [
    name,
    Object.fromEntries(Object.entries(facts).filter(([fact]) => !fact.startsWith('key'))),
  ])
async function lockChanges() {
  const rows = await test.db
    .selectFrom('satellite.lock_changes')
    .select(['act', 'bucket', 'ip'])
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute()
  return rows.map(({ act }) => act)
}
const nameKey = (name: string) =>
  test.db.updateTable('satellite.api_keys').set({ name }).where('project_id', '=', project.id).execute()

describe('the audit log of what is done to buckets', () => {
  it('names the key, the person who made it and the place that the request came from', async () => {
    await nameKey('backup')
    await test.store.deleteBucket(tool(), { bucket })
    const { id: keyId } = await test.db
      .selectFrom('satellite.api_keys')
      .select('id')
      .where('project_id', '=', project.id)
      .executeTakeFirstOrThrow()
    expect(await entries()).toEqual([
      {
        name: 'bucket.deleted',
        target: bucket,
        facts: { keyId, keyName: 'backup' },
        actedBy: 'accessKey',
        ip: sentFrom.ip,
        email: expect.stringMatching(/@example.test$/) as unknown,
      },
    ])
  })

  it('tells the console from a tool, and leaves the names of its keys and of links out', async () => {
    await nameKey('.browser-1')
    await test.store.createBucket(tool(), { bucket: 'second' as BucketName })
    await nameKey('diary.txt_shared-object_2026-11-22T10:19:25.882Z')
    await test.store.createBucket(tool(), { bucket: 'third' as BucketName })
    const [second, third] = await entries()
    expect([second?.actedBy, second?.facts['keyName']]).toEqual(['browserKey', ''])
    expect([third?.actedBy, third?.facts['keyName']]).toEqual(['accessKey', ''])
  })

  it('has an entry of each change to settings, and none where all stays as it was', async () => {
    const twice = async (change: () => Promise<unknown>) => {
      await change()
      await change()
    }
    await twice(() => test.store.setBucketTags(tool(), { bucket, tags: [{ key: 'a', value: 'b' }] }))
    await twice(() => test.store.setBucketTags(tool(), { bucket, tags: [] }))
    const rules = [{ origins: ['*'], methods: ['GET'], headers: [], exposed: [] }]
    await twice(() => test.store.setBucketCors(tool(), { bucket, rules }))
    await twice(() => test.store.setBucketDeclaration(tool(), { bucket, declaration: 'encryption', isSaid: true }))
    await twice(() => test.store.setVersioning(tool(), { bucket, keeps: true }))
    await test.store.setVersioning(tool(), { bucket, keeps: false })
    await test.store.setVersioning(tool(), { bucket, keeps: true })
    await test.store.setBucketLock(tool(), { bucket, defaultRetention: { mode: 'GOVERNANCE', days: 30 } })

    expect(await told()).toEqual([
      ['bucket.tagsChanged', { tags: 1 }],
      ['bucket.tagsChanged', { tags: 0 }],
      ['bucket.corsChanged', { rules: 1 }],
      ['bucket.declarationChanged', { declaration: 'encryption', to: 'on' }],
      ['bucket.versioningChanged', { to: 'on' }],
      ['bucket.versioningChanged', { to: 'suspended' }],
      ['bucket.versioningChanged', { to: 'on' }],
      ['bucket.lockChanged', { mode: 'governance', days: 30, years: 0 }],
    ])
  })

  it('says that a bucket goes with everything in it before the first of it is gone', async () => {
    await put('a')
    await test.store.deleteBucket(tool(), { bucket, force: true })
    expect((await told()).map(([name]) => name)).toEqual(['bucket.emptyingBegun', 'bucket.deleted'])
  })

  it('has no entry of what was refused, and none of objects', async () => {
    await put('a')
    await test.store.deleteObject(tool(), { bucket, path: path('a') })
    await put('b')
    for (const attempt of [
      () => test.store.deleteBucket(tool(), { bucket }),
      () => test.store.deleteBucket(readOnly(), { bucket }),
      () => test.store.setBucketTags(readOnly(), { bucket, tags: [] }),
      () => test.store.setBucketLock(tool(), { bucket, defaultRetention: null }),
      () => test.store.createBucket(tool(), { bucket }),
    ]) {
      await expect(attempt()).rejects.toThrow()
    }
    expect(await entries()).toEqual([])
  })

  it('notes changes to the locks of objects, without their names', async () => {
    const locked = 'vault' as BucketName
    await test.store.createBucket(caller, { bucket: locked, objectLock: true })
    const address = { bucket: locked, path: path('secret plans') }
    const { versionId } = await test.store.commitObject(caller, {
      ...address,
      segments: [inlineSegment()],
      sealed: null,
    })
    const until = (days: number) => ({ mode: 'GOVERNANCE' as const, until: new Date(start.getTime() + days * day) })
    const set = (days: number, bypassGovernance = false) =>
      test.store.setRetention(tool(), { ...address, retention: until(days), bypassGovernance })
    await set(5)
    await set(9)
    await set(2, true)
    await expect(set(1)).rejects.toMatchObject({ code: 'objectLocked' })
    for (const legalHold of [true, true, false]) await test.store.setLegalHold(tool(), { ...address, legalHold })
    const version = { ...address, ...(versionId !== undefined && { versionId }) }
    await expect(test.store.deleteObject(tool(), version)).rejects.toMatchObject({ code: 'objectLocked' })
    await test.store.deleteObject(tool(), { ...version, bypassGovernance: true })

    expect(await lockChanges()).toEqual([
      'objectLock.retentionSet',
      'objectLock.retentionSet',
      'objectLock.retentionWeakened',
      'objectLock.legalHoldSet',
      'objectLock.legalHoldLifted',
      'objectLock.governanceBypassed',
    ])
  })

  it('notes nothing of a bypass that was not needed', async () => {
    await put('free')
    await test.store.deleteObject(tool(), { bucket, path: path('free'), bypassGovernance: true })
    expect(await lockChanges()).toEqual([])
  })
})
