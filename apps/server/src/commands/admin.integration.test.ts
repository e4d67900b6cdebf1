import { accountKinds } from '@perigee/domain/account-kinds'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, ListBucketsCommand } from '@aws-sdk/client-s3'
import { recordKeyOf, parseAccessKeyId } from '@perigee/crypto/edge-credentials'
import { randomBytes, sha256 } from '@perigee/crypto/hash'
import { newRestKeyText, restKeyBytes } from '@perigee/domain/rest-key'
import { insertRestKey } from '@perigee/satellite-db/rest-keys'
import { toHex } from '@perigee/std/encoding'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anInstallation, type Credentials, type TestInstallation } from '../testing/an-installation'
import { deleteAccess, invalidateAccess, showAccess, unpublishAccess } from './admin-access'
import type { AdminContext } from './admin-database'
import { inspectLinks, revokeLinks } from './admin-links'
import { revokeRestKeys } from './admin-rest-keys'

/** Every command is a process of its own. */
let installation: TestInstallation
beforeAll(async () => {
  installation = await anInstallation({ PERIGEE_GATEWAY_CREDENTIAL_LIFETIME: '1ms' })
  await installation.serve()
})
afterAll(() => installation.remove())

const admin = async (...args: string[]) => {
  const { code, output } = await installation.command(['admin', ...args])
  return { code, output: output.trim() }
}

const on = <T>(work: (context: AdminContext) => Promise<T>): Promise<T> => installation.asOperator(work)

/** What the S3 endpoint says about credentials. */
async function stateOf(credentials: Credentials): Promise<string> {
  return installation
    .client(credentials)
    .send(new ListBucketsCommand({}))
    .then(
      () => 'works',
      (error: Error) => error.name,
    )
}

async function working(): Promise<Credentials> {
  const credentials = await installation.credentials()
  await installation.client(credentials).send(new CreateBucketCommand({ Bucket: 'a-bucket' }))
  expect(await stateOf(credentials)).toBe('works')
  return credentials
}

it('shows credentials by id and by hash, invalidates them with a reason', async () => {
  const credentials = await working()
  const { accessKeyId } = credentials
  const hash = toHex(recordKeyOf(parseAccessKeyId(accessKeyId)))
  const { output } = await admin('access', 'show', accessKeyId)
  expect(output).toMatch(/State +in use/)
  expect(output).toMatch(/Owner +\S+@example.test/)
  expect(output).not.toContain(credentials.secretAccessKey)
  expect(await on((context) => showAccess(context, hash))).toBe(output)

  await on((context) => invalidateAccess(context, hash, 'reported as phishing'))
  expect(await stateOf(credentials)).toBe('InvalidAccessKeyId')
  expect(await on((context) => showAccess(context, accessKeyId))).toMatch(
    /State +invalidated \S+: reported as phishing/,
  )
})

it('unpublishes, deletes, and says when there is nothing', async () => {
  const credentials = await working()
  const { accessKeyId } = credentials
  await on(({ db }) => db.updateTable('auth.records').set({ public: true }).execute())
  await on((context) => unpublishAccess(context, accessKeyId))
  expect(await on((context) => showAccess(context, accessKeyId))).toMatch(/Public +no/)
  expect(await on((context) => deleteAccess(context, accessKeyId, { apiKey: true }))).toBe('Deleted, with its API key.')
  expect(await stateOf(credentials)).toBe('InvalidAccessKeyId')
  expect(await admin('access', 'delete', accessKeyId)).toEqual({ code: 1, output: 'There are no such credentials.' })
  await expect(on((context) => showAccess(context, 'AKIA'))).rejects.toThrow('28 characters')
})

it('inspects and revokes the links of a file', async () => {
  const credentials = await working()
  const file = join(installation.home, 'links.txt')
  const link = `https://links.example/s/${credentials.accessKeyId}/a-bucket/x`
  const list = `# reported\n${link}\nnothing\n${link}?download\n`
  await writeFile(file, list)
  const inspected = await on((context) => inspectLinks(context, list))
  expect(inspected).toContain('Lines 2, 4:')
  expect(inspected).toContain('Line 3: no link that could be read')

  const revoked = await admin('links', 'revoke', file)
  expect(revoked.output.split('\n')).toEqual(['Lines 2, 4: revoked', 'Line 3: no link that could be read'])
  expect(await stateOf(credentials)).not.toBe('works')
  expect(await on((context) => revokeLinks(context, list, { freeze: true }))).toContain('its API key was gone already')
})

it.each([
  { kind: accountKinds.free, freeze: true, status: 3 },
  { kind: accountKinds.free, freeze: false, status: 1 },
  { kind: accountKinds.paid, freeze: true, status: 1 },
])('revoking freezes free accounts, unless told not to: %j', async ({ kind, freeze, status }) => {
  const { accessKeyId } = await working()
  await on(({ db }) => db.updateTable('satellite.users').set({ kind, status: 1 }).execute())
  const [first, again] = [await installation.credentials(), accessKeyId]
  const list = [first.accessKeyId, again].map((id) => `https://links.example/s/${id}/x`).join('\n')
  await on(({ db }) => db.updateTable('satellite.users').set({ kind, status: 1 }).execute())
  const said = await on((context) => revokeLinks(context, list, { freeze }))
  const owners = await on(({ db }) =>
    db.selectFrom('satellite.users').select(['status', 'email']).where('status', '=', 3).execute(),
  )
  expect(owners).toHaveLength(status === 3 ? 2 : 0)
  expect(said.split('\n').map((line) => line.includes('frozen'))).toEqual([status === 3, status === 3])
})

it('deletes the keys of the public API that a report holds', async () => {
  const [known, unknown] = [newRestKeyText(randomBytes), newRestKeyText(randomBytes)]
  const broken = `${known.slice(0, -1)}${known.endsWith('0') ? '1' : '0'}`
  const email = await on(async ({ db }) => {
    const owner = await db.selectFrom('satellite.users').select(['id', 'email']).executeTakeFirstOrThrow()
    const times = { created_at: new Date(), expires_at: null }
    const rights = { access: 'write', project_id: null, areas: null, replaces: null } as const
    const hash = sha256(restKeyBytes(known))
    await insertRestKey(db, { user_id: owner.id, hash, name: 'CI', ...times, ...rights })
    return owner.email
  })
  const report = `config.yml:3: token: "${known}"\nREADME.md: ${unknown} ${known} ${broken}`
  expect((await on((context) => revokeRestKeys(context, report))).split('\n')).toEqual([
    `${known.slice(0, 12)}…: “CI” of ${email}, deleted`,
    `${unknown.slice(0, 12)}…: unknown here, or deleted already`,
  ])
  await expect(on((context) => revokeRestKeys(context, broken))).rejects.toThrow('There is no API key in it.')
})
