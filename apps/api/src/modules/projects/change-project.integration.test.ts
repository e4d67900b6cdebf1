import { type AccountKind, accountKinds } from '@perigee/domain/account-kinds'
import { projects } from '@perigee/contract/projects'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { recordEgress, recordUsage } from '@perigee/satellite-db/usage-records'
import { describe, expect, it } from 'vitest'
import { aProject, type Person, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { PERIGEE_LIMIT_INCREASE_REQUESTS: 'true' } })
const GB = 1e9
const TB = 1e12

const update = ({ id }: TestProject, { browser }: Person, body: { name: string; description?: string }) =>
  browser.call(projects.update, { params: { id }, body })
const setLimits = ({ id }: TestProject, { browser }: Person, body: Record<string, unknown>) =>
  browser.call(projects.setLimits, { params: { id }, body })
const limitsOf = async ({ id, owner }: TestProject) => {
  const { body } = await owner.browser.call(projects.usageLimits, { params: { id } })
  return [body.userSetStorageLimit, body.userSetBandwidthLimit, body.storageLimit, body.bandwidthLimit]
}
const setOwner = ({ owner }: TestProject, changes: { kind: AccountKind }) =>
  api.db.updateTable('satellite.users').set(changes).where('id', '=', owner.id).execute()

