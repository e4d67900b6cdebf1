import { CreateBucketCommand, ListBucketsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anInstallation, type Credentials, type TestInstallation } from '../testing/an-installation'
import type { AdminContext } from './admin-database'
import { operator } from '@perigee/actors/actor'
import { inTransaction } from '@perigee/actors/context'
import { settings as api } from '@perigee/api/settings'
import { placementsOf } from '@perigee/domain/placements'
import { defaultPriceBook } from '@perigee/domain/prices/default-price-book'
import { recordActs } from '@perigee/actors/record-acts'
import { showProject } from '@perigee/projects/projects/show-project'
import type { ProjectId } from '@perigee/std/brand'
import { chainActs } from '@perigee/projects/audit/chain-acts'
import { hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { describeProject, setProjectEdge, setProjectEntitlement, setProjectLimits, verifyLogs } from './admin-projects'
import { freezeAccount, unfreezeAccount } from './users/freeze-account'

/** Every command is a process of its own. */
let installation: TestInstallation
let credentials: Credentials
let id = ''
let owner = ''
beforeAll(async () => {
  installation = await anInstallation()
  await installation.serve()
  credentials = await installation.credentials()
  const found = await on(({ db }) =>
    db
      .selectFrom('satellite.projects as p')
      .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
      .select(['p.public_id as id', 'u.email'])
      .executeTakeFirstOrThrow(),
  )
  id = found.id
  owner = found.email
})
afterAll(() => installation.remove())

const on = <T>(work: (context: AdminContext) => Promise<T>): Promise<T> => installation.asOperator(work)
const admin = async (...args: string[]) => {
  const { code, output } = await installation.command(['admin', 'project', ...args])
  return { code, output: output.trim() }
}
const shown = async () =>
  JSON.parse(await on((context) => describeProject(context, id, { json: true }))) as Record<string, unknown>
const set = (flags: Parameters<typeof setProjectLimits>[2]) => on((context) => setProjectLimits(context, id, flags))

it('sets limits and shows them, beside the running installation', async () => {
  const limits = ['--storage', '5GB', '--segments', '7', '--buckets', '3', '--rate', '20', '--burst', '40']
  expect(await admin('set-limits', id.toUpperCase(), ...limits)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^The limits of .* are set\.$/) as string,
  })
  expect(await shown()).toMatchObject({
    id,
    owner,
    status: 'active',
    storage: { used: 0, limit: 5e9 },
    segments: { used: 0, limit: 7 },
    buckets: { used: 0, limit: 3 },
    rate: 20,
    burst: 40,
  })
  const { output } = await admin('show', id)
  expect(output).toMatch(/Storage +0B? of 5GB/)
  expect(output).toMatch(/Rate +20 calls a second\nBurst +40 calls$/)
})

it.each([
  { args: ['show', 'nothing'], says: 'There is no project "nothing".' },
  { args: ['set-limits', 'ID', '--rate', '-1'], says: 'Expected' },
  { args: ['set-limits', 'ID'], says: 'Give at least one limit.' },
])('$args: 1 and a sentence', async ({ args, says }) => {
  const { code, output } = await admin(...args.map((arg) => (arg === 'ID' ? id : arg)))
  expect(code).toBe(1)
  expect(output).toContain(says)
  expect(output).not.toMatch(/\n\s+at /)
})

it('counts at once, and none takes it away', async () => {
  const s3 = installation.client(credentials)
  const list = () =>
    s3.send(new ListBucketsCommand({})).then(
      () => 'works',
      (error: unknown) => (error as { name: string }).name,
    )
  await set({ rate: 0 })
  expect(await list()).toBe('SlowDown')
  await set({ rate: null, burst: null })
  expect(await list()).toBe('works')
  expect(await shown()).toMatchObject({ rate: null, burst: null })
  await set({ buckets: 1 })
  await s3.send(new CreateBucketCommand({ Bucket: 'the-only-one' }))
  await expect(s3.send(new CreateBucketCommand({ Bucket: 'one-too-many' }))).rejects.toThrow()
  await set({ storage: 10 })
  const put = new PutObjectCommand({ Bucket: 'the-only-one', Key: 'large', Body: 'more than ten bytes' })
  await expect(s3.send(put)).rejects.toThrow('storage limit')
})

it('waits for the end of a freeze', async () => {
  await on((context) => freezeAccount(context, { who: owner, kind: 'billing' }))
  await set({ storage: 6e9, rate: 30 })
  expect(await shown()).toMatchObject({ storage: { limit: 0 } })
  await on((context) => unfreezeAccount(context, { who: owner }))
  expect(await shown()).toMatchObject({ storage: { limit: 6e9 }, rate: 30 })
})

