import { freezeKinds } from '@perigee/domain/freezes'
import { userStatus } from '@perigee/domain/user-status'
import { putFreeze } from '@perigee/satellite-db/freezes'
import { minute } from '@perigee/std/durations'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ComputeContext } from '../context'
import { byKey, aComputeScene } from '../testing/compute-scene'
import { codeOf, saidBy } from '../testing/said-by'
import type { NewInstance } from './create-instance'
import { getInstance } from './get-instance'
import { listInstances } from './list-instances'
import { removeInstance } from './remove-instance'
import { resetPassword } from './reset-password'
import { restartInstance } from './restart-instance'
import { startInstance } from './start-instance'
import { stopInstance } from './stop-instance'
import { updateInstanceType } from './update-instance-type'

const scene = await aComputeScene()
afterAll(scene.close)
const { context, controlled, host, clock, db, row, settle } = scene
const usual = structuredClone({ location: controlled.location, host: host.host })
beforeEach(async () => {
  Object.assign(controlled.location, structuredClone(usual.location))
  Object.assign(host.host, structuredClone(usual.host))
  await scene.offer()
})

type Team = Awaited<ReturnType<typeof scene.aTeam>>

/** Every use case about one machine. */
const ofOne = { getInstance, startInstance, stopInstance, restartInstance, resetPassword, removeInstance }
const all = (by: ComputeContext, actor: Team['actor'], input: { projectId: Team['projectId']; id: string }) => [
  ...Object.values(ofOne).map((useCase) => useCase(by, actor, input)),
  updateInstanceType(by, actor, { ...input, instanceType: 'micro' }),
]

async function aMachine(other: Partial<NewInstance> = {}) {
  const team = await scene.aTeam()
  const { id } = await scene.create(team, other)
  return { id, team, input: { projectId: team.projectId, id } }
}

describe('a new machine', () => {
  it('is pending, and tells its password this once', async () => {
    const { id, team, input } = await aMachine()
    expect(await getInstance(context, team.actor, input)).toMatchObject({
      id,
      name: 'web',
      status: 'pending',
      waitsFor: 'turn',
      isDeleting: false,
      remote: null,
      bootDiskGB: 2,
      user: 'debian',
      hourMicroCents: { running: 420_000, stopped: 20_000 },
    })
    expect(await getInstance(context, team.actor, input)).not.toHaveProperty('password')
    const made = await scene.create(team, { name: '  db  ', hostname: 'DB.example.test', bootDiskGB: 5 })
    expect(made).toMatchObject({ name: 'db', hostname: 'db.example.test', bootDiskGB: 5 })
    expect(made.password).toMatch(/^[a-zA-Z2-9]{24}$/)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ hostname: 'web' }, 'hostname'],
    [{ hostname: 'web.example.test\nuser: root' }, 'hostname'],
    [{ instanceType: 'huge' }, 'instanceType'],
    [{ image: 'windows' }, 'image'],
    [{ location: 'moon' }, 'location'],
    [{ bootDiskGB: 1 }, 'bootDiskSizeGB'],
    [{ bootDiskGB: 2.5 }, 'bootDiskSizeGB'],
    [{ bootDiskGB: -1 }, 'bootDiskSizeGB'],
  ])('of %j is refused', async (other, field) => {
    const team = await scene.aTeam()
    expect(await saidBy(scene.create(team, other))).toMatchObject({ code: 'invalidInput', field })
  })

  it('needs as much memory as its image', async () => {
    host.host.images = host.host.images.map((image) => ({ ...image, minMemoryMB: 512 }))
    await scene.offer()
    const team = await scene.aTeam()
    expect(await saidBy(scene.create(team))).toMatchObject({ code: 'invalidInput', field: 'instanceType' })
    expect(await codeOf(scene.create(team, { instanceType: 'micro' }))).toBe('done')
  })

  it('has no SSH keys of other projects', async () => {
    expect(await codeOf(scene.create(await scene.aTeam(), { sshKeys: [randomUUID()] }))).toBe('invalidInput')
  })

  it('is not for members, people elsewhere, and accounts under review', async () => {
    const team = await scene.aTeam()
    const by = (actor: Team['actor']) => codeOf(scene.create({ ...team, actor }))
    expect(await by(await team.joined('member'))).toBe('forbidden')
    expect(await by(await scene.aPerson())).toBe('noSuchProject')
    const user = { ...team.actor.user, status: userStatus.pendingBotVerification }
    expect(await by({ ...team.actor, user })).toBe('accountUnderReview')
    expect(await by(await team.joined('admin'))).toBe('done')
    expect(await codeOf(scene.create({ ...team, actor: byKey(team.actor) }))).toBe('done')
  })

  it('is not for frozen owners, not even by their admins', async () => {
    const team = await scene.aTeam()
    const freeze = { kind: freezeKinds.billing, saved: null, daysTillEscalation: null, createdAt: clock() }
    await putFreeze(db, { userId: team.actor.user.id, ...freeze })
    expect(await codeOf(scene.create({ ...team, actor: await team.joined('admin') }))).toBe('accountFrozen')
  })

  it('waits for a location that does not answer', async () => {
    const team = await scene.aTeam()
    clock.advance(minute + 1)
    expect(await codeOf(scene.create(team))).toBe('locationIsAway')
  })
})

