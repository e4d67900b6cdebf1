import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { installationKeys } from '@perigee/accounts/keys'
import { sealText } from '@perigee/accounts/sealed-text'
import { openTotpSecret, sealTotpSecret } from '@perigee/accounts/second-factors/totp-secret'
import { updateUser } from '@perigee/satellite-db/users'
import { parseRootSecret } from '@perigee/server-kit/installation'
import { minute } from '@perigee/std/durations'
import { aUser } from '@perigee/store-core/testing/test-store'
import { filesWith } from '@perigee/testing/files-with'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { anInstallation, type TestInstallation } from '../testing/an-installation'

/** Every command is a process of its own. */
const patience = 3 * minute
const object = { Bucket: 'kept', Key: 'word' }
let installation: TestInstallation
beforeAll(async () => void (installation = await anInstallation()))
afterAll(() => installation.remove())

const reseal = (from: string) => installation.command(['admin', 'secret', 'reseal', '--from', from])
const keysOf = (secret: string) => installationKeys(parseRootSecret(secret))
const factors = () =>
  installation.withDatabase((db) =>
    db.selectFrom('satellite.users').select(['id', 'mfa_secret as sealed']).orderBy('created_at').execute(),
  )

/** Also brought to where PostgreSQL keeps samples of values. */
async function sealedValues<Schema>(db: Kysely<Schema>): Promise<Uint8Array[]> {
  await sql`analyze`.execute(db)
  const { rows } = await sql<{ value: Uint8Array }>`
    select mfa_secret as value from satellite.users where mfa_secret is not null
    union all select sealed_secret from satellite.api_keys
    union all select unnest(array[encrypted_secret_key, encrypted_access_grant]) from auth.records`.execute(db)
  return rows.map(({ value }) => value)
}

it(
  'a changed root secret takes along keys, credentials and second factors; nothing starts before, and files forget',
  async () => {
    const running = await installation.serve()
    const credentials = await installation.credentials()
    const client = installation.client(credentials)
    await client.send(new CreateBucketCommand({ Bucket: object.Bucket }))
    await client.send(new PutObjectCommand({ ...object, Body: 'as before' }))

    const file = join(installation.dataFolder, 'secret')
    const before = await readFile(file, 'utf8')
    const [old, wrong] = [join(installation.home, 'old'), join(installation.home, 'wrong')]
    await writeFile(old, before)
    await writeFile(wrong, randomBytes(32).toString('hex'))
    // One as it is sealed now, and two as an older version did: in use, and told to somebody who never confirmed it.
    await installation.withDatabase(async (db) => {
      const { id } = await db.selectFrom('satellite.users').select('id').executeTakeFirstOrThrow()
      const keys = keysOf(before)
      await updateUser(db, id, { mfa_secret: sealTotpSecret(keys, id, 'JBSWY3DP') })
      const older = sealText('JBSWY3DP', keys.secondFactors)
      await updateUser(db, await aUser(db), { mfa_secret: older, mfa_enabled: true })
      await updateUser(db, await aUser(db), { mfa_secret: older })
    })
    const sealedBefore = await installation.withDatabase(sealedValues)
    expect(sealedBefore).toHaveLength(6)
    const now = randomBytes(32).toString('hex')
    await writeFile(file, `${now}\n`)
    const early = await reseal(old)
    expect([early.code, early.output.trim()]).toEqual([
      1,
      'Stop all servers of the installation first. Nothing was changed.',
    ])
    running.process.kill('SIGTERM')
    await running.ended

    const refused = await installation.command([])
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('The database belongs to another root secret')
    const mistaken = await reseal(wrong)
    expect([mistaken.code, mistaken.output]).toEqual([1, expect.stringContaining('does not belong to the secret in')])

    const done = await reseal(old)
    expect([done.code, done.output]).toEqual([
      0,
      expect.stringContaining('Sealed anew: 1 API keys, 1 credentials, 2 authenticator apps, storage of 0 instances.'),
    ])
    expect(await filesWith(installation.dataFolder, sealedBefore)).toEqual([])
    expect((await reseal(old)).output).toContain('sealed under this secret already')

    await installation.serve()
    const { Body } = await client.send(new GetObjectCommand(object))
    expect(await Body?.transformToString()).toBe('as before')
    const opened = (await factors()).map(({ id, sealed }) => sealed && openTotpSecret(keysOf(now), id, sealed))
    const kept = { secret: 'JBSWY3DP', isOld: false }
    expect(opened).toHaveLength(3)
    expect(opened).toEqual(expect.arrayContaining([kept, null]))
    expect(opened.filter((one) => one !== null)).toEqual([kept, kept])
  },
  patience,
)

it(
  'a server is noticed that has one service and asks the database nothing',
  async () => {
    const idle = await anInstallation()
    onTestFinished(() => idle.remove())
    const running = idle.begin(['serve', '--services=auth'])
    await running.until('Press Ctrl-C to stop.')
    const file = join(idle.dataFolder, 'secret')
    const old = join(idle.home, 'old')
    await writeFile(old, await readFile(file, 'utf8'))
    await writeFile(file, randomBytes(32).toString('hex'))
    // what happens to connections of a pool that are not used for some time
    await idle.withDatabase((db) =>
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where application_name = 'perigee' and pid <> pg_backend_pid()`.execute(db),
    )
    const refused = await idle.command(['admin', 'secret', 'reseal', '--from', old])
    running.process.kill('SIGTERM')
    expect([refused.code, refused.output.trim(), await running.ended]).toEqual([
      1,
      'Stop all servers of the installation first. Nothing was changed.',
      0,
    ])
  },
  patience,
)
