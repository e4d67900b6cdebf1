import { freezeKinds } from '@perigee/domain/freezes'
import { deleteFreezes, putFreeze } from '@perigee/satellite-db/freezes'
import { hour, minute, second } from '@perigee/std/durations'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { removeInstance } from '../instances/remove-instance'
import { restartInstance } from '../instances/restart-instance'
import { startInstance } from '../instances/start-instance'
import { stopInstance } from '../instances/stop-instance'
import { updateInstanceType } from '../instances/update-instance-type'
import { aComputeScene } from '../testing/compute-scene'
import { noDisk } from './next-step'
import { noSsh } from './look-for-ssh'
import { reconcileInstance } from './reconcile-instance'

const scene = await aComputeScene()
afterAll(scene.close)
const { context, host, clock, db, settle, row, ssh, aMachine } = scene
beforeEach(async () => {
  ssh.says.greeting = 'SSH-2.0-OpenSSH_9.2\r\n'
  await scene.offer()
})

const freeze = (userId: Parameters<typeof deleteFreezes>[1]) =>
  putFreeze(db, { userId, kind: freezeKinds.billing, saved: null, daysTillEscalation: null, createdAt: clock() })

describe('a machine that somebody has made', () => {
  it('is complete once its SSH greets, where people are told to reach it', async () => {
    const { id, machine } = await aMachine()
    expect(await row(id)).toMatchObject({ status: 'complete', waitsFor: null, problem: null, address: '192.0.2.7' })
    expect(machine()).toMatchObject({ state: 'running', starts: 1 })
    expect(machine()?.spec).toMatchObject({ hostname: 'web.example.test', vcpus: 1, memoryMB: 256, diskGB: 2 })
    expect(machine()?.spec.seed).toMatchObject({ allowsPasswordLogin: true, storage: null })
    expect(machine()?.spec.seed.passwordHash).toMatch(/^\$6\$/)
  })

  it('waits for SSH while the port is open and nothing greets, and counts as running after a while', async () => {
    ssh.says.greeting = 'HTTP/1.1 400\r\n'
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    expect(await reconcileInstance(scene.controlled, id)).toBe(second)
    expect(await row(id)).toMatchObject({ status: 'pending', waitsFor: 'ssh' })
    clock.advance(10 * minute + 1)
    expect(await reconcileInstance(scene.controlled, id)).toBeNull()
    expect(await row(id)).toMatchObject({ status: 'complete', problem: noSsh })
    ssh.says.greeting = 'SSH-2.0-x\r\n'
    await settle(id)
    expect(await row(id)).toMatchObject({ status: 'complete', problem: null })
  })
})

describe('what people want', () => {
  it('is done to a machine: stop, start, restart, another type, removal', async () => {
    const { id, team, input, machine } = await aMachine()
    await stopInstance(context, team.actor, input)
    await settle(id)
    expect([machine()?.state, (await row(id))?.status]).toEqual(['stopped', 'offline'])
    await startInstance(context, team.actor, input)
    await settle(id)
    expect([machine()?.starts, (await row(id))?.status]).toEqual([2, 'complete'])
    await restartInstance(context, team.actor, input)
    await settle(id)
    expect([machine()?.starts, (await row(id))?.status]).toEqual([3, 'complete'])
    await updateInstanceType(context, team.actor, { ...input, instanceType: 'micro' })
    await settle(id)
    expect([machine()?.starts, machine()?.spec.memoryMB, (await row(id))?.status]).toEqual([4, 512, 'complete'])
    await removeInstance(context, team.actor, input)
    await settle(id)
    expect([machine(), await row(id)]).toEqual([undefined, undefined])
  })

  it('counts when it changes while something is done', async () => {
    const { id, team, input, machine } = await aMachine()
    await stopInstance(context, team.actor, input)
    await startInstance(context, team.actor, input)
    await settle(id)
    expect([machine()?.state, (await row(id))?.status]).toEqual(['running', 'complete'])
  })
})

describe('a machine that ends without being asked', () => {
  it('by a shutdown from within stays off', async () => {
    const { id, machine } = await aMachine()
    host.happen(id, { state: 'stopped', bySelf: true })
    await settle(id)
    expect(await row(id)).toMatchObject({ wanted: 'stopped', status: 'offline', problem: null })
    expect(machine()?.starts).toBe(1)
  })

  it('by a reboot from within, which the engine does, is left alone', async () => {
    const { id, machine } = await aMachine()
    host.happen(id, { state: 'running' })
    await settle(id)
    expect([machine()?.starts, (await row(id))?.status]).toEqual([1, 'complete'])
  })

  it('with its host is started again', async () => {
    const { id, machine } = await aMachine()
    host.happen(id, { state: 'stopped' })
    await settle(id)
    expect([machine()?.starts, (await row(id))?.status]).toEqual([2, 'complete'])
  })

  it('again and again is left alone after the third start, until somebody starts it', async () => {
    const { id, team, input, machine } = await aMachine()
    for (let crashes = 1; crashes <= 4; crashes++) {
      host.happen(id, { state: 'crashed', reason: 'It crashed.' })
      await settle(id)
    }
    expect(await row(id)).toMatchObject({ status: 'error', problem: 'It crashed.', wanted: 'running' })
    expect(machine()?.starts).toBe(4)
    await settle(id)
    expect(machine()?.starts).toBe(4)
    await startInstance(context, team.actor, input)
    await settle(id)
    expect(await row(id)).toMatchObject({ status: 'complete', problem: null })
  })

  it('now and then is always started again', async () => {
    const { id, machine } = await aMachine()
    for (let crashes = 1; crashes <= 6; crashes++) {
      clock.advance(hour)
      await settle(id)
      host.happen(id, { state: 'crashed' })
      await settle(id)
    }
    expect([machine()?.starts, (await row(id))?.status]).toEqual([7, 'complete'])
  })
})

