import { accountKinds } from '@perigee/domain/account-kinds'
import { freezeKinds } from '@perigee/domain/freezes'
import { userStatus } from '@perigee/domain/user-status'
import { insertApiKey } from '@perigee/satellite-db/api-keys'
import { setComputeAllowed } from '@perigee/satellite-db/compute-entitlement'
import { putFreeze } from '@perigee/satellite-db/freezes'
import { minute } from '@perigee/std/durations'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ComputeContext } from '../context'
import { machineSpec } from '../controller/machine-spec'
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

const aKey = async ({ actor, project }: Team): Promise<string> =>
  (await insertApiKey(db, {
    project_id: project.internalId,
    name: `key ${randomUUID()}`,
    head: new Uint8Array(randomBytes(32)),
    sealed_secret: new Uint8Array(60),
    created_by: actor.user.id,
    partner: '',
    version: 0,
  })) ?? ''

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
    expect(await codeOf(scene.create(await scene.aTeam(), { sshKeys: [randomUUID()] }))).toBe('noSuchSshKey')
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

describe('whether a project may have machines', () => {
  const within = (settings: Partial<ComputeContext['settings']>): ComputeContext => ({
    ...context,
    settings: { ...context.settings, ...settings },
  })
  const start = async (by: ComputeContext, { actor, projectId }: Team, id: string) =>
    codeOf(startInstance(by, actor, { projectId, id }))

  it('is the operator’s word about it, and otherwise the setting', async () => {
    const { id, team } = await aMachine()
    const allowed = within({ computeProjects: 'allowed' })
    expect(await start(context, team, id)).toBe('instanceIsRunning')
    expect(await start(allowed, team, id)).toBe('computeNotAllowed')
    await setComputeAllowed(db, team.project.internalId, true)
    expect(await start(allowed, team, id)).toBe('instanceIsRunning')
    await setComputeAllowed(db, team.project.internalId, false)
    expect(await start(context, team, id)).toBe('computeNotAllowed')
  })

  it('does not keep people from seeing, stopping and removing what is there', async () => {
    const { team, input } = await aMachine()
    await setComputeAllowed(db, team.project.internalId, false)
    expect(await codeOf(getInstance(context, team.actor, input))).toBe('done')
    expect(await codeOf(stopInstance(context, team.actor, input))).toBe('done')
    expect(await codeOf(removeInstance(context, team.actor, input))).toBe('done')
  })

  it('is no question where there are none', async () => {
    const { id, team } = await aMachine()
    expect(await start(within({ compute: null }), team, id)).toBe('computeNotOffered')
    expect(await start(within({ compute: null, computeUrl: 'https://vm.example.test' }), team, id)).toBe(
      'instanceIsRunning',
    )
  })
})

describe('the quota of a project', () => {
  it('is five machines, also when two are made at once', async () => {
    const team = await scene.aTeam()
    for (let made = 0; made < 4; made++) await scene.create(team)
    const both = await Promise.all([codeOf(scene.create(team)), codeOf(scene.create(team))])
    expect(both.toSorted()).toEqual(['computeQuotaReached', 'done'])
  })

  it('does not count machines that are to go', async () => {
    const { id, team, input } = await aMachine()
    for (let made = 0; made < 4; made++) await scene.create(team)
    await removeInstance(context, team.actor, input)
    expect(await codeOf(scene.create(team))).toBe('done')
    await settle(id)
  })

  it('says what is too much', async () => {
    const team = await scene.aTeam()
    const said = async (other: Partial<NewInstance>) => saidBy(scene.create(team, other))
    expect(await said({ bootDiskGB: 201 })).toMatchObject({ code: 'computeQuotaReached' })
    await scene.create(team, { instanceType: 'large' })
    await scene.create(team, { instanceType: 'large', bootDiskGB: 20 })
    expect(await said({})).toMatchObject({
      error: 'The instances of this project can have 8 vCPUs together.',
      code: 'computeQuotaReached',
    })
  })

  it('is one smallest machine on a trial, and none for members', async () => {
    const trial = await scene.aTeam(accountKinds.free)
    expect(await codeOf(scene.create(trial, { instanceType: 'micro' }))).toBe('computeQuotaReached')
    const { id } = await scene.create(trial)
    expect(await codeOf(scene.create(trial))).toBe('computeQuotaReached')
    const larger = { projectId: trial.projectId, id, instanceType: 'micro' }
    expect(await codeOf(updateInstanceType(context, trial.actor, larger))).toBe('computeQuotaReached')
    expect(await codeOf(scene.create(await scene.aTeam(accountKinds.member)))).toBe('computeNeedsPaidPlan')
  })
})

