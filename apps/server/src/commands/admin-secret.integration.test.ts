import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { installationKeys } from '@perigee/api/platform/keys'
import { sealText } from '@perigee/api/platform/sealed-text'
import { openTotpSecret, sealTotpSecret } from '@perigee/api/second-factor/totp-secret'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import { parseRootSecret } from '@perigee/server-kit/installation'
import { minute } from '@perigee/std/durations'
import { aUser } from '@perigee/store-core/testing/test-store'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it(
  'a changed root secret takes along keys, credentials and second factors, and nothing starts before',
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
      expect.stringContaining('Sealed anew: 1 API keys, 1 credentials, 2 authenticator apps.'),
    ])
    expect((await reseal(old)).output).toContain('sealed under this secret already')

    await installation.serve()
    const { Body } = await client.send(new GetObjectCommand(object))
    expect(await Body?.transformToString()).toBe('as before')
    const opened = (await factors()).map(({ id, sealed }) => sealed && openTotpSecret(keysOf(now), id, sealed))
    const kept = { secret: 'JBSWY3DP', isOld: false }
    expect(opened).toEqual([kept, kept, null])
  },
  patience,
)
