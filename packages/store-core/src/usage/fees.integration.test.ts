import type { StoredObject } from '@perigee/contract/store'
import { lackedTo, lackedToAge, smallestSizes } from '@perigee/domain/prices/fees'
import { projectStatus } from '@perigee/domain/project-status'
import { compactUsage, takeTally } from '@perigee/satellite-db/usage-records'
import { usageByPlacement } from '@perigee/satellite-db/usage-by-placement'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName } from '@perigee/std/brand'
import { day, hour, minute } from '@perigee/std/durations'
import { fc, fuzz } from '@perigee/std/testing/fuzz'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pieces } from '../blobs/blob-store-contract'
import { carryOutLifecycles } from '../jobs/carry-out-lifecycles'
import { reconcileUsage } from '../jobs/reconcile-usage'
import { removeDeletedProjects } from '../jobs/remove-deleted-projects'
import { removeExpiredObjects } from '../jobs/remove-expired-objects'
import { aLifecycleRule } from '../testing/a-lifecycle-rule'
import { blobSegment, inlineSegment, path } from '../testing/objects'
import { tableProblems } from '../testing/table-problems'
import { begin, complete, putPart } from '../testing/uploads'
import { useProject } from '../testing/use-project'

const bucket = 'photos' as BucketName
const start = new Date('2026-02-01T00:00:00Z')
const { test, project, caller } = useProject(bucket, { now: start })
const logger = createLogger({ level: 'fatal' })

const target = (key: string) => ({ bucket, path: path(key) })
async function put(key: string, size: number, expiresAt?: Date): Promise<StoredObject> {
  const bytes = new Uint8Array(size)
  const token = async () => (await test.store.writeSegment(caller, target(key), pieces(bytes, 65_536))).token
  const segments = [size <= 4_096 ? inlineSegment(bytes) : blobSegment(await token(), size)]
  return test.store.commitObject(caller, { ...target(key), segments, sealed: null, ...(expiresAt && { expiresAt }) })
}
const remove = (key: string) => test.store.deleteObject(caller, target(key))
const measured = async (since = start, before = new Date(test.clock().getTime() + hour)) => {
  while ((await compactUsage(test.db)) > 0) continue
  const places = await usageByPlacement(test.db, { projectId: project.id, since, before })
  return {
    lacking: (size: number) => places.reduce((sum, { lackingMillis }) => sum + lackedTo(lackingMillis, size), 0n),
    missing: (days: number) => places.reduce((sum, { deletions }) => sum + lackedToAge(deletions, days), 0n),
  }
}

describe('an object that is deleted early', () => {
  it('misses what its age lacks, times its size, in whichever way it goes', async () => {
    const ways: Record<string, (key: string) => Promise<unknown>> = {
      deleted: remove,
      overwritten: (key) => put(key, 7),
      'copied over': async (key) => {
        await put('source', 5)
        const { object, keys } = await test.store.openCopySource(caller, target('source'))
        const source = { ...target('source'), versionId: object.versionId }
        const sealed = keys.map(() => ({ encryptedKey: new Uint8Array(48), keyNonce: new Uint8Array(24) }))
        await test.store.copyObject(caller, { source, target: target(key), keys: sealed, sealed: null })
      },
      'uploaded over': async (key) => {
        const upload = await begin(test.store, caller, { bucket, key })
        await complete(test.store, caller, upload, [await putPart(test.store, caller, upload, 1, new Uint8Array(9))])
      },
    }
    let before = 0n
    for (const [way, go] of Object.entries(ways)) {
      await put(way, 1_000)
      test.clock.advance(10 * day + 5 * minute)
      await go(way)
      const missing = (await measured()).missing(30)
      expect([way, missing - before]).toEqual([way, BigInt(1_000 * (20 * day - 5 * minute))])
      before = missing
    }
  })

  it('misses nothing once it is as old as is asked for, nor does an upload that never became an object', async () => {
    await put('old', 1_000)
    const upload = await begin(test.store, caller, { bucket, key: 'upload' })
    await putPart(test.store, caller, upload, 1, new Uint8Array(50))
    await test.store.abortUpload(caller, upload)
    test.clock.advance(30 * day)
    await remove('old')
    const { missing } = await measured()
    expect([missing(30), missing(31), missing(1)]).toEqual([0n, BigInt(1_000 * day), 0n])
  })

  it('is noted in the hour of its deletion, and in a bucket that is gone, too', async () => {
    await put('first', 100)
    await put('second', 100)
    test.clock.advance(90 * minute)
    await remove('first')
    test.clock.advance(hour)
    await test.store.deleteBucket(caller, { bucket, force: true })
    const of = async (from: number, to: number) =>
      (await measured(new Date(start.getTime() + from * hour), new Date(start.getTime() + to * hour))).missing(1)
    expect([await of(0, 1), await of(1, 2), await of(2, 3)]).toEqual([
      0n,
      BigInt(100 * (day - 90 * minute)),
      BigInt(100 * (day - 150 * minute)),
    ])
  })

  it('is noted with a project that was deleted, once its data goes', async () => {
    await put('kept', 100)
    test.clock.advance(day)
    const gone = { status: projectStatus.pendingDeletion, removal_after: null }
    await test.db.updateTable('satellite.projects').set(gone).where('id', '=', project.id).execute()
    await removeDeletedProjects({ ...test, logger })
    expect((await measured()).missing(2)).toBe(BigInt(100 * day))
  })
})