describe('the room of a location', () => {
  /** As much as its machines take, and this much more. */
  async function leave({ memoryMB = 1e6, diskGB = 1e5 }: { memoryMB?: number; diskGB?: number }) {
    const rows = await db.selectFrom('satellite.compute_instances').select(['memory_mb', 'boot_disk_gb']).execute()
    const taken = rows.reduce(
      (sum, one) => ({ memory: sum.memory + one.memory_mb + 100, disk: sum.disk + one.boot_disk_gb }),
      {
        memory: 0,
        disk: 0,
      },
    )
    const budget = { cpus: null, memoryMB: taken.memory + memoryMB, diskGB: taken.disk + diskGB }
    Object.assign(controlled.location, { budget })
    await scene.offer()
  }

  it.each([{ memoryMB: 356 }, { diskGB: 2 }])(
    'of %j is for one machine, also when two want it at once',
    async (room) => {
      const teams = [await scene.aTeam(), await scene.aTeam()]
      await leave(room)
      const both = await Promise.all(teams.map((team) => codeOf(scene.create(team))))
      expect(both.toSorted()).toEqual(['done', 'locationIsFull'])
    },
  )

  it('has one port for each, also when two want the last one at once', async () => {
    const teams = [await scene.aTeam(), await scene.aTeam()]
    Object.assign(controlled.location, { sshPorts: { from: 30_000, to: 30_000 } })
    await scene.offer()
    const both = await Promise.all(teams.map((team) => codeOf(scene.create(team))))
    expect(both.toSorted()).toEqual(['done', 'locationIsFull'])
  })

  it('is taken by machines that are stopped, and by those that go until they are gone', async () => {
    const { id, team, input } = await aMachine()
    await leave({ memoryMB: 0 })
    const other = await scene.aTeam()
    await stopInstance(context, team.actor, input)
    await settle(id)
    expect(await codeOf(scene.create(other))).toBe('locationIsFull')
    await removeInstance(context, team.actor, input)
    expect(await codeOf(scene.create(other))).toBe('locationIsFull')
    await settle(id)
    expect(await codeOf(scene.create(other))).toBe('done')
  })

  it('is asked for the difference when a type changes', async () => {
    const { team, input } = await aMachine()
    await leave({ memoryMB: 255 })
    const micro = { ...input, instanceType: 'micro' }
    expect(await codeOf(updateInstanceType(context, team.actor, micro))).toBe('locationIsFull')
    await leave({ memoryMB: 256 })
    expect(await codeOf(updateInstanceType(context, team.actor, micro))).toBe('done')
  })

  it('ends before the disk of the host does', async () => {
    host.host.freeDiskGB = 9_999
    await scene.offer()
    expect(await codeOf(scene.create(await scene.aTeam()))).toBe('locationIsFull')
  })

  it('has no type with more processors than the host', async () => {
    host.host.cpus = 2
    Object.assign(controlled.location, { budget: { cpus: 2, memoryMB: 1e6, diskGB: 1e5 } })
    await db.deleteFrom('satellite.compute_instances').execute()
    await scene.offer()
    const team = await scene.aTeam()
    expect(await codeOf(scene.create(team, { instanceType: 'large' }))).toBe('locationIsFull')
    expect(await codeOf(scene.create(team, { instanceType: 'medium' }))).toBe('done')
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

describe('storage of a machine', () => {
  const given = (apiKeyId: string) => ({ accessKeyId: 'jx1', secretKey: 'jz2', apiKeyId, buckets: ['photos'] })

  it('is sealed for that machine, and given to it', async () => {
    const team = await scene.aTeam()
    const { id, storageBuckets } = await scene.create(team, { storage: given(await aKey(team)) })
    expect(storageBuckets).toEqual(['photos'])
    const made = await row(id)
    if (!made) throw new Error('no row')
    expect(Buffer.from(made.sealedStorage ?? []).includes('jz2')).toBe(false)
    expect(machineSpec(controlled, made).seed.storage).toEqual({
      accessKeyId: 'jx1',
      secretKey: 'jz2',
      buckets: ['photos'],
    })
    expect(() => machineSpec(controlled, { ...made, id: randomUUID() })).toThrow('do not open')
  })

  it('ends with the machine, its access key at once', async () => {
    const team = await scene.aTeam()
    const apiKeyId = await aKey(team)
    const { id } = await scene.create(team, { storage: given(apiKeyId) })
    await removeInstance(context, team.actor, { projectId: team.projectId, id })
    const keys = db.selectFrom('satellite.api_keys').select('id').where('id', '=', apiKeyId)
    expect(await keys.execute()).toEqual([])
    const act = db.selectFrom('satellite.acts').select('facts').where('name', '=', 'accessKey.deleted')
    expect(await act.where('project_id', '=', team.project.internalId).execute()).toEqual([
      { facts: { keyId: apiKeyId } },
    ])
  })

  it('has an access key of its project and of no other machine', async () => {
    const team = await scene.aTeam()
    const foreign = await aKey(await scene.aTeam())
    expect(await codeOf(scene.create(team, { storage: given(foreign) }))).toBe('noSuchApiKey')
    const own = await aKey(team)
    await scene.create(team, { storage: given(own) })
    expect(await saidBy(scene.create(team, { storage: given(own) }))).toMatchObject({ field: 'storage' })
  })

  it.each([
    { secretKey: 'a\n[default]' },
    { accessKeyId: 'a b' },
    { buckets: [] },
    { buckets: ['photos\nendpoint = x'] },
  ])('of %j is refused', async (other) => {
    const team = await scene.aTeam()
    const storage = { ...given(await aKey(team)), ...other }
    expect(await saidBy(scene.create(team, { storage }))).toMatchObject({ code: 'invalidInput', field: 'storage' })
  })

  it('is only for images with tools, where machines reach it', async () => {
    const team = await scene.aTeam()
    const storage = given(await aKey(team))
    host.host.storage = null
    await scene.offer()
    expect(await saidBy(scene.create(team, { storage }))).toMatchObject({ field: 'storage' })
    Object.assign(host.host, { storage: 'http://10.0.2.100:7912', images: [{ ...host.host.images[0], tools: [] }] })
    await scene.offer()
    expect(await saidBy(scene.create(team, { storage }))).toMatchObject({ field: 'storage' })
  })
})
