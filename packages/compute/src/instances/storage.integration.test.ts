import { type Actor, allRights } from '@perigee/actors/actor'
import type { PublicArea } from '@perigee/domain/public-areas'
import { insertApiKey } from '@perigee/satellite-db/api-keys'
import { updateInstance } from '@perigee/satellite-db/compute-instances'
import { transact } from '@perigee/satellite-db/transact'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { machineSpec } from '../controller/machine-spec'
import { aComputeScene } from '../testing/compute-scene'
import { codeOf, saidBy } from '../testing/said-by'
import { resealInstances } from './reseal-instances'
import { openStorage, sealStorage } from './storage'
import { removeInstance } from './remove-instance'

const scene = await aComputeScene()
afterAll(scene.close)
const { context, controlled, host, db, row } = scene
const usual = structuredClone({ location: controlled.location, host: host.host })
beforeEach(async () => {
  Object.assign(controlled.location, structuredClone(usual.location))
  Object.assign(host.host, structuredClone(usual.host))
  await scene.offer()
})

type Team = Awaited<ReturnType<typeof scene.aTeam>>

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

describe('storage of a machine', () => {
  const secretKey = 'jz2secretofthemachine'
  const given = (apiKeyId: string) => ({ accessKeyId: 'jx1', secretKey, apiKeyId, buckets: ['photos'] })

  it('is sealed for that machine, and given to it', async () => {
    const team = await scene.aTeam()
    const { id, storageBuckets } = await scene.create(team, { storage: given(await aKey(team)) })
    expect(storageBuckets).toEqual(['photos'])
    const made = await row(id)
    if (!made) throw new Error('no row')
    expect(Buffer.from(made.sealedStorage ?? []).includes(secretKey)).toBe(false)
    expect(machineSpec(controlled, made).seed.storage).toEqual({
      accessKeyId: 'jx1',
      secretKey,
      buckets: ['photos'],
    })
    expect(() => machineSpec(controlled, { ...made, id: randomUUID() })).toThrow('do not open')
  })

  it('is sealed anew under another root secret', async () => {
    const team = await scene.aTeam()
    const { id } = await scene.create(team, { storage: given(await aKey(team)) })
    const [before, now] = [new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)]
    const keys = { computeSealing: deriveInstallationKey(before, 'compute') }
    await db.deleteFrom('satellite.compute_instances').where('id', '<>', id).execute()
    await updateInstance(db, id, {
      sealed_storage: sealStorage({ keys }, id, { accessKeyId: 'jx1', secretKey, buckets: [] }),
    })
    expect(await transact(db, (trx) => resealInstances(trx, { before, now }))).toBe(1)
    const resealed = { keys: { computeSealing: deriveInstallationKey(now, 'compute') } }
    expect(openStorage(resealed, id, (await row(id))?.sealedStorage ?? new Uint8Array()).secretKey).toBe(secretKey)
    await expect(transact(db, (trx) => resealInstances(trx, { before, now }))).rejects.toThrow('do not open')
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
    const refused = { code: 'invalidInput', field: 'storage' }
    expect(await saidBy(scene.create(team, { storage: given(foreign) }))).toMatchObject(refused)
    const own = await aKey(team)
    await scene.create(team, { storage: given(own) })
    expect(await saidBy(scene.create(team, { storage: given(own) }))).toMatchObject({ field: 'storage' })
  })

  it('has an access key of whoever makes the machine, and of keys of the public API only where they may delete it', async () => {
    const team = await scene.aTeam()
    const admin = await team.joined('admin')
    const storage = given(await aKey(team))
    expect(await codeOf(scene.create({ ...team, actor: admin }, { storage }))).toBe('storageKeyNotYours')
    const { user, caller } = team.actor
    const program = (areas: readonly PublicArea[] | null): Actor => ({
      kind: 'restKey',
      user,
      caller,
      keyId: 'k1',
      keyName: 'CI',
      rights: { ...allRights, areas },
    })
    expect(await codeOf(scene.create({ ...team, actor: program(['compute']) }, { storage }))).toBe('keyLacksArea')
    expect(await scene.create({ ...team, actor: program(['compute', 'access']) }, { storage })).toMatchObject({
      storageBuckets: ['photos'],
    })
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
