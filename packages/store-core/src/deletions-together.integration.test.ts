import { randomBytes } from 'node:crypto'
import type { DeleteObject, DeleteOutcome, StoreCaller } from '@perigee/contract/store'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import type { BucketName } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { path, putBlob, putSmall } from './testing/objects'
import { tableProblems } from './testing/table-problems'
import { begin, complete, putPart } from './testing/uploads'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const other = 'others' as BucketName
const { test, project, caller } = useProject(bucket)

const put = (key: string, at = bucket, text = key) => putSmall(test.store, caller, { bucket: at, key }, utf8(text))
const remove = (keys: readonly string[], { at = bucket, as = caller, ...more }: Partial<Removal> = {}) =>
  test.store.deleteObjects(as, { bucket: at, objects: keys.map((key) => ({ path: path(key), ...more })) })
type Removal = Omit<DeleteObject, 'path' | 'bucket'> & { at: BucketName; as: StoreCaller }
const words = (outcomes: readonly DeleteOutcome[]): string[] =>
  outcomes.map((outcome) => (outcome.ok ? (outcome.deleted.existed ? 'gone' : 'was not') : outcome.refusal.code))
const exists = async (key: string): Promise<boolean> =>
  test.store.statObject(caller, { bucket, path: path(key) }).then(
    () => true,
    () => false,
  )
const garbage = async () =>
  (await test.db.selectFrom('store.blob_garbage').select('blob_id').orderBy('blob_id').execute()).map(
    ({ blob_id }) => blob_id,
  )

/** What the bucket's writes and deletions have come to, whatever rows they left. */
async function usageOf(name: BucketName) {
  const { rows } = await sql`
    select sum(d.storage) as storage, sum(d.objects) as objects, sum(d.segments) as segments,
      (select array_agg(s order by place) from (
        select l.place, sum(l.lack) as s from satellite.bucket_usage_deltas e
          cross join unnest(e.lacking) with ordinality l (lack, place) where e.bucket_id = b.id group by l.place) sums
      ) as lacking,
      (select array_agg((g.bytes, g.age)::text order by g.bytes, g.age) from satellite.bucket_usage_deltas e
        cross join unnest(e.gone_bytes, e.gone_ages) g (bytes, age) where e.bucket_id = b.id) as gone
    from satellite.buckets b join satellite.bucket_usage_deltas d on d.bucket_id = b.id
    where b.project_id = ${project.id} and b.name = ${name} group by b.id`.execute(test.db)
  return rows[0]
}