describe('name and description', () => {
  it('are changed by the owner', async () => {
    const project = await aProject(api)
    expect(await update(project, project.owner, { name: ' New name ', description: 'of it' })).toMatchObject({
      status: 200,
      text: '',
    })
    const { body } = await project.member.browser.call(projects.list)
    expect(body).toMatchObject([{ id: project.id, name: 'New name', description: 'of it' }])
  })

  it('are not changed by admins and members, and by nobody else', async () => {
    const project = await aProject(api)
    expect((await update(project, project.admin, { name: 'x' })).status).toBe(403)
    expect((await update(project, project.member, { name: 'x' })).status).toBe(403)
    expect((await update(project, project.stranger, { name: 'x' })).status).toBe(404)
  })

  it.each([
    { what: 'no name', body: { name: ' ' } },
    { what: 'a name of 21 bytes', body: { name: `${'é'.repeat(10)}x` } },
    { what: 'a description of 101 bytes', body: { name: 'a', description: 'x'.repeat(101) } },
  ])('refuse $what: 400', async ({ body }) => {
    const project = await aProject(api)
    expect((await update(project, project.owner, body)).status).toBe(400)
  })

  it('refuse the name of another project of the owner, also at the same moment; the same one is fine', async () => {
    const project = await aProject(api)
    const create = (name: string) => project.owner.browser.call(projects.create, { body: { name } })
    const second = { ...project, id: (await create('second')).body.id as TestProject['id'] }
    expect(await update(project, project.owner, { name: 'second' })).toMatchObject({
      status: 409,
      body: { code: 'project_name_taken' },
    })
    expect((await update(project, project.owner, { name: project.row.name, description: 'new' })).status).toBe(200)
    const both = await Promise.all([
      update(project, project.owner, { name: 'third' }),
      update(second, project.owner, { name: 'third' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('limits', () => {
  const withUsage = async () => {
    const project = await aProject(api)
    const { internalId: projectId } = project.row
    const fields = { placement: 0, versioning: 1, objectLock: false, createdBy: null, createdAt: api.clock() } as const
    const bucketId = await insertBucket(api.db, { projectId, name: 'photos', ...fields })
    if (bucketId === undefined) throw new Error('no bucket')
    await recordUsage(api.db, { projectId, bucketId, storage: 3 * GB, objects: 1, segments: 1 })
    await recordEgress(api.db, [{ projectId, bucket: 'photos', bytes: 5 * GB, at: api.clock() }])
    return project
  }

  it.each([
    { body: { storageLimit: '5000000000000' }, set: [5 * TB, null] },
    { body: { bandwidthLimit: '5.5 TB' }, set: [null, 5.5 * TB] },
    { body: { storageLimit: '64 GiB', bandwidthLimit: '7GB' }, set: [64 * 2 ** 30, 7 * GB] },
    { body: { storageLimit: '100TB' }, set: [100 * TB, null] },
  ])('$body are set beside those of the tier', async ({ body, set }) => {
    const project = await aProject(api)
    expect(await setLimits(project, project.owner, body)).toMatchObject({ status: 200, text: '' })
    expect(await limitsOf(project)).toEqual([...set, 100 * TB, 150 * TB])
  })

  it('are taken away with "0", and one leaves the other alone', async () => {
    const project = await aProject(api)
    await setLimits(project, project.owner, { storageLimit: '1TB', bandwidthLimit: '2TB' })
    await setLimits(project, project.admin, { storageLimit: '0' })
    expect(await limitsOf(project)).toEqual([null, 2 * TB, 100 * TB, 150 * TB])
  })

  it.each([
    { body: { storageLimit: '100000000000001' }, code: 'limit_above_maximum' },
    { body: { bandwidthLimit: '151 TB' }, code: 'limit_above_maximum' },
    { body: { storageLimit: '2.9 GB' }, code: 'limit_below_usage' },
    { body: { bandwidthLimit: '4 GB' }, code: 'limit_below_usage' },
    { body: { storageLimit: '1TB', bandwidthLimit: '4 GB' }, code: 'limit_below_usage' },
    { body: { storageLimit: 5 }, code: 'invalid_input' },
    { body: { storageLimit: '-1' }, code: 'invalid_input' },
    { body: { storageLimit: '0.4' }, code: 'invalid_input' },
    { body: { storageLimit: '5 XB' }, code: 'invalid_input' },
    { body: { storageLimit: '' }, code: 'invalid_input' },
    { body: {}, code: 'invalid_input' },
  ])('$body: 400 $code, and nothing is set', async ({ body, code }) => {
    const project = await withUsage()
    expect(await setLimits(project, project.owner, body)).toMatchObject({ status: 400, body: { code } })
    expect(await limitsOf(project)).toEqual([null, null, 100 * TB, 150 * TB])
  })

  it('may go up to that of the tier where it is above that of paid accounts', async () => {
    const project = await aProject(api)
    await api.db
      .updateTable('satellite.projects')
      .set({ storage_limit: 300 * TB })
      .where('id', '=', project.row.internalId)
      .execute()
    expect((await setLimits(project, project.owner, { storageLimit: '300TB' })).status).toBe(200)
    expect((await setLimits(project, project.owner, { storageLimit: '301TB' })).status).toBe(400)
  })

  it('are for owner and admins, and once the owner pays', async () => {
    const project = await aProject(api)
    const body = { storageLimit: '1TB' }
    expect((await setLimits(project, project.admin, body)).status).toBe(200)
    expect((await setLimits(project, project.member, body)).status).toBe(403)
    expect((await setLimits(project, project.stranger, body)).status).toBe(404)
    await setOwner(project, { kind: accountKinds.free })
    expect(await setLimits(project, project.owner, body)).toMatchObject({
      status: 403,
      body: { code: 'limits_need_paid_plan' },
    })
  })

  it('below usage, or above the maximum, are refused with every byte', async () => {
    const project = await withUsage()
    await recordEgress(api.db, [
      { projectId: project.row.internalId, bucket: 'photos', bytes: 4_000_001, at: api.clock() },
    ])
    expect((await setLimits(project, project.owner, { bandwidthLimit: '5 GB' })).body).toMatchObject({
      error: 'The limit is below what is used already: 5.00 GB (5004000001 B).',
    })
    expect((await setLimits(project, project.owner, { bandwidthLimit: '5004000001' })).status).toBe(200)
    expect((await setLimits(project, project.owner, { storageLimit: '101TB' })).body).toMatchObject({
      error: 'The limit exceeds the maximum of 100.00 TB.',
    })
  })

  it('are not taken where the operator does not want any', async () => {
    const closed = await startApi({ env: { PERIGEE_PROJECT_LIMITS: 'false' } })
    const project = await aProject(closed)
    expect(await setLimits(project, project.owner, { storageLimit: '1TB' })).toMatchObject({
      status: 403,
      body: { code: 'not_offered' },
    })
    expect((await project.owner.browser.call(projects.usageLimits, { params: { id: project.id } })).status).toBe(200)
  })

  it('of a frozen project stay: 403', async () => {
    const project = await aProject(api)
    await api.db
      .updateTable('satellite.projects')
      .set({ storage_limit: 0, bandwidth_limit: 0 })
      .where('id', '=', project.row.internalId)
      .execute()
    expect(await setLimits(project, project.owner, { storageLimit: '1TB' })).toMatchObject({
      status: 403,
      body: { code: 'account_frozen' },
    })
  })
})

describe('the switches of mails about limits', () => {
  const set = ({ id }: TestProject, { browser }: Person, body: Record<string, unknown>) =>
    browser.call(projects.setNotifications, { params: { id }, body })
  const switchesOf = async ({ id, member }: TestProject) => {
    const { body } = await member.browser.call(projects.config, { params: { id } })
    return [body.storageNotificationsEnabled, body.egressNotificationsEnabled]
  }

  it('are set by owner and admins, and one leaves the other alone', async () => {
    const project = await aProject(api)
    expect(await set(project, project.admin, { storageNotificationsEnabled: false })).toMatchObject({ status: 200 })
    expect(await switchesOf(project)).toEqual([false, true])
    await set(project, project.owner, { storageNotificationsEnabled: true, egressNotificationsEnabled: false })
    expect(await switchesOf(project)).toEqual([true, false])
    expect((await set(project, project.member, { storageNotificationsEnabled: false })).status).toBe(403)
    expect(await switchesOf(project)).toEqual([true, false])
  })

  it.each([{}, { storageNotificationsEnabled: 'no' }, { egressNotificationsEnabled: null }])(
    'refuse %j: 400',
    async (body) => {
      const project = await aProject(api)
      expect((await set(project, project.owner, body)).status).toBe(400)
    },
  )
})

describe('a wish for a higher limit', () => {
  const wish = { limitType: 'Storage', currentLimit: '100 TB', desiredLimit: '200 TB' }
  const ask = ({ id }: TestProject, { browser }: Person, body: Record<string, unknown> = wish) =>
    browser.call(projects.requestLimit, { params: { id }, body: body as never })

  it('goes to the operator, as often as the owner wants', async () => {
    const project = await aProject(api)
    expect((await ask(project, project.owner)).status).toBe(200)
    expect((await ask(project, project.owner, { ...wish, limitType: 'bandwidth' })).status).toBe(200)
    const rows = await api.db
      .selectFrom('satellite.submissions')
      .select(['form', 'content'])
      .where('user_id', '=', project.owner.id)
      .orderBy('created_at')
      .execute()
    const content = { projectId: project.id, currentLimit: '100.00 TB', desiredLimit: '200.00 TB' }
    expect(rows).toEqual([
      { form: 'project-limit-increase', content: { ...content, limitType: 'storage' } },
      { form: 'project-limit-increase', content: { ...content, limitType: 'bandwidth' } },
    ])
  })

  it('is the owner’s alone', async () => {
    const project = await aProject(api)
    expect((await ask(project, project.admin)).status).toBe(403)
    expect((await ask(project, project.stranger)).status).toBe(404)
  })

  it.each(['limitType', 'currentLimit', 'desiredLimit'])('without %s: 400', async (missing) => {
    const project = await aProject(api)
    expect((await ask(project, project.owner, { ...wish, [missing]: undefined })).status).toBe(400)
  })

  it('is not taken where the operator does not want any', async () => {
    const closed = await startApi({ env: { PERIGEE_LIMIT_INCREASE_REQUESTS: 'false' } })
    const project = await aProject(closed)
    expect((await ask(project, project.owner)).status).toBe(403)
  })
})
