import { budgets } from '@perigee/contract/payments/budgets'
import { wireRoles } from '@perigee/domain/roles'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { insertProjectMember } from '@perigee/satellite-db/members'
import { endProjects } from '@perigee/satellite-db/project-deletion'
import { updateUser } from '@perigee/satellite-db/users'
import { describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { spend } from '../../testing/budgets'
import { aProject, aUser, type TestProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: { ...billingOn, PERIGEE_VAR_PARTNERS: 'reseller' } })
const { db, clock } = api

async function aBucket({ row, owner }: TestProject, name: string): Promise<void> {
  const bucket = { projectId: row.internalId, name, placement: 0, versioning: 1, objectLock: false } as const
  await insertBucket(db, { ...bucket, createdBy: owner.id, createdAt: clock() })
}

const made = async (project: TestProject, body: Record<string, unknown>) => {
  const answer = await project.owner.browser.call(budgets.create, { body: { cents: 1000, ...body } })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body
}
const listed = async ({ owner }: Pick<TestProject, 'owner'>) => (await owner.browser.call(budgets.list)).body.budgets

describe('a budget', () => {
  it('covers the account, a project or a bucket, and says what each has come to', async () => {
    const project = await aProject(api)
    await aBucket(project, 'photos')
    await spend(api, project, { cents: 300 })
    await spend(api, project, { cents: 250, bucket: 'films' })
    const projectId = project.row.publicId
    await made(project, { projectId, bucketName: 'photos', percentages: [10, 200] })
    await made(project, { projectId, stopDownloads: true, mail: false })
    await made(project, {})

    const found = await listed(project)
    expect(found.map(({ scope, bucketName, spentCents }) => [scope, bucketName, spentCents])).toEqual([
      ['account', null, 550],
      ['project', null, 550],
      ['bucket', 'photos', 300],
    ])
    expect(found[1]).toMatchObject({
      projectId,
      projectName: project.row.name,
      percentages: [50, 80, 100],
      stopDownloads: true,
      mail: false,
      webhook: null,
      webhookSecretMade: false,
      reached: [],
      downloadsStopped: false,
      stoppedAt: null,
      lastDelivery: null,
    })
    for (const { forecastCents, spentCents } of found) expect(forecastCents).toBeGreaterThanOrEqual(spentCents)
  })

  it('is there once for each thing, also for two tabs at once', async () => {
    const project = await aProject(api)
    const body = { projectId: project.row.publicId, cents: 5 }
    const create = () => project.owner.browser.call(budgets.create, { body })
    const [one, other] = await Promise.all([create(), create()])
    expect([one.status, other.status].toSorted()).toEqual([201, 409])
    expect((await create()).body).toMatchObject({ code: 'budget_exists' })
    expect(await listed(project)).toHaveLength(1)
  })

  it.each([
    [{ cents: 0 }, 'cents'],
    [{ cents: 1.5 }, 'cents'],
    [{ cents: 100_000_001 }, 'cents'],
    [{ cents: 1, percentages: [] }, 'percentages'],
    [{ cents: 1, percentages: [100, 50] }, 'percentages'],
    [{ cents: 1, webhook: 'http://example.com/' }, 'webhook'],
    [{ cents: 1, webhook: 'https://127.0.0.1/' }, 'webhook'],
    [{ cents: 1, webhook: 'https://0x7f.1/' }, 'webhook'],
    [{ cents: 1, webhook: 'https://[::ffff:10.0.0.1]/' }, 'webhook'],
    [{ cents: 1, webhook: 'example.com' }, 'webhook'],
    [{ cents: 1, bucketName: 'photos' }, 'projectId'],
  ])('%j is refused because of its %s', async (body, field) => {
    const { browser } = await aUser(api)
    const answer = await browser.call(budgets.create, { body })
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ field })])
  })

  it.each(['no-such', 'a b+c%#?é日本', "'; drop table satellite.budgets"])(
    'of a bucket that is not there, such as %s, is not made',
    async (bucketName) => {
      const { owner, row } = await aProject(api)
      const body = { projectId: row.publicId, bucketName, cents: 5 }
      expect((await owner.browser.call(budgets.create, { body })).status).toBe(404)
    },
  )

  it('goes with its project, and stays with a bucket that is gone, and says so', async () => {
    const project = await aProject(api)
    await aBucket(project, 'films')
    await spend(api, project, { cents: 300, bucket: 'films' })
    const projectId = project.row.publicId
    const { id, gone } = await made(project, { projectId, bucketName: 'films' })
    expect(gone).toBe(false)

    await db.deleteFrom('satellite.buckets').where('project_id', '=', project.row.internalId).execute()
    expect(await listed(project)).toEqual([expect.objectContaining({ id, gone: true, spentCents: 300 })])

    await db.transaction().execute((trx) => endProjects(trx, [project.row.internalId]))
    expect(await listed(project)).toEqual([])
    const change = await project.owner.browser.call(budgets.change, { params: { id }, body: { cents: 5 } })
    expect(change.status).toBe(404)
  })

  it('is for the owner of the project alone', async () => {
    const project = await aProject(api)
    const { id } = await made(project, { projectId: project.row.publicId })
    const member = await aUser(api)
    const role = wireRoles.admin
    await insertProjectMember(db, { project_id: project.row.internalId, user_id: member.id, role })
    const body = { projectId: project.row.publicId, cents: 5 }
    expect((await member.browser.call(budgets.create, { body })).status).toBe(403)
    expect((await member.browser.call(budgets.remove, { params: { id } })).status).toBe(404)
    expect(await listed({ owner: member })).toEqual([])
    expect(await listed(project)).toHaveLength(1)
  })

  it('has no place where a reseller bills', async () => {
    const project = await aProject(api)
    await made(project, {})
    await updateUser(db, project.owner.id, { partner: 'reseller' })
    expect((await project.owner.browser.call(budgets.list)).status).toBe(403)
  })
})

describe('the secret of a webhook', () => {
  it('is told when it is made, and never again', async () => {
    const project = await aProject(api)
    const { id, secret, webhookSecretMade } = await made(project, { webhook: ' https://example.com/hook ' })
    expect([secret, webhookSecretMade]).toEqual([expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/), true])
    const { owner } = project
    const rules = { cents: 1000, webhook: 'https://example.com/other' }
    const changed = (await owner.browser.call(budgets.change, { params: { id }, body: rules })).body
    expect(changed).toMatchObject({ secret: null, webhook: rules.webhook })
    const [own] = await listed(project)
    expect(JSON.stringify(own)).not.toContain('whsec_')

    const another = (await owner.browser.call(budgets.makeSecret, { params: { id } })).body
    expect(another.secret).toMatch(/^whsec_/)
    expect(another.secret).not.toBe(secret)
    const stored = await db.selectFrom('satellite.budgets').selectAll().where('id', '=', id).execute()
    expect(Buffer.from(stored[0]?.sealed_secret ?? []).includes(Buffer.from(another.secret.slice(6), 'base64'))).toBe(
      false,
    )
  })

  it('is made with the first address, and there is none without', async () => {
    const project = await aProject(api)
    const { id, secret } = await made(project, {})
    expect(secret).toBeNull()
    const { browser } = project.owner
    expect((await browser.call(budgets.makeSecret, { params: { id } })).status).toBe(409)
    expect((await browser.call(budgets.test, { params: { id } })).status).toBe(409)
    const body = { cents: 1000, webhook: 'https://example.com/hook' }
    const changed = (await browser.call(budgets.change, { params: { id }, body })).body
    expect(changed.secret).toMatch(/^whsec_/)
  })
})
