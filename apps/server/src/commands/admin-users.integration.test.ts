import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anInstallation, type Credentials, type TestInstallation } from '../testing/an-installation'
import type { AdminContext } from './admin-database'
import { feedbackText } from './feedback'
import { deleteAccount } from './users/delete-account'
import { freezeAccount, unfreezeAccount } from './users/freeze-account'
import { listAccounts } from './users/list-users'
import { showAccount } from './users/show-user'
import { setPartner, setVar } from './users/change-partner'
import { setLimits } from './users/change-user'

/** Every command is a process of its own. */
let installation: TestInstallation
let credentials: Credentials
let email = ''
let id = ''
beforeAll(async () => {
  installation = await anInstallation()
  await installation.serve()
  credentials = await installation.credentials()
  const { email: made, id: madeId } = await on(({ db }) =>
    db.selectFrom('satellite.users').select(['id', 'email']).executeTakeFirstOrThrow(),
  )
  email = made
  id = madeId
})
afterAll(() => installation.remove())

const admin = async (...args: string[]) => {
  const { code, output } = await installation.command(['admin', ...args])
  return { code, output: output.trim() }
}
const on = <T>(work: (context: AdminContext) => Promise<T>): Promise<T> => installation.asOperator(work)
const shown = async () =>
  JSON.parse(await on((context) => showAccount(context, email, { json: true }))) as Record<string, unknown>
const nobody = () => Promise.reject(new Error('nobody is asked'))

describe('as commands, beside the running installation', () => {
  it('shows, sets the kind and the limits, freezes and unfreezes', async () => {
    expect(await admin('user', 'set-limits', email.toUpperCase(), '--storage', '5GB', '--projects', '4')).toEqual({
      code: 0,
      output: `The limits of ${email} are set.`,
    })
    expect(await admin('user', 'set-kind', id, 'free', '--trial', '30d')).toEqual({
      code: 0,
      output: `${email} is now of the kind free.`,
    })
    expect((await admin('user', 'freeze', email, 'trial')).output).toBe(`${email} is frozen: trial.`)
    expect(await shown()).toMatchObject({
      kind: 'free',
      trialExpiration: expect.stringMatching(/^\d{4}-/) as string,
      limits: { projects: 4, storage: 0 },
      freezes: [{ kind: 'trial', savedLimits: { storage: 5e9 } }],
      projects: [{ limits: { storage: 0, bandwidth: 0, segments: 0 } }],
    })
    expect((await admin('user', 'list', '--frozen')).output).toBe(`${id}  ${email}  free  active  frozen: trial`)
    expect((await admin('user', 'unfreeze', email)).output).toBe(`${email} is no longer frozen: trial.`)
    const text = (await admin('user', 'show', email)).output
    expect(text).toMatch(/Limits +storage 5GB/)
    expect(text).not.toMatch(/argon|hash/i)
  })

  it.each([
    { args: ['user', 'show', 'nobody@example.test'], says: 'There is no account "nobody@example.test".' },
    { args: ['user', 'freeze', 'nobody', 'winter'], says: "'winter' is invalid for argument 'kind'" },
    { args: ['user', 'set-limits', 'nobody', '--storage', 'much'], says: 'Expected a size such as' },
    { args: ['user', 'delete', 'EMAIL'], says: 'Confirm with --yes.' },
  ])('$args: 1 and a sentence', async ({ args, says }) => {
    const { code, output } = await admin(...args.map((arg) => (arg === 'EMAIL' ? email : arg)))
    expect(code).toBe(1)
    expect(output).toContain(says)
    expect(output).not.toMatch(/\n\s+at /)
  })
})

it('finds accounts by a part of the address', async () => {
  const flags = { frozen: false, limit: 10, json: true }
  const found = await on((context) => listAccounts(context, { ...flags, search: email.slice(1, -2).toUpperCase() }))
  expect(JSON.parse(found)).toMatchObject([{ id, email, freezes: [] }])
  expect(await on((context) => listAccounts(context, { ...flags, json: false, search: '%' }))).toBe(
    'There are no such accounts.',
  )
})