it('may have instances, or not, by the word of the operator', async () => {
  const set = (...args: string[]) => admin('set-compute', id, ...args)
  expect(await set('deny')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/may have no more instances; those that it has stay\.$/) as string,
  })
  const allowed = () => on(({ db }) => db.selectFrom('satellite.projects').select('compute_allowed as is').execute())
  expect(await allowed()).toContainEqual({ is: false })
  expect((await set('default')).code).toBe(0)
  expect(await allowed()).not.toContainEqual({ is: false })
  expect(await set('perhaps')).toMatchObject({ code: 1, output: expect.stringContaining('allow') as string })
})

it('says up to where the audit log is what was written, and fails when somebody changed it', async () => {
  // a job of the installation that runs beside may have been there first
  expect((await admin('verify-log', id)).output).toMatch(
    /^[0-9a-f-]{36}: (nothing is chained yet; \d+ wait|\d+ entries hold, .*)$/,
  )
  await on(async (context) => {
    const project = await showProject(context, operator, { projectId: id as ProjectId })
    await inTransaction(context, (within) =>
      recordActs(within, [{ name: 'link.created', ...project, actor: operator, target: 'one', facts: {} }]),
    )
    await chainActs(context)
  })
  const before = (await admin('verify-log')).output
  expect(before).toMatch(/^[0-9a-f-]{36}: \d+ entries hold, up to [^ ]+Z, [0-9a-f]{64}$/)

  const noted = before.slice(-64)
  expect((await admin('verify-log', id, '--noted', noted)).output).toMatch(
    new RegExp(`The noted hash is that of batch \\d+ of ${id}\\.`),
  )
  expect((await admin('verify-log', '--noted', '0'.repeat(64))).code).toBe(1)

  const forged = on(async (context) => {
    await sql`update satellite.acts set target = 'forged'`.execute(context.db)
    return verifyLogs(context)
  })
  await expect(forged).rejects.toThrow(/; BROKEN at batch 1: an entry was changed$/)
})

it('sends a project to edge services of its own, and back', async () => {
  const known = ['https://*.eu.test', 'https://link.test']
  const change = {
    authService: 'https://auth.eu.test',
    publicLinksharing: 'https://link.test',
    internalLinksharing: 'https://auth.eu.test.evil.example',
  }
  const setEdge = (given: Parameters<typeof setProjectEdge>[2]['change']) =>
    on((context) => setProjectEdge(context, id, { change: given, known }))
  await expect(setEdge({})).rejects.toThrow('Give at least one address.')
  const [said, blocked] = (await setEdge(change)).split('\n')
  expect([said, blocked]).toEqual([
    expect.stringMatching(/^The edge services of .* are set\.$/),
    'Browsers let the console talk to hosts of PERIGEE_EDGE_HOSTS alone: add https://auth.eu.test.evil.example.',
  ])
  expect(await shown()).toMatchObject({ edge: change })
  expect(await setEdge({ internalLinksharing: null })).not.toContain('\n')
  const { output } = await admin('show', id)
  expect(output).toMatch(/Edge +authService https:\/\/auth\.eu\.test, publicLinksharing https:\/\/link\.test$/)
  const back = await admin('set-edge', id, '--auth-service', 'none', '--public-linksharing', 'none')
  expect([back.code, await shown()]).toMatchObject([0, { edge: {} }])
})

it('gives a project prices of its own, where there are such, for time to come', async () => {
  const given = { priceBook: defaultPriceBook, placements: placementsOf('Local', []) }
  const set = (flags: Parameters<typeof setProjectEntitlement>[2], entitlements = true) => {
    const settings = { ...api.load({}), entitlements }
    return on((context) => setProjectEntitlement({ ...context, ...given, settings }, id, flags))
  }
  const next = new Date((Math.floor(Date.now() / hour) + 1) * hour)
  expect(await set({ placement: 0, product: 1 })).toMatch(/^From .*:00:00.000Z on data of .* is charged as Storage\.$/)
  expect(await set({ placement: 0, product: null, from: new Date('2100-01-01') })).toContain('of everybody else')
  const [first, last] = await on(({ db }) =>
    db.selectFrom('satellite.project_entitlements').selectAll().orderBy('from_at').execute(),
  )
  expect([first?.product, first && first.from_at >= new Date(next.getTime() - hour), last?.product]).toEqual([
    1,
    true,
    null,
  ])
  await expect(set({ placement: 0, product: 1, from: new Date(0) })).rejects.toThrow('time that has passed')
  await expect(set({ placement: 0, product: 9 })).rejects.toThrow('no product 9')
  await expect(set({ placement: 9, product: 1 })).rejects.toThrow('no such location')
  await expect(set({ placement: 0, product: 1 }, false)).rejects.toThrow('PERIGEE_ENTITLEMENTS')
  const { code, output } = await admin('set-entitlement', id, '--placement', '0', '--product', 'one')
  expect([code, output]).toEqual([1, expect.stringContaining('a whole number')])
})
