import { operator } from '@perigee/actors/actor'
import { insertApiKey } from '@perigee/satellite-db/api-keys'
import { listInstances } from '@perigee/satellite-db/compute-instances'
import { listLocations, putLocation } from '@perigee/satellite-db/compute-locations'
import { endProjects, finishRemoval } from '@perigee/satellite-db/project-deletion'
import { builders } from '@perigee/satellite-db/testing/builders'
import { day, hour, minute } from '@perigee/std/durations'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createQuarantine } from '../controller/quarantine'
import { removeInstance } from '../instances/remove-instance'
import { aComputeScene } from '../testing/compute-scene'
import { Life, mortalDb } from '../testing/mortal'
import { codeOf } from '../testing/said-by'
import { usageOf } from '../testing/usage-of'
import { forgetLocation, judgeForgetting } from './forget-location'

const scene = await aComputeScene()
afterAll(scene.close)
const { context, clock, db, host, settle } = scene
const here = { name: 'here' }
beforeEach(async () => {
  await db.deleteFrom('satellite.compute_instances').execute()
  host.machines.clear()
  await scene.offer()
})

type Team = Awaited<ReturnType<typeof scene.aTeam>>

const goAway = () => clock.advance(3 * hour)
const forget = () => forgetLocation(context, operator, here)
const deletions = ({ project }: Team) =>
  db
    .selectFrom('satellite.acts')
    .select(['name', 'actor_kind as by', 'target'])
    .where('project_id', '=', project.internalId)
    .where('name', 'in', ['instance.deleted', 'accessKey.deleted'])
    .orderBy('id')
    .execute()

async function manyOf({ project, actor }: Team, count: number): Promise<void> {
  const { anInstance } = builders(db)
  for (let port = 22_000; port < 22_000 + count; port++) await anInstance(project.internalId, actor.user.id, port)
}

describe('a location', () => {
  it('is not forgotten while its service is heard of, nor by others than the operator', async () => {
    clock.advance(minute)
    expect(await codeOf(judgeForgetting(context, operator, here))).toBe('locationIsThere')
    expect(await codeOf(forget())).toBe('locationIsThere')
    clock.advance(1)
    expect(await codeOf(forgetLocation(context, operator, { name: 'nowhere' }))).toBe('noSuchLocation')
    const { actor } = await scene.aTeam()
    expect(await codeOf(judgeForgetting(context, actor, here))).toBe('forbidden')
    expect(await codeOf(forgetLocation(context, actor, here))).toBe('forbidden')
    expect(await listLocations(db)).toHaveLength(1)
  })

  it('says first which projects have how many instances there', async () => {
    const seenAt = clock()
    const [one, other] = [await scene.aTeam(), await scene.aTeam()]
    await scene.create(one)
    await scene.create(one)
    await scene.create(other)
    goAway()
    const told = ({ projectId, actor }: Team, instances: number) => ({
      projectId,
      name: 'Photos',
      ownerEmail: actor.user.email,
      instances,
    })
    expect(await judgeForgetting(context, operator, here)).toEqual({ seenAt, projects: [told(one, 2), told(other, 1)] })
    expect(await forget()).toBe(3)
    expect(await listLocations(db)).toEqual([])
    expect(await codeOf(forget())).toBe('noSuchLocation')
  })

  it('is forgotten with what its instances used up to when they were seen last, and with their access keys', async () => {
    const team = await scene.aTeam()
    const apiKeyId = await insertApiKey(db, {
      project_id: team.project.internalId,
      name: 'of web',
      head: new Uint8Array(randomBytes(32)),
      sealed_secret: new Uint8Array(60),
      created_by: team.actor.user.id,
      partner: '',
      version: 0,
    })
    const storage = { accessKeyId: 'jx1', secretKey: 'jz2', apiKeyId: apiKeyId ?? '', buckets: ['photos'] }
    const { id } = await scene.create(team, { storage })
    await settle(id)
    const seen = clock()
    goAway()
    await forget()
    expect((await usageOf(scene, id)).at(-1)).toMatchObject({ runs: true, until: seen })
    expect(await deletions(team)).toEqual([
      { name: 'instance.deleted', by: 'operator', target: id },
      { name: 'accessKey.deleted', by: 'operator', target: 'of web' },
    ])
    expect(await listInstances(db, { projectId: team.project.internalId, limit: 1 })).toEqual([])
    const keys = db.selectFrom('satellite.api_keys').select('id').where('project_id', '=', team.project.internalId)
    expect(await keys.execute()).toEqual([])
  })

  it('tells once of what people have removed before', async () => {
    const { id, team, input } = await scene.aMachine()
    await removeInstance(context, team.actor, input)
    goAway()
    expect(await forget()).toBe(1)
    expect(await deletions(team)).toEqual([{ name: 'instance.deleted', by: 'session', target: id }])
  })

  it('lets the removal of a deleted project come to its end', async () => {
    const { team } = await scene.aMachine()
    const { internalId } = team.project
    await endProjects(db, [internalId])
    goAway()
    const acts = () => db.selectFrom('satellite.acts').select('name').where('project_id', '=', internalId).execute()
    const before = await acts()
    expect(await finishRemoval(db, internalId)).toBe(false)
    expect(await acts()).toEqual(before)
    await forget()
    expect(await finishRemoval(db, internalId)).toBe(true)
    expect([before.length > 0, await acts()]).toEqual([true, []])
  })

  it('goes alone: those of other locations stay', async () => {
    const { id, team } = await scene.aMachine()
    goAway()
    const [location] = await listLocations(db)
    if (location) await putLocation(db, { ...location, name: 'there' })
    expect(await forgetLocation(context, operator, { name: 'there' })).toBe(0)
    expect(await listInstances(db, { projectId: team.project.internalId, limit: 9 })).toMatchObject([{ id }])
    expect(await listLocations(db)).toMatchObject([here])
  })

  it('with many instances goes in parts: the rest stays where its service is back meanwhile, or goes later', async () => {
    const team = await scene.aTeam()
    await manyOf(team, 205)
    goAway()
    const left = async () => (await listInstances(db, { projectId: team.project.internalId, limit: 300 })).length
    for (let statements = 1; (await left()) === 205; statements++) {
      const mortal = { ...context, db: mortalDb(db, new Life(statements)) }
      await expect(forgetLocation(mortal, operator, here)).rejects.toThrow('killed')
    }
    expect(await left()).toBe(105)
    await scene.offer()
    expect(await codeOf(forget())).toBe('locationIsThere')
    goAway()
    expect(await forget()).toBe(105)
    expect(await deletions(team)).toHaveLength(205)
  })

  it('whose service appears again later leaves alone for a day what its host still has, and removes it then', async () => {
    const { id } = await scene.aMachine()
    goAway()
    await forget()
    await scene.offer()
    expect(await listLocations(db)).toMatchObject([here])
    const keepStrangers = createQuarantine()
    await keepStrangers(scene.controlled)
    clock.advance(day - 1)
    await keepStrangers(scene.controlled)
    expect(host.machines.get(id)?.state).toBe('running')
    clock.advance(1)
    await keepStrangers(scene.controlled)
    expect(host.machines.has(id)).toBe(false)
  })
})
