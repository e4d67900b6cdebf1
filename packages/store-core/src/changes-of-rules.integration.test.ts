import type { BucketName } from '@perigee/std/brand'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { path, putBlob, putSmall } from './testing/objects'
import { begin, complete, putPart } from './testing/uploads'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const { test, caller } = useProject(bucket)

const address = { bucket, path: path('k') }
const bytes = (size: number) => new Uint8Array(size)

/** Each way to replace or remove the one object of the key; what is prepared first, then done. */
const ways: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a small put': () => Promise.resolve(() => putSmall(test.store, caller, { bucket, key: 'k' }, bytes(2))),
  'two small puts at once': () =>
    Promise.resolve(() =>
      Promise.all(['k', 'l'].map((key) => putSmall(test.store, caller, { bucket, key }, bytes(2)))),
    ),
  'a large put': () => Promise.resolve(() => putBlob(test.store, caller, { bucket, key: 'k' }, bytes(9_000))),
  'a completion': async () => {
    const upload = await begin(test.store, caller, { bucket, key: 'k' })
    const part = await putPart(test.store, caller, upload, 1, bytes(2))
    return () => complete(test.store, caller, upload, [part])
  },
  'a copy': async () => {
    const from = { bucket, path: path('source') }
    const { versionId } = await putSmall(test.store, caller, { bucket, key: 'source' }, bytes(2))
    const { keys } = await test.store.openCopySource(caller, from)
    return () => test.store.copyObject(caller, { source: { ...from, versionId }, target: address, keys, sealed: null })
  },
  'a deletion': () => Promise.resolve(() => test.store.deleteObject(caller, address)),
}

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(test.db)
  return rows[0]?.n ?? 0
}

const nextTurn = () => new Promise<false>((resolve) => setImmediate(resolve, false))

async function untilWaiting(count: number, orDone: Promise<unknown> = new Promise(() => undefined)): Promise<void> {
  const done = orDone.then(() => true)
  while ((await waiting()) < count) if (await Promise.race([done, nextTurn()])) return
}

it.each(Object.entries(ways))(
  '%s that has begun before versions were kept ends before that is acknowledged',
  async (_, prepare) => {
    await putSmall(test.store, caller, { bucket, key: 'k' }, bytes(1))
    const write = await prepare()
    const nullVersion = () =>
      test.store.statObject(caller, { ...address, versionId: 'null' }).then(
        ({ plainSize }) => plainSize,
        () => 'none',
      )
    const { writing, acknowledged } = await test.db.transaction().execute(async (holder) => {
      // Another writer of the key lets nobody in.
      const { rows } = await sql`select store.lock_key(o.folder_id, o.name) from store.objects o
        where o.name = ${address.path} and o.is_latest and o.plain_size = 1`.execute(holder)
      expect(rows.length).toBeGreaterThan(0)
      const writing = write()
      await untilWaiting(1)
      const acknowledged = test.store.setVersioning(caller, { bucket, keeps: true }).then(nullVersion)
      await untilWaiting(2, acknowledged)
      return { writing, acknowledged }
    })
    await writing
    expect(await nullVersion()).toBe(await acknowledged)
  },
)
