import { freezeKinds } from '@perigee/domain/freezes'
import { deleteFreezes, putFreeze } from '@perigee/satellite-db/freezes'
import { endProjects } from '@perigee/satellite-db/project-deletion'
import { transact } from '@perigee/satellite-db/transact'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { removeInstance } from '../instances/remove-instance'
import { restartInstance } from '../instances/restart-instance'
import { startInstance } from '../instances/start-instance'
import { stopInstance } from '../instances/stop-instance'
import { updateInstanceType } from '../instances/update-instance-type'
import { aComputeScene } from '../testing/compute-scene'
import { Life } from '../testing/mortal'
import { isMeteredRight } from '../testing/usage-of'

const scene = await aComputeScene()
afterAll(scene.close)
const { context, host, clock, db, settle, row, ssh, aMachine } = scene
beforeEach(async () => {
  ssh.says.greeting = 'SSH-2.0-OpenSSH_9.2\r\n'
  await scene.offer()
})

const freeze = (userId: Parameters<typeof deleteFreezes>[1]) =>
  putFreeze(db, { userId, kind: freezeKinds.billing, saved: null, daysTillEscalation: null, createdAt: clock() })

/**
 * Each wish with a machine, from a state of before. The controller is killed at each of its statements and at each half
 * of each call of its engine; then another one goes on.
 */
const operations = {
  create: {
    prepare: async () => {
      const team = await scene.aTeam()
      const { id } = await scene.create(team)
      return { id, wish: async () => undefined }
    },
    ends: { status: 'complete', state: 'running', starts: 1 },
  },
  stop: {
    prepare: async () => {
      const { id, team, input } = await aMachine()
      return { id, wish: () => stopInstance(context, team.actor, input) }
    },
    ends: { status: 'offline', state: 'stopped', starts: 1 },
  },
  start: {
    prepare: async () => {
      const { id, team, input } = await aMachine()
      await stopInstance(context, team.actor, input)
      await settle(id)
      return { id, wish: () => startInstance(context, team.actor, input) }
    },
    ends: { status: 'complete', state: 'running', starts: 2 },
  },
  restart: {
    prepare: async () => {
      const { id, team, input } = await aMachine()
      return { id, wish: () => restartInstance(context, team.actor, input) }
    },
    ends: { status: 'complete', state: 'running', starts: 2 },
  },
  'another type': {
    prepare: async () => {
      const { id, team, input } = await aMachine()
      return { id, wish: () => updateInstanceType(context, team.actor, { ...input, instanceType: 'micro' }) }
    },
    ends: { status: 'complete', state: 'running', starts: 2 },
  },
  removal: {
    prepare: async () => {
      const { id, team, input } = await aMachine()
      return { id, wish: () => removeInstance(context, team.actor, input) }
    },
    ends: { status: undefined, state: undefined, starts: undefined },
  },
  'end of the project': {
    prepare: async () => {
      const { id, team } = await aMachine()
      return { id, wish: () => transact(db, (trx) => endProjects(trx, [team.project.internalId])) }
    },
    ends: { status: undefined, state: undefined, starts: undefined },
  },
  freeze: {
    prepare: async () => {
      const { id, team } = await aMachine()
      return { id, wish: () => freeze(team.actor.user.id) }
    },
    ends: { status: 'offline', state: 'stopped', starts: 1 },
  },
  thaw: {
    prepare: async () => {
      const { id, team } = await aMachine()
      await freeze(team.actor.user.id)
      await settle(id)
      return { id, wish: () => deleteFreezes(db, team.actor.user.id, [freezeKinds.billing]) }
    },
    ends: { status: 'complete', state: 'running', starts: 2 },
  },
  'shutdown from within': {
    prepare: async () => {
      const { id } = await aMachine()
      return { id, wish: async () => host.happen(id, { state: 'stopped', bySelf: true }) }
    },
    ends: { status: 'offline', state: 'stopped', starts: 1 },
  },
  crash: {
    prepare: async () => {
      const { id } = await aMachine()
      return { id, wish: async () => host.happen(id, { state: 'crashed', reason: 'It crashed.' }) }
    },
    ends: { status: 'complete', state: 'running', starts: 2 },
  },
} as const

describe('a controller that is killed', () => {
  it.each(Object.entries(operations))('at any step of %s leaves all that the next one needs', async (_, operation) => {
    let steps = 0
    for (let isDone = false; !isDone; steps++) {
      const { id, wish } = await operation.prepare()
      await wish()
      const life = new Life(steps)
      isDone = await settle(id, scene.mortal(life)).then(
        () => !life.isOver,
        () => false,
      )
      await settle(id)
      const machine = host.machines.get(id)
      const { status } = (await row(id)) ?? {}
      expect({ steps, status, state: machine?.state, starts: machine?.starts }).toEqual({ steps, ...operation.ends })
      await isMeteredRight(scene, id)
      host.machines.delete(id)
      await db.deleteFrom('satellite.compute_instances').where('id', '=', id).execute()
    }
    expect(steps).toBeGreaterThan(5)
  })
})