describe('a machine', () => {
  it('of another project is not there', async () => {
    const { id } = await aMachine()
    const other = await scene.aTeam()
    const codes = await Promise.all(all(context, other.actor, { projectId: other.projectId, id }).map(codeOf))
    expect(new Set(codes)).toEqual(new Set(['noSuchInstance']))
  })

  it('is nothing for members of its project', async () => {
    const { team, input } = await aMachine()
    const member = await team.joined('member')
    const codes = await Promise.all(all(context, member, input).map(codeOf))
    expect(new Set(codes)).toEqual(new Set(['forbidden']))
    expect(await codeOf(listInstances(context, member, input))).toBe('forbidden')
  })

  it('that goes can be seen, and is not changed', async () => {
    const { id, team, input } = await aMachine()
    await removeInstance(context, team.actor, input)
    expect(await getInstance(context, team.actor, input)).toMatchObject({ isDeleting: true })
    expect(await codeOf(removeInstance(context, team.actor, input))).toBe('done')
    const others = [startInstance, stopInstance, restartInstance, resetPassword]
    for (const useCase of others) expect(await codeOf(useCase(context, team.actor, input))).toBe('instanceIsDeleting')
    await settle(id)
    expect(await codeOf(removeInstance(context, team.actor, input))).toBe('noSuchInstance')
  })

  it('is started, stopped and changed where that changes something', async () => {
    const { team, input } = await aMachine()
    expect(await codeOf(startInstance(context, team.actor, input))).toBe('instanceIsRunning')
    expect(await codeOf(updateInstanceType(context, team.actor, { ...input, instanceType: 'nano' }))).toBe(
      'instanceTypeUnchanged',
    )
    expect(await stopInstance(context, team.actor, input)).toMatchObject({ status: 'pending', waitsFor: 'stop' })
    expect(await codeOf(stopInstance(context, team.actor, input))).toBe('instanceIsStopped')
    expect(await codeOf(restartInstance(context, team.actor, input))).toBe('instanceIsStopped')
    expect(await startInstance(context, team.actor, input)).toMatchObject({ status: 'pending', waitsFor: 'turn' })
  })

  it('gets another password, which it has from its next start on', async () => {
    const { id, team, input } = await aMachine()
    await settle(id)
    const before = (await row(id))?.passwordHash
    const { password } = await resetPassword(context, team.actor, input)
    expect(password).toMatch(/^[a-zA-Z2-9]{24}$/)
    await settle(id)
    expect(host.machines.get(id)?.spec.seed.passwordHash).toBe(before)
    await restartInstance(context, team.actor, input)
    await settle(id)
    expect(host.machines.get(id)?.spec.seed.passwordHash).toBe((await row(id))?.passwordHash)
  })

  it('stands in lists, the newest first, page by page', async () => {
    const { id: first, team } = await aMachine()
    clock.advance(1_000)
    const { id: second } = await scene.create(team)
    const { projectId } = team
    expect(await listInstances(context, team.actor, { projectId })).toMatchObject({
      items: [{ id: second }, { id: first }],
      next: null,
    })
    const page = await listInstances(context, team.actor, { projectId, limit: 1 })
    expect(page).toMatchObject({ items: [{ id: second }] })
    const after = page.next ?? undefined
    expect(await listInstances(context, team.actor, { projectId, limit: 1, after })).toMatchObject({
      items: [{ id: first }],
      next: null,
    })
  })

  it('leaves its life in the audit log, with no password', async () => {
    const { id, team, input } = await aMachine()
    for (const useCase of [restartInstance, stopInstance, startInstance, resetPassword]) {
      await useCase(context, team.actor, input)
    }
    await updateInstanceType(context, team.actor, { ...input, instanceType: 'micro' })
    await removeInstance(context, team.actor, input)
    const acts = await db
      .selectFrom('satellite.acts')
      .select(['name', 'facts'])
      .where('project_id', '=', team.project.internalId)
      .where('target', '=', id)
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      { name: 'instance.created', facts: { name: 'web', type: 'nano', image: 'debian-12', location: 'here' } },
      { name: 'instance.restarted', facts: { name: 'web' } },
      { name: 'instance.stopped', facts: { name: 'web' } },
      { name: 'instance.started', facts: { name: 'web' } },
      { name: 'instance.passwordReset', facts: { name: 'web' } },
      { name: 'instance.typeChanged', facts: { name: 'web', from: 'nano', to: 'micro' } },
      { name: 'instance.deleted', facts: { name: 'web' } },
    ])
  })
})
