import { hour, second } from '@perigee/std/durations'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { removeInstance } from '../instances/remove-instance'
import { stopInstance } from '../instances/stop-instance'
import { updateInstanceType } from '../instances/update-instance-type'
import { aComputeScene } from '../testing/compute-scene'
import { isMeteredRight, usageOf } from '../testing/usage-of'

const scene = await aComputeScene()
afterAll(scene.close)
const { context, clock, settle, ssh, aMachine } = scene
beforeEach(async () => {
  ssh.says.greeting = 'SSH-2.0-OpenSSH_9.2\r\n'
  await scene.offer()
})

describe('the meter', () => {
  it('counts what runs from when it is complete, and the disk at all other times', async () => {
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
