import { accountKinds } from '@perigee/domain/account-kinds'
import { setComputeAllowed } from '@perigee/satellite-db/compute-entitlement'
import { updateUser } from '@perigee/satellite-db/users'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ComputeContext } from '../context'
import { aComputeScene } from '../testing/compute-scene'
import { codeOf, saidBy } from '../testing/said-by'
import type { NewInstance } from './create-instance'
import { getInstance } from './get-instance'
import { removeInstance } from './remove-instance'
import { restartInstance } from './restart-instance'
import { startInstance } from './start-instance'
import { stopInstance } from './stop-instance'
import { updateInstanceType } from './update-instance-type'

const scene = await aComputeScene()
afterAll(scene.close)
const { context, controlled, host, db, settle } = scene
const usual = structuredClone({ location: controlled.location, host: host.host })
beforeEach(async () => {
  Object.assign(controlled.location, structuredClone(usual.location))
  Object.assign(host.host, structuredClone(usual.host))
  await scene.offer()
})

type Team = Awaited<ReturnType<typeof scene.aTeam>>

async function aMachine(other: Partial<NewInstance> = {}) {
  const team = await scene.aTeam()
  const { id } = await scene.create(team, other)
  return { id, team, input: { projectId: team.projectId, id } }
}

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

  it('of a plan that has changed lets nothing be started that is too much, and lets it become less', async () => {
    const { team, input } = await aMachine({ instanceType: 'small' })
    const { actor } = team
    await updateUser(db, actor.user.id, { kind: accountKinds.free })
    expect(await codeOf(restartInstance(context, actor, input))).toBe('computeQuotaReached')
    await stopInstance(context, actor, input)
    expect(await codeOf(startInstance(context, actor, input))).toBe('computeQuotaReached')
    const become = (instanceType: string) => codeOf(updateInstanceType(context, actor, { ...input, instanceType }))
    expect(await become('medium')).toBe('computeQuotaReached')
    expect(await become('micro')).toBe('done')
    expect(await become('small')).toBe('computeQuotaReached')
    await updateUser(db, actor.user.id, { kind: accountKinds.member })
    expect(await codeOf(startInstance(context, actor, input))).toBe('computeNeedsPaidPlan')
    expect(await become('nano')).toBe('done')
    expect(await codeOf(getInstance(context, actor, input))).toBe('done')
    await updateUser(db, actor.user.id, { kind: accountKinds.paid })
    expect(await codeOf(startInstance(context, actor, input))).toBe('done')
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

  it('is no question where a machine becomes smaller', async () => {
    const { team, input } = await aMachine({ instanceType: 'micro' })
    Object.assign(controlled.location, { budget: { cpus: null, memoryMB: 1, diskGB: 1 } })
    await scene.offer()
    expect(await codeOf(updateInstanceType(context, team.actor, { ...input, instanceType: 'nano' }))).toBe('done')
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
