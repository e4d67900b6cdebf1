import { projects } from '@perigee/contract/projects'
import { freezeKinds } from '@perigee/domain/freezes'
import { userStatus } from '@perigee/domain/user-status'
import { freezeUser, unfreezeUser } from '@perigee/accounts/freezes/freeze-user'
import { mailLimits } from '@perigee/projects/projects/mail-limits'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { lockActiveProject } from '@perigee/satellite-db/projects'
import { compactUsage, recordEgress, recordUsage } from '@perigee/satellite-db/usage-records'
import { day } from '@perigee/std/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { aProject, type TestProject } from '../testing/builders'
import { startApi } from '../testing/start-api'

const api = await startApi()
const { db, deps, clock } = api
const GB = 1e9
const limit = 100 * GB

interface Watched extends TestProject {
  bucketId: number
}

async function aWatchedProject(limits = { storage_limit: limit, bandwidth_limit: limit }): Promise<Watched> {
  const project = await aProject(api)
  const { internalId: projectId } = project.row
  await db.updateTable('satellite.projects').set(limits).where('id', '=', projectId).execute()
  const bucket = { projectId, name: 'photos', placement: 0, versioning: 1, objectLock: false } as const
  await insertBucket(db, { ...bucket, createdBy: project.owner.id, createdAt: clock() })
  const { id: bucketId } = await db
    .selectFrom('satellite.buckets')
    .select('id')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { ...project, bucketId }
}

/** It stores so much more, or less. */
async function store({ row, bucketId }: Watched, bytes: number): Promise<void> {
  await recordUsage(db, { projectId: row.internalId, bucketId, storage: bytes, objects: 0, segments: 0 })
  await compactUsage(db)
}

const download = ({ row }: Watched, bytes: number) =>
  recordEgress(db, [{ projectId: row.internalId, bucket: 'photos', bytes, at: clock() }])

/** Runs the job. @returns the subjects of the mails that it has sent to the owner */
async function mailed({ owner }: Watched): Promise<string[]> {
  const before = (await api.mails()).length
  await mailLimits(deps)
  return (await api.mails())
    .slice(before)
    .filter(({ to }) => to === owner.email)
    .map(({ subject }) => subject)
}

const setSwitches = ({ id, owner }: Watched, body: Record<string, boolean>) =>
  owner.browser.call(projects.setNotifications, { params: { id }, body })

let project: Watched
beforeEach(async () => {
  project = await aWatchedProject()
})

describe('a limit of storage', () => {
  it('is mailed about at 80 and at 100 %, each once', async () => {
    const { name } = project.row
    await store(project, 79 * GB)
    expect(await mailed(project)).toEqual([])
    await store(project, GB)
    expect(await mailed(project)).toEqual([`The project ${name} has used 80% of its storage limit`])
    await store(project, 10 * GB)
    expect(await mailed(project)).toEqual([])
    await store(project, 10 * GB)
    expect(await mailed(project)).toEqual([`The project ${name} has reached its storage limit`])
    await store(project, GB)
    expect(await mailed(project)).toEqual([])
  })

  it('is mailed about again only after the usage was below it', async () => {
    const { name } = project.row
    await store(project, 100 * GB)
    expect(await mailed(project)).toEqual([`The project ${name} has reached its storage limit`])
    await store(project, -10 * GB)
    expect(await mailed(project)).toEqual([])
    await store(project, 10 * GB)
    expect(await mailed(project)).toEqual([`The project ${name} has reached its storage limit`])
    await store(project, -30 * GB)
    expect(await mailed(project)).toEqual([])
    await store(project, 15 * GB)
    expect(await mailed(project)).toEqual([`The project ${name} has used 80% of its storage limit`])
  })

  it('counts as it was set for the project, also when it is set anew', async () => {
    await store(project, 50 * GB)
    expect(await mailed(project)).toEqual([])
    const set = (storageLimit: string) =>
      project.owner.browser.call(projects.setLimits, { params: { id: project.id }, body: { storageLimit } })
    await set('60 GB')
    expect(await mailed(project)).toHaveLength(1)
    const { text, html } = (await api.mails()).at(-1) ?? { text: '', html: '' }
    expect(text).toContain('stores 50.00 GB. Its limit is 60.00 GB.')
    expect(text).toContain('The limit was set in the settings of the project.')
    expect(text).toMatch(/http:\/\/console\.test:7910\/projects\/[\w-]{11}\/dashboard/)
    expect(html).toContain('<p>Owner and admins can switch these mails off in the settings of the project.</p>')
    await set('0')
    expect(await mailed(project)).toEqual([])
    await set('55 GB')
    expect(await mailed(project)).toHaveLength(1)
  })
})