it('what objects lack is right again after a reconciliation', async () => {
  await put('a', 100)
  await sql`update satellite.bucket_usage_deltas set lacking = null where project_id = ${project.id}`.execute(test.db)
  expect(await tableProblems(test.db)).not.toEqual([])
  await reconcileUsage({ db: test.db, logger })
  expect(await tableProblems(test.db)).toEqual([])
})

/* Histories. Their events are told from which rows of objects are there before and after each step. */

const key = fc.constantFrom('a', 'b', 'd/a', 'd/b')
const size = fc.constantFrom(0, 1, 1_000, 4_095, 4_096, 4_097, 30_000, 49_999, 50_000, 131_071, 131_072, 150_000)
const just = <Name extends string>(...names: Name[]) => ({ do: fc.constantFrom(...names) })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...just('put'), key, size }) },
  { weight: 3, arbitrary: fc.record({ ...just('delete'), key }) },
  { weight: 2, arbitrary: fc.record({ ...just('deleteVersion'), nth: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ ...just('complete', 'abort'), key }) },
  { weight: 1, arbitrary: fc.record({ ...just('putForThreeDays'), key, size }) },
  { weight: 1, arbitrary: fc.record({ ...just('versions'), keeps: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record(just('empty', 'lifecycle', 'compact')) },
  { weight: 2, arbitrary: fc.record(just('tally')) },
  { weight: 4, arbitrary: fc.record({ ...just('wait'), hours: fc.integer({ min: 1, max: 40 * 24 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Version {
  key: string
  id: Uint8Array
}

async function take(wanted: Step, made: Version[]): Promise<void> {
  switch (wanted.do) {
    case 'put':
      made.push({ key: wanted.key, id: (await put(wanted.key, wanted.size)).versionId })
      return
    case 'delete':
      await remove(wanted.key)
      return
    case 'deleteVersion': {
      const version = made[wanted.nth % Math.max(1, made.length)]
      if (version) await test.store.deleteObject(caller, { ...target(version.key), versionId: version.id })
      return
    }
    case 'complete':
    case 'abort': {
      const upload = await begin(test.store, caller, { bucket, key: wanted.key })
      const part = await putPart(test.store, caller, upload, 1, new Uint8Array(60_000))
      if (wanted.do === 'complete') await complete(test.store, caller, upload, [part])
      else await test.store.abortUpload(caller, upload)
      return
    }
    case 'putForThreeDays':
      await put(wanted.key, wanted.size, new Date(test.clock().getTime() + 3 * day))
      return
    case 'versions':
      await test.store.setVersioning(caller, { bucket, keeps: wanted.keeps })
      return
    case 'empty':
      await test.store.deleteBucket(caller, { bucket, force: true })
      await makeBucket()
      return
    case 'lifecycle':
      await carryOutLifecycles(test)
      return
    case 'compact':
      await compactUsage(test.db, { limit: 3 })
      return
    case 'tally':
      await takeTally(test.db, test.clock())
      return
    case 'wait':
      test.clock.advance(wanted.hours * hour)
  }
}

async function makeBucket(): Promise<void> {
  await test.store.createBucket(caller, { bucket })
  await setRule()
}

const setRule = () =>
  test.store.setLifecycle(caller, {
    bucket,
    rules: [aLifecycleRule({ expireDays: 25, removeLoneMarkers: true, noncurrentDays: 5 })],
  })

interface Life {
  size: number
  born: number
  gone: number
}

/** What happened in a history. */
class Events {
  readonly lives = new Map<number, Life>()
  /** What was there when it was measured. */
  readonly tallies: { at: number; sizes: number[] }[] = []

  async look(): Promise<void> {
    const { rows } = await sql<{ id: number; size: number; born: Date }>`
      select o.id, o.encrypted_size as size, o.created_at as born
      from store.objects o join store.folders f on f.id = o.folder_id join satellite.buckets b on b.id = f.bucket_id
      where b.project_id = ${project.id} and o.state = 1`.execute(test.db)
    const there = new Map(rows.map((row) => [row.id, row]))
    for (const [id, life] of this.lives)
      if (life.gone === Infinity && !there.has(id)) life.gone = test.clock().getTime()
    for (const [id, row] of there)
      if (!this.lives.has(id)) this.lives.set(id, { size: row.size, born: row.born.getTime(), gone: Infinity })
  }

  note(): void {
    const here = [...this.lives.values()].filter(({ gone }) => gone === Infinity)
    this.tallies.push({ at: test.clock().getTime(), sizes: here.map((life) => life.size) })
  }

  lacking(smallest: number, since: number, before: number): bigint {
    return this.tallies.reduce((sum, { at, sizes }, index) => {
      const until = this.tallies[index + 1]?.at ?? at
      const millis = Math.max(0, Math.min(until, before) - Math.max(at, since))
      return sizes.reduce((all, each) => all + BigInt(Math.max(0, smallest - each)) * BigInt(millis), sum)
    }, 0n)
  }

  missing(days: number, since: number, before: number): bigint {
    return [...this.lives.values()]
      .filter(({ gone }) => gone >= since && gone < before)
      .reduce((sum, life) => sum + BigInt(life.size) * BigInt(Math.max(0, days * day - (life.gone - life.born))), 0n)
  }
}

it('what random histories come to is what their events do, however the time is cut', async () => {
  await setRule()
  const history = fc.record({
    steps: fc.array(step, { minLength: 10, maxLength: 30 }),
    cut: fc.nat(3_000),
    days: fc.integer({ min: 1, max: 365 }),
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, cut, days }) => {
      const events = new Events()
      const versions: Version[] = []
      const since = Math.ceil(test.clock().getTime() / hour) * hour
      test.clock.set(new Date(since))
      for (const wanted of [...steps, { do: 'tally' } as const, { do: 'empty' } as const]) {
        // Buckets are measured once in an hour.
        test.clock.advance(wanted.do === 'tally' || wanted.do === 'empty' ? hour : minute)
        await removeExpiredObjects(test)
        await events.look()
        await take(wanted, versions)
        await events.look()
        if (wanted.do === 'tally' || wanted.do === 'empty') events.note()
      }
      const before = Math.ceil(test.clock().getTime() / hour + 1) * hour
      const middle = Math.min(before, since + cut * hour)
      for (const [from, to] of [
        [since, middle],
        [middle, before],
      ] as const) {
        const { lacking, missing } = await measured(new Date(from), new Date(to))
        for (const smallest of smallestSizes) expect(lacking(smallest)).toBe(events.lacking(smallest, from, to))
        for (const age of [days, 30]) expect(missing(age)).toBe(events.missing(age, from, to))
      }
      expect(await tableProblems(test.db)).toEqual([])
    }),
    fuzz(15),
  )
})