describe('a freeze of the owner', () => {
  it('stops a machine until it ends', async () => {
    const { id, team, machine } = await aMachine()
    await freeze(team.actor.user.id)
    await settle(id)
    expect(await row(id)).toMatchObject({ wanted: 'running', status: 'offline', frozen: true })
    expect((await row(id))?.problem).toMatch(/frozen/)
    expect(machine()?.state).toBe('stopped')
    await deleteFreezes(db, team.actor.user.id, [freezeKinds.billing])
    await settle(id)
    expect(await row(id)).toMatchObject({ status: 'complete', frozen: false, problem: null })
  })
})

describe('an engine', () => {
  it('that does not answer leaves a machine as it was seen last, and says so', async () => {
    const { id } = await aMachine()
    host.fail('inspect', 'unavailable')
    expect(await reconcileInstance(scene.controlled, id)).toBe(10 * second)
    expect(await row(id)).toMatchObject({ status: 'complete', problem: 'It is said to fail: unavailable.' })
    clock.advance(10 * second)
    await settle(id)
    expect(await row(id)).toMatchObject({ status: 'complete', problem: null })
  })

  it('on whose host a port is taken is given another one', async () => {
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    const before = await row(id)
    host.fail('start', 'port-taken')
    await settle(id)
    const after = await row(id)
    expect(after?.status).toBe('complete')
    expect(after?.port).not.toBe(before?.port)
    expect(host.machines.get(id)?.spec.ssh.port).toBe(after?.port)
  })

  it.each(['no-room', 'no-image', 'damaged'] as const)('that says %s is not asked again by itself', async (failure) => {
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    host.fail('create', failure)
    await settle(id)
    const calls = host.calls.length
    await settle(id)
    expect(host.calls.slice(calls)).toEqual([`inspect ${id}`])
    expect(await row(id)).toMatchObject({ status: 'error', problem: `It is said to fail: ${failure}.` })
    await startInstance(context, team.actor, { projectId: team.projectId, id })
    await settle(id)
    expect((await row(id))?.status).toBe('complete')
  })

  it('that cannot start a machine is asked three times more, later each time', async () => {
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    host.fail('start', 'failed', 9)
    await settle(id)
    expect(host.calls.filter((call) => call === `start ${id}`)).toHaveLength(4)
    expect(await row(id)).toMatchObject({ status: 'error', failedStarts: 4 })
    host.fail('start', 'failed', 0)
  })

  it('that cannot remove a machine is asked until it has', async () => {
    const { id, team, input } = await aMachine()
    host.fail('remove', 'failed', 5)
    await removeInstance(context, team.actor, input)
    await settle(id)
    expect([host.machines.has(id), await row(id)]).toEqual([false, undefined])
  })

  it('that has lost a disk makes no empty one in its place', async () => {
    const { id } = await aMachine()
    host.machines.delete(id)
    await settle(id)
    expect(await row(id)).toMatchObject({ status: 'error', problem: noDisk })
    expect(host.machines.has(id)).toBe(false)
  })

  it('that holds a machine gives the reason, and it is complete again when that is put right', async () => {
    const { id } = await aMachine()
    host.happen(id, { state: 'held', reason: 'The disk of the host is full.' })
    await settle(id)
    expect(await row(id)).toMatchObject({ status: 'error', problem: 'The disk of the host is full.' })
    host.happen(id, { state: 'running' })
    await settle(id)
    expect(await row(id)).toMatchObject({ status: 'complete', problem: null })
  })

  it.each([startInstance, restartInstance])(
    'that holds a machine starts it anew when people want that',
    async (wish) => {
      const { id, team, input, machine } = await aMachine()
      host.happen(id, { state: 'held', reason: 'It sleeps.' })
      await settle(id)
      await wish(context, team.actor, input)
      await settle(id)
      expect(await row(id)).toMatchObject({ status: 'complete', problem: null })
      expect(machine()).toMatchObject({ state: 'running', starts: 2 })
    },
  )
})
