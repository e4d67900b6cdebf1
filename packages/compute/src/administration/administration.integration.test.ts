import { operator } from '@perigee/actors/actor'
import { afterAll, expect, it } from 'vitest'
import { startInstance } from '../instances/start-instance'
import { aComputeScene } from '../testing/compute-scene'
import { codeOf } from '../testing/said-by'
import { listAllInstances } from './list-all-instances'
import { setComputeAllowed } from './set-compute-allowed'

const scene = await aComputeScene()
afterAll(scene.close)
const { context, clock, db } = scene

it('the operator says which projects may have machines, and the log says so', async () => {
  await scene.offer()
  const { id, team, input } = await scene.aMachine()
  const { projectId } = team
  const start = () => codeOf(startInstance(context, team.actor, input))
  expect(await codeOf(setComputeAllowed(context, team.actor, { projectId, isAllowed: true }))).toBe('forbidden')
  expect(await setComputeAllowed(context, operator, { projectId, isAllowed: false })).toEqual({ name: 'Photos' })
  expect(await start()).toBe('computeNotAllowed')
  expect(scene.host.machines.get(id)?.state).toBe('running')
  await setComputeAllowed(context, operator, { projectId, isAllowed: true })
  await setComputeAllowed(context, operator, { projectId, isAllowed: null })
  expect(await start()).toBe('instanceIsRunning')
  const acts = db
    .selectFrom('satellite.acts')
    .select('facts')
    .where('name', '=', 'project.computeChanged')
    .orderBy('id')
  expect(await acts.execute()).toEqual([
    { facts: { allowed: 'no' } },
    { facts: { allowed: 'yes' } },
    { facts: { allowed: 'default' } },
  ])
})

it('the operator sees the machines of all projects, page by page', async () => {
  await scene.offer()
  await db.deleteFrom('satellite.compute_instances').execute()
  const ids: string[] = []
  for (let made = 0; made < 3; made++) {
    clock.advance(1_000)
    ids.unshift((await scene.create(await scene.aTeam())).id)
  }
  const first = await listAllInstances(context, operator, { limit: 2 })
  const rest = await listAllInstances(context, operator, { limit: 2, after: first.next ?? undefined })
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
  expect(first.items[0]).toMatchObject({ projectName: 'Photos', location: 'here', status: 'pending' })
  const { actor } = await scene.aTeam()
  expect(await codeOf(listAllInstances(context, actor, { limit: 2 }))).toBe('forbidden')
})
