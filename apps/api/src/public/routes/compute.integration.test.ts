import type { PublicInstance, PublicSshKey } from '@perigee/contract/public/compute'
import { updateInstance } from '@perigee/satellite-db/compute-instances'
import { describe, expect, it } from 'vitest'
import { aProject } from '../../testing/builders'
import { aComputeLocation, aPublicKey, withCompute } from '../../testing/compute'
import { aPublicCaller } from '../../testing/public-caller'
import { startApi } from '../../testing/start-api'

const api = await startApi({ env: withCompute })
const without = await startApi()
const project = await aProject(api)
const owner = await aPublicCaller(api, project.owner.id)
const path = `/public/v1/projects/${project.id}`
const absent = '9b2cf0e4-6c4b-4d4e-9f0e-3f6d0f5d8c11'

const wished = { name: 'web', hostname: 'web.example.com', type: 'nano', image: 'tiny', location: 'here' }
async function create(more: object = {}, headers: Record<string, string> = {}) {
  await aComputeLocation(api)
  return owner.send('POST', `${path}/instances`, { body: { ...wished, ...more }, headers })
}
const anInstance = async () => (await create()).json<{ instance: PublicInstance; password: string }>().instance

describe('an instance', () => {
  it('is made with a password that is told once, also to a request that comes again', async () => {
    const key = { 'idempotency-key': 'one' }
    const made = await create({}, key)
    expect(made.body).toEqual({
      password: expect.stringMatching(/^\w{20,}$/) as string,
      instance: {
        id: expect.any(String) as string,
        name: 'web',
        hostname: 'web.example.com',
        state: 'pending',
        waitsFor: 'turn',
        problem: null,
        frozen: false,
        type: 'nano',
        image: 'tiny',
        location: 'here',
        bootDiskGB: 2,
        ssh: null,
        sshKeys: [],
        storageBuckets: null,
        hourMicroCents: { running: 420_000, stopped: 20_000 },
        createdAt: api.clock().toISOString(),
        updatedAt: api.clock().toISOString(),
      },
    })
    expect((await create({}, key)).text).toBe(made.text)
    const { instance } = made.json<{ instance: PublicInstance }>()
    expect((await owner.send('GET', `${path}/instances/${instance.id}`)).body).toEqual(instance)
    const rows = await api.db.selectFrom('satellite.idempotent_answers').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(made.json<{ password: string }>().password)
  })

  it('says in its own words how it is', async () => {
    const { id } = await anInstance()
    const stateWith = async (columns: Parameters<typeof updateInstance>[2]) => {
      await updateInstance(api.db, id, columns)
      return (await owner.send('GET', `${path}/instances/${id}`)).json<PublicInstance>()
    }
    expect(await stateWith({ status: 'complete', waits_for: null, address: '192.0.2.7' })).toMatchObject({
      state: 'running',
      waitsFor: null,
      ssh: { host: '192.0.2.7', port: expect.any(Number) as number, user: 'tiny' },
    })
    expect(await stateWith({ status: 'offline', wanted: 'stopped' })).toMatchObject({ state: 'stopped' })
    expect(await stateWith({ status: 'error', problem: 'It is broken.' })).toMatchObject({
      state: 'error',
      problem: 'It is broken.',
    })
    expect(await stateWith({ wanted: 'deleted' })).toMatchObject({ state: 'deleting' })
  })

  it('gets another type only as it was read', async () => {
    const { id } = await anInstance()
    const read = await owner.send('GET', `${path}/instances/${id}`)
    const headers = { 'if-match': read.headers.get('etag') ?? '' }
    const change = (type: string) => owner.send('PATCH', `${path}/instances/${id}`, { body: { type }, headers })
    expect((await change('micro')).body).toMatchObject({ type: 'micro' })
    expect((await change('small')).status).toBe(412)
  })

  it('is listed with others, the newest first, a page at a time', async () => {
    const other = await aProject(api)
    const caller = await aPublicCaller(api, other.owner.id)
    const list = `/public/v1/projects/${other.id}/instances`
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      api.clock.advance(1_000)
      await aComputeLocation(api)
      const made = await caller.send('POST', list, { body: wished })
      ids.unshift(made.json<{ instance: PublicInstance }>().instance.id)
    }
    const first = (await caller.send('GET', `${list}?limit=2`)).json<{ items: PublicInstance[]; next: string }>()
    const rest = (await caller.send('GET', `${list}?limit=2&cursor=${first.next}`)).json<typeof first>()
    expect([first.items, rest.items].map((items) => items.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)])
    expect(rest.next).toBeNull()
  })

  it.each([
    [{ hostname: 'web' }, 'body.hostname'],
    [{ type: 'gigantic' }, 'body.type'],
    [{ image: 'plan9' }, 'body.image'],
    [{ location: 'elsewhere' }, 'body.location'],
    [{ bootDiskGB: -1 }, 'body.bootDiskGB'],
    [{ bootDiskGB: 0.5 }, 'body.bootDiskGB'],
    [{ sshKeyIds: [absent] }, 'body.sshKeyIds'],
    [{ sshKeyIds: ['x'] }, 'body.sshKeyIds[0]'],
    [{ storage: { accessKeyId: 'j', secretKey: 'j', apiKeyId: absent, buckets: ['photos'] } }, 'body.storage'],
  ])('with %j: 400 with the place', async (more, at) => {
    const answer = await create(more)
    expect([answer.status, answer.body.code, answer.body.path]).toEqual([400, 'invalid_input', at])
  })
})

it('keys are added, listed and deleted', async () => {
  const made = await owner.send('POST', `${path}/ssh-keys`, { body: { name: 'laptop', publicKey: aPublicKey() } })
  const key = made.json<PublicSshKey>()
  expect([made.status, key.fingerprint]).toEqual([201, expect.stringMatching(/^SHA256:/)])
  const withKey = await create({ sshKeyIds: [key.id] })
  expect(withKey.json<{ instance: PublicInstance }>().instance.sshKeys).toEqual(['laptop'])
  expect((await owner.send('GET', `${path}/ssh-keys`)).body).toEqual({ items: [key], next: null })
  expect((await owner.send('DELETE', `${path}/ssh-keys/${key.id}`)).status).toBe(204)
  expect((await owner.send('DELETE', `${path}/ssh-keys/${key.id}`)).body.code).toBe('no_such_ssh_key')
})

it('says what there is to choose from', async () => {
  await aComputeLocation(api)
  const items = async (what: string) => (await owner.send('GET', `${path}/${what}`)).json<{ items: object[] }>().items
  expect((await items('instance-types'))[0]).toEqual({
    name: 'nano',
    vcpus: 1,
    memoryMiB: 256,
    suggestedDiskGB: 2,
    hourMicroCents: 400_000,
  })
  expect(await items('instance-images')).toMatchObject([{ name: 'tiny', minMemoryMiB: 64, locations: ['here'] }])
  expect(await items('compute-locations')).toMatchObject([{ name: 'here', available: true }])
})

it('is not there, and in no document, where there is no compute', async () => {
  const other = await aProject(without)
  const caller = await aPublicCaller(without, other.owner.id)
  const answer = await caller.send('GET', `/public/v1/projects/${other.id}/instances`)
  expect([answer.status, answer.body.code]).toEqual([404, 'no_such_route'])
  const documentOf = async ({ url }: { url: string }) => (await fetch(`${url}/public/v1/openapi.json`)).text()
  expect(await documentOf(without)).not.toContain('createInstance')
  expect(await documentOf(api)).toContain('createInstance')
})
