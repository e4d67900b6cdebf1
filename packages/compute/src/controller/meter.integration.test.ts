import { hour, minute, second } from '@perigee/std/durations'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { removeInstance } from '../instances/remove-instance'
import { resetPassword } from '../instances/reset-password'
import { restartInstance } from '../instances/restart-instance'
import { startInstance } from '../instances/start-instance'
import { stopInstance } from '../instances/stop-instance'
import { updateInstanceType } from '../instances/update-instance-type'
import { aComputeScene } from '../testing/compute-scene'
import { isMeteredRight, usageOf } from '../testing/usage-of'
import { noSsh } from './look-for-ssh'
import { reconcileInstance } from './reconcile-instance'

const scene = await aComputeScene()
afterAll(scene.close)
const { context, controlled, clock, host, row, settle, ssh, aMachine } = scene
beforeEach(async () => {
  ssh.says.greeting = 'SSH-2.0-OpenSSH_9.2\r\n'
  await scene.offer()
})

describe('the meter', () => {
  it('counts what runs from its start on, and the disk at all other times', async () => {
    const { id, team, input } = await aMachine()
    const begin = clock()
    clock.advance(30 * second)
    await settle(id)
    clock.advance(30 * second)
    await stopInstance(context, team.actor, input)
    await settle(id)
    const stopped = clock()
    for (let hours = 0; hours < 5; hours++) {
      clock.advance(hour)
      await settle(id)
    }
    const removed = clock()
    await removeInstance(context, team.actor, input)
    clock.advance(hour)
    await settle(id)
    expect(await usageOf(scene, id)).toEqual([
      { runs: false, from: begin, until: begin, type: 'nano', price: 0 },
      { runs: true, from: begin, until: stopped, type: 'nano', price: 400_000 },
      { runs: false, from: stopped, until: removed, type: 'nano', price: 0 },
    ])
  })

  it('counts a machine while it waits for SSH, and one that shuts itself down before', async () => {
    ssh.says.greeting = ''
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    const input = { projectId: team.projectId, id }
    const quick = { ...controlled, patience: { ...controlled.patience, look: 1 } }
    let ran = 0
    for (let boots = 0; boots < 3; boots++) {
      await reconcileInstance(quick, id)
      expect(await row(id)).toMatchObject({ status: 'pending', waitsFor: 'ssh' })
      clock.advance(30 * second)
      ran += 30 * second
      host.happen(id, { state: 'stopped', bySelf: true })
      await settle(id, quick)
      await startInstance(context, team.actor, input)
    }
    const stretches = (await usageOf(scene, id)).filter(({ runs }) => runs)
    expect(stretches.reduce((sum, { from, until }) => sum + Number(until) - Number(from), 0)).toBe(ran)
  })

  it('counts a machine that is restarted again and again before its SSH answers', async () => {
    ssh.says.greeting = ''
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    const quick = { ...controlled, patience: { ...controlled.patience, look: 1 } }
    const begin = clock()
    for (let boots = 0; boots < 3; boots++) {
      await reconcileInstance(quick, id)
      clock.advance(30 * second)
      await restartInstance(context, team.actor, { projectId: team.projectId, id })
    }
    await reconcileInstance(quick, id)
    const ran = (await usageOf(scene, id)).filter(({ runs, until }) => runs && until)
    expect(ran.reduce((sum, { from, until }) => sum + Number(until) - Number(from), 0)).toBe(
      clock().getTime() - begin.getTime(),
    )
    await isMeteredRight(scene, id)
  })

  it('waits for SSH from the start on, whatever people change meanwhile', async () => {
    ssh.says.greeting = ''
    const team = await scene.aTeam()
    const { id } = await scene.create(team)
    const quick = { ...controlled, patience: { ...controlled.patience, look: 1 } }
    await reconcileInstance(quick, id)
    const startedAt = (await row(id))?.startedAt
    expect(startedAt).toEqual(clock())
    for (let minutes = 0; minutes <= 10; minutes++) {
      clock.advance(minute)
      await resetPassword(context, team.actor, { projectId: team.projectId, id })
      await reconcileInstance(quick, id)
    }
    expect(await row(id)).toMatchObject({ status: 'complete', problem: noSsh, startedAt })
  })

  it('lets a machine run at its new type from its next start on', async () => {
    const { id, team, input } = await aMachine()
    clock.advance(30 * second)
    await updateInstanceType(context, team.actor, { ...input, instanceType: 'micro' })
    await settle(id)
    const stretches = await usageOf(scene, id)
    expect(stretches.filter(({ runs }) => runs).map(({ type }) => type)).toEqual(['nano', 'micro'])
    await isMeteredRight(scene, id)
  })

  it('ends what ran when it was seen last, where nobody looked for longer than a minute', async () => {
    const { id } = await aMachine()
    const seen = clock()
    clock.advance(3 * hour)
    await settle(id)
    expect((await usageOf(scene, id)).slice(1)).toMatchObject([
      { runs: true, from: seen, until: seen },
      { runs: false, from: seen, until: clock() },
      { runs: true, from: clock(), until: null },
    ])
  })
})