it('a limit of downloads is mailed about once for each level and month', async () => {
  const { name } = project.row
  await download(project, 85 * GB)
  expect(await mailed(project)).toEqual([`The project ${name} has used 80% of its download limit`])
  await download(project, 15 * GB)
  expect(await mailed(project)).toEqual([`The project ${name} has reached its download limit`])
  await download(project, GB)
  expect(await mailed(project)).toEqual([])
  clock.advance(32 * day)
  await download(project, GB)
  expect(await mailed(project)).toEqual([])
  await download(project, 99 * GB)
  expect(await mailed(project)).toEqual([`The project ${name} has reached its download limit`])
})

it('both limits at once are two mails', async () => {
  await store(project, 90 * GB)
  await download(project, 90 * GB)
  expect(await mailed(project)).toHaveLength(2)
})

it('a switch that is off keeps its mail back until it is on', async () => {
  await setSwitches(project, { storageNotificationsEnabled: false })
  await store(project, 90 * GB)
  await download(project, 90 * GB)
  expect(await mailed(project)).toEqual([`The project ${project.row.name} has used 80% of its download limit`])
  await setSwitches(project, { storageNotificationsEnabled: true })
  expect(await mailed(project)).toEqual([`The project ${project.row.name} has used 80% of its storage limit`])
  await setSwitches(project, { storageNotificationsEnabled: false, egressNotificationsEnabled: false })
  await setSwitches(project, { storageNotificationsEnabled: true, egressNotificationsEnabled: true })
  expect(await mailed(project)).toEqual([])
})

it('a freeze brings no mail, neither when it begins nor when it ends', async () => {
  await store(project, 90 * GB)
  expect(await mailed(project)).toHaveLength(1)
  const frozen = { userId: project.owner.id, kind: freezeKinds.billing }
  await db.transaction().execute((trx) => freezeUser(trx, { ...frozen, now: clock() }))
  expect(await mailed(project)).toEqual([])
  await db.transaction().execute((trx) => unfreezeUser(trx, project.owner.id, freezeKinds.billing))
  expect(await mailed(project)).toEqual([])
})

it.each([
  ['an owner who is shut out', { status: userStatus.legalHold }, []],
  ['an owner whose account is checked', { status: userStatus.pendingBotVerification }, [expect.any(String)]],
])('%s', async (_who, columns, expected) => {
  await db.updateTable('satellite.users').set(columns).where('id', '=', project.owner.id).execute()
  await store(project, 90 * GB)
  expect(await mailed(project)).toEqual(expected)
})

it('two runs at the same moment send each mail once, and a run takes what the one before has left', async () => {
  const others = [await aWatchedProject(), await aWatchedProject(), await aWatchedProject()]
  for (const one of others) await store(one, 90 * GB)
  const counts = await Promise.all([mailLimits(deps, { atOnce: 2 }), mailLimits(deps, { atOnce: 2 })])
  expect(counts[0] + counts[1]).toBe(3)
  expect(await db.selectFrom('satellite.usage_changes').selectAll().execute()).toEqual([])
})

it('a project that somebody is changing is left for the next run, which nobody waits for', async () => {
  await store(project, 90 * GB)
  await db.transaction().execute(async (trx) => {
    await lockActiveProject(trx, project.id)
    expect(await mailLimits(deps)).toBe(0)
  })
  expect(await mailed(project)).toHaveLength(1)
})

it('what is written down while the job looks is seen by the next run', async () => {
  await store(project, 10 * GB)
  await db.transaction().execute(async (trx) => {
    await recordEgress(trx, [{ projectId: project.row.internalId, bucket: 'photos', bytes: 90 * GB, at: clock() }])
    expect(await mailLimits(deps)).toBe(0)
  })
  expect(await mailed(project)).toHaveLength(1)
})
