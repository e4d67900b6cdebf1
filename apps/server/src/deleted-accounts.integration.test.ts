import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { listJobRuns } from '@perigee/satellite-db/job-runs'
import { minute } from '@perigee/std/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteAccount } from './commands/users/delete-account'
import { anInstallation, type TestInstallation } from './testing/an-installation'
import type { RunningServer } from './testing/run-server'

const job = 'remove-deleted-projects'
let installation: TestInstallation
beforeAll(async () => {
  installation = await anInstallation()
})
afterAll(() => installation.remove())

const on: TestInstallation['withDatabase'] = (work) => installation.withDatabase(work)
const nobody = () => Promise.reject(new Error('nobody is asked'))

/** What is left of all accounts, in one look. */
const left = () =>
  on(async (db) => {
    const { rows } = await sql<{ buckets: string[]; status: number; keys: number; records: number; objects: number }>`
      select array(select b.name from satellite.buckets b order by b.name) as buckets,
        (select status from satellite.projects) as status,
        (select count(*)::int from satellite.api_keys) as keys, (select count(*)::int from auth.records) as records,
        (select count(*)::int from store.objects) as objects`.execute(db)
    return rows[0]
  })
const makeDue = () => on((db) => db.deleteFrom('satellite.job_runs').where('name', '=', job).execute())

async function killed(server: RunningServer): Promise<void> {
  server.process.kill('SIGKILL')
  await server.ended
}

/**
 * Lets whoever removes the bucket wait in the middle of its transaction. By a rule: a start of the server drops triggers
 * that are not its own.
 */
const holdRemovalOf = (bucket: string) =>
  on((db) =>
    sql`create rule wait as on delete to satellite.buckets where old.name = ${sql.lit(bucket)}
      do also select pg_sleep(3600)`.execute(db),
  )
const isHeld = () =>
  on(async (db) => {
    const { rows } = await sql`select from pg_stat_activity where wait_event = 'PgSleep'`.execute(db)
    return rows.length > 0
  })
const letGo = () =>
  on(async (db) => {
    await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where wait_event = 'PgSleep'`.execute(db)
    await sql`drop rule wait on satellite.buckets`.execute(db)
  })

it('the data of a deleted account goes, also when the server is killed in between', async () => {
  const first = await installation.serve()
  const client = installation.client(await installation.credentials())
  for (const Bucket of ['first', 'second']) {
    await client.send(new CreateBucketCommand({ Bucket }))
    for (const Key of ['a', 'b']) await client.send(new PutObjectCommand({ Bucket, Key, Body: 'moon' }))
  }
  const { email } = await on((db) => db.selectFrom('satellite.users').select('email').executeTakeFirstOrThrow())
  await holdRemovalOf('second')
  const flags = { who: email, yes: true, force: true, confirm: nobody }
  await installation.asOperator((context) => deleteAccount(context, flags))
  expect(await left()).toEqual({ buckets: ['first', 'second'], status: 2, keys: 1, records: 1, objects: 4 })
  await expect(client.send(new CreateBucketCommand({ Bucket: 'third' }))).rejects.toThrow()
  await killed(first)
  await makeDue()

  const second = await installation.serve()
  await expect.poll(isHeld, { timeout: minute }).toBe(true)
  await killed(second)
  expect(await left()).toEqual({ buckets: ['second'], status: 2, keys: 1, records: 1, objects: 0 })
  await letGo()
  await makeDue()

  await installation.serve()
  const nothing = { buckets: [], status: 0, keys: 0, records: 0, objects: 0 }
  await expect.poll(left, { timeout: minute }).toEqual(nothing)
  await expect
    .poll(async () => (await on(listJobRuns)).find(({ name }) => name === job), { timeout: minute })
    .toMatchObject({ runs: 1, failures: 0, items: 2 })
})