it('sets the partner, and whether a reseller bills', async () => {
  expect(await on((context) => setPartner(context, email, 'acme'))).toBe(`${email} has the partner acme now.`)
  expect(await on((context) => setVar(context, email, 'yes'))).toContain('is billed by a reseller now')
  expect(await shown()).toMatchObject({ partner: 'acme', varPartner: true })
  expect(await on((context) => showAccount(context, email, { json: false }))).toMatch(
    /Partner +acme, billed by a reseller/,
  )
  await on((context) => setVar(context, email, 'partner'))
  await on((context) => setPartner(context, email, ''))
  expect(await shown()).toMatchObject({ partner: '', varPartner: null })
  await expect(on((context) => setPartner(context, 'nobody@example.test', 'acme'))).rejects.toThrow('no account')
})

it('says what excludes a freeze, and that there is none to end', async () => {
  await on((context) => freezeAccount(context, { who: email, kind: 'legal' }))
  await expect(on((context) => freezeAccount(context, { who: email, kind: 'billing' }))).rejects.toThrow(
    `${email} is already frozen (legal), which excludes billing.`,
  )
  await on((context) => unfreezeAccount(context, { who: email, kind: 'legal' }))
  await expect(on((context) => unfreezeAccount(context, { who: email }))).rejects.toThrow(`${email} is not frozen.`)
})

it('sets the limits of one project', async () => {
  await expect(on((context) => setLimits(context, email, { project: 'x', storage: 1 }))).rejects.toThrow(
    'owns no project "x"',
  )
  await expect(on((context) => setLimits(context, email, {}))).rejects.toThrow('at least one limit')
})

it('prints what people sent, without what could drive a terminal', async () => {
  const sent = { type: 'Improvement Idea', message: 'red\u001b[31m\nmoon', allowContact: true }
  const row = { user_id: id as never, form: 'feedback', content: JSON.stringify(sent), created_at: new Date() }
  await on(({ db }) =>
    db
      .insertInto('satellite.submissions')
      .values({ ...row, delivered_at: null })
      .execute(),
  )
  expect((await admin('feedback')).output).toContain('message: red [31m moon')
  expect(await on((context) => feedbackText(context, { form: 'cunofs-beta', last: 5, json: false }))).toBe(
    'Nothing was sent.',
  )
})

it('a frozen account stores and downloads nothing, and goes on when it is no longer frozen', async () => {
  const s3 = installation.client(credentials)
  const object = { Bucket: 'a-bucket', Key: 'moon.txt' }
  const put = () => outcome(s3.send(new PutObjectCommand({ ...object, Body: 'moon' })))
  const get = () => outcome(s3.send(new GetObjectCommand(object)))
  await s3.send(new CreateBucketCommand({ Bucket: object.Bucket }))
  expect(await put()).toBe('works')
  await on((context) => freezeAccount(context, { who: email, kind: 'billing' }))
  expect([await put(), await get()]).toEqual(['StorageLimitExceeded', 'BandwidthLimitExceeded'])
  await on((context) => unfreezeAccount(context, { who: email }))
  expect([await put(), await get()]).toEqual(['works', 'works'])
})

const outcome = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'works',
    (error: Error) => error.name,
  )

it('deletes what was confirmed, and buckets only by force', async () => {
  const flags = { who: email, yes: true, force: false, confirm: nobody }
  await expect(on((context) => deleteAccount(context, flags))).rejects.toThrow('owns 1 bucket.')
  await on((context) => freezeAccount(context, { who: email, kind: 'legal' }))
  await expect(on((context) => deleteAccount(context, { ...flags, force: true }))).rejects.toThrow(
    'frozen for legal reasons',
  )
  await on((context) => unfreezeAccount(context, { who: email, kind: 'legal' }))
  const wrong = { ...flags, force: true, yes: false, confirm: async () => 'somebody else' }
  await expect(on((context) => deleteAccount(context, wrong))).rejects.toThrow('nothing was deleted')
  expect(await on((context) => deleteAccount(context, { ...wrong, confirm: async () => email }))).toContain(
    `${email} is deleted. The running server removes its 1 bucket in the background`,
  )
  await expect(on((context) => showAccount(context, email, { json: false }))).rejects.toThrow('There is no account')
})

it('lets somebody sign up by a link, though registration is closed', async () => {
  const { code, output } = await admin('registration-token', '--projects', '2')
  expect(code).toBe(0)
  const link = new URL(output)
  expect(link.pathname).toBe('/signup')
  expect(Buffer.from(link.searchParams.get('token') ?? '', 'base64')).toHaveLength(32)
  const made = await on(({ db }) => db.selectFrom('satellite.registration_tokens').selectAll().execute())
  expect(made).toMatchObject([{ owner_id: null, project_limit: 2 }])
  expect((await admin('registration-token', '--projects', 'many')).code).toBe(1)
})