describe('deleting many keys at once', () => {
  it('answers for each in the order of the list, and removes them in a few statements', async () => {
    const keys = Array.from({ length: 450 }, (_, n) => `folder-${n % 7}/below/${n}`)
    await Promise.all(keys.map((key) => put(key)))
    await put('stays')
    const asked = [...keys.slice(0, 200), 'never/was', ...keys.slice(200), 'folder-1/below', keys[3] ?? '']
    const statements = await commits()
    const outcomes = words(await remove(asked))
    expect((await commits()) - statements).toBeLessThan(20)
    expect(outcomes).toEqual(asked.map((key, at) => (keys.includes(key) && at < asked.length - 1 ? 'gone' : 'was not')))
    expect([await exists('stays'), await exists(keys[0] ?? '')]).toEqual([true, false])
    const folders = await sql`select from store.folders f join satellite.buckets b on b.id = f.bucket_id
      where b.project_id = ${project.id}`.execute(test.db)
    expect(folders.rows).toHaveLength(1)
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('counts as deleting each for itself: usage, small sizes, and what went early', async () => {
    await test.store.createBucket(caller, { bucket: other })
    const sizes = [0, 1, 4_000, 70_000, 150_000]
    for (const at of [bucket, other])
      for (const [n, size] of sizes.entries())
        await (size > 4_000
          ? putBlob(test.store, caller, { bucket: at, key: `k${n}` }, randomBytes(size))
          : put(`k${n}`, at, 'x'.repeat(size)))
    test.clock.advance(1_000)
    const keys = sizes.map((_, n) => `k${n}`)
    await remove(keys)
    for (const key of keys) await test.store.deleteObject(caller, { bucket: other, path: path(key) })
    expect(await usageOf(bucket)).toEqual(await usageOf(other))
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('makes garbage of a blob once nothing has it any more', async () => {
    const before = await garbage()
    await putBlob(test.store, caller, { bucket, key: 'a' }, randomBytes(9_000))
    const source = { bucket, path: path('a') }
    const { object, keys } = await test.store.openCopySource(caller, source)
    const copy = (key: string) =>
      test.store.copyObject(caller, {
        source: { ...source, versionId: object.versionId },
        target: { bucket, path: path(key) },
        keys: keys.map(() => ({ encryptedKey: new Uint8Array(48), keyNonce: new Uint8Array(24) })),
        sealed: null,
      })
    await copy('b')
    await copy('c')
    await remove(['a', 'b'])
    expect(await garbage()).toEqual(before)
    await remove(['c', 'was not'])
    expect(await garbage()).toHaveLength(before.length + 1)
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('takes objects that came in parts, and leaves uploads alone that are under way', async () => {
    for (const key of ['whole', 'half']) {
      const upload = await begin(test.store, caller, { bucket, key })
      const part = await putPart(test.store, caller, upload, 1, utf8('part'))
      if (key === 'whole') await complete(test.store, caller, upload, [part])
    }
    expect(words(await remove(['whole', 'half']))).toEqual(['gone', 'was not'])
    const uploads = await test.db.selectFrom('store.objects').select('state').where('state', '=', 0).execute()
    expect(uploads).toHaveLength(1)
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('refuses for itself what the key may not delete, and what is no path', async () => {
    for (const key of ['mine/1', 'mine/2', 'theirs/1']) await put(key)
    const only = { ...emptyCaveat, allowedPaths: [{ bucket: utf8(bucket), encryptedPathPrefix: utf8('mine') }] }
    const as = { apiKey: addCaveat(project.apiKey, encodeCaveat(only)).raw }
    const asked = ['mine/1', 'theirs/1', `mine/${'x'.repeat(3_000)}`, 'mine/2']
    expect(words(await remove(asked, { as }))).toEqual(['gone', 'unauthorizedApiKey', 'pathTooLong', 'gone'])
    expect(await exists('theirs/1')).toBe(true)
  })

  it('of one list sent twice at the same time removes each key once', async () => {
    const keys = Array.from({ length: 230 }, (_, n) => `k/${n}`)
    await Promise.all(keys.map((key) => put(key)))
    const both = await Promise.all([remove(keys), remove(keys.toReversed())])
    const gone = both.flatMap(words).filter((word) => word === 'gone')
    expect(gone).toHaveLength(keys.length)
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('goes beside writers of the same keys', async () => {
    const keys = Array.from({ length: 60 }, (_, n) => `f${n % 3}/${n}`)
    const rounds = Array.from({ length: 4 }, () => [remove(keys), ...keys.map((key) => put(key))])
    await Promise.all(rounds.flat())
    expect(await tableProblems(test.db)).toEqual([])
    await remove(keys)
    expect(await Promise.all(keys.map(exists))).not.toContain(true)
  })

  it('puts delete markers where the bucket keeps versions, as for one key', async () => {
    await put('a')
    await test.store.setVersioning(caller, { bucket, keeps: true })
    const [first, second] = await remove(['a', 'b'])
    expect([first, second]).toMatchObject([
      { ok: true, deleted: { existed: true, deleteMarker: true } },
      { ok: true, deleted: { existed: false, deleteMarker: true } },
    ])
  })
})

/** How many transactions have written rows of deltas or objects so far, in this database. */
const commits = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::bigint as count from satellite.bucket_usage_deltas
    where project_id = ${project.id}`.execute(test.db)
  return rows[0]?.count ?? 0
}
