import { compute } from '@perigee/contract/compute'
import { accountKinds } from '@perigee/domain/account-kinds'
import { describe, expect, it } from 'vitest'
import { anOffer } from './testing/an-offer'
import { aScene } from './testing/a-scene'
import { anInstance, anSshKey, newInstance, running, stopped } from './testing/examples'
import { disguised, ed25519, rsa } from './testing/ssh-keys'
import { startCompute } from './testing/start-compute'

const service = await startCompute()
const absent = '9b2cf0e4-6c4b-4d4e-9f0e-3f6d0f5d8c11'
const credentials = { accessKeyID: 'jabc', secretKey: 'jdef', apiKeyID: absent, buckets: ['photos'] }

describe('bad input is answered 400, with the field that it is about', () => {
  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a line break in a name', { name: 'web\ndb' }, 'name'],
    ['a name that turns letters round', { name: 'web\u202edb' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
    ['a hostname of one label', { hostname: 'web' }, 'hostname'],
    ['a hostname with an empty label', { hostname: 'web..example' }, 'hostname'],
    ['a hostname that begins with a hyphen', { hostname: '-web.example.com' }, 'hostname'],
    ['a hostname with more than letters', { hostname: 'web;reboot.example.com' }, 'hostname'],
    ['a hostname that is an address', { hostname: '10.0.0.1' }, 'hostname'],
    ['a hostname that is too long', { hostname: `${'a'.repeat(60)}.example` }, 'hostname'],
    ['a boot disk below zero', { bootDiskSizeGB: -1 }, 'bootDiskSizeGB'],
    ['half a GB', { bootDiskSizeGB: 2.5 }, 'bootDiskSizeGB'],
    ['a boot disk in words', { bootDiskSizeGB: 'much' }, 'bootDiskSizeGB'],
    [
      'a boot disk that is too small for the image',
      { image: 'debian-12', instanceType: 'micro', bootDiskSizeGB: 2 },
      'bootDiskSizeGB',
    ],
    ['a boot disk without bounds', { bootDiskSizeGB: 1e15 }, 'bootDiskSizeGB'],
    ['an unknown type', { instanceType: 'gigantic' }, 'instanceType'],
    ['a type with too little memory for the image', { image: 'debian-12' }, 'instanceType'],
    ['an unknown image', { image: 'plan9' }, 'image'],
    ['an image that climbs', { image: '../tiny' }, 'image'],
    ['an unknown location', { location: 'elsewhere' }, 'location'],
    ['an SSH key that is no id', { sshKeys: ['laptop'] }, 'sshKeys'],
    ['an SSH key that nobody has', { sshKeys: [absent] }, 'sshKeys'],
    ['too many SSH keys', { sshKeys: Array.from({ length: 21 }, () => absent) }, 'sshKeys'],
    ['storage without buckets', { storage: { ...credentials, buckets: [] } }, 'storage'],
    [
      'storage by an access key that the project does not have',
      { image: 'debian-12', instanceType: 'micro', storage: credentials },
      'storage',
    ],
    ['storage for an image without tools', { storage: credentials }, 'storage'],
    ['NUL in a name', { name: 'a\0b' }, 'name'],
    ['NUL in credentials', { storage: { ...credentials, secretKey: 'a\0b' } }, 'storage'],
  ])('%s', async (_, changes, field) => {
    const { ask } = await aScene(service)
    expect(await ask(compute.createInstance, { body: newInstance(changes) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field, message: expect.stringMatching(/./) as string },
    })
    expect((await ask(compute.listInstances)).body).toEqual([])
  })

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a name that turns letters round', { name: 'web\u202edb' }, 'name'],
    ['no key', { publicKey: '' }, 'publicKey'],
    ['two lines', { publicKey: `${ed25519()}\n${ed25519()}` }, 'publicKey'],
    ['options before it', { publicKey: `command="sh" ${ed25519()}` }, 'publicKey'],
    ['another type inside', { publicKey: disguised() }, 'publicKey'],
    ['RSA with 1024 bits', { publicKey: rsa(1024) }, 'publicKey'],
    ['a type that is not taken', { publicKey: ed25519().replace('ssh-ed25519', 'ssh-dss') }, 'publicKey'],
    ['a private key', { publicKey: '-----BEGIN OPENSSH PRIVATE KEY-----' }, 'publicKey'],
  ])('an SSH key with %s', async (_, changes, field) => {
    const { ask } = await aScene(service)
    const body = { name: 'laptop', publicKey: ed25519(), ...changes }
    expect(await ask(compute.createSshKey, { body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field },
    })
  })

  it('what is no JSON, no object, or names nothing', async () => {
    const { ask } = await aScene(service)
    for (const body of ['{', '[]', '""', '{}']) {
      expect(await ask(compute.createSshKey, { body })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    }
    const params = { id: 'x' }
    expect(await ask(compute.getInstance, { params })).toMatchObject({ status: 400, body: { field: 'id' } })
  })
})

describe('what is not there', () => {
  it.each([
    compute.getInstance,
    compute.deleteInstance,
    compute.startInstance,
    compute.stopInstance,
    compute.readConsole,
  ])('$method $path: 404', async (call) => {
    const { ask } = await aScene(service)
    expect(await ask(call, { params: { id: absent } })).toMatchObject({
      status: 404,
      body: { code: 'no_such_instance' },
    })
  })
})

describe('states: 409', () => {
  it.each([
    ['one that runs is not started', compute.startInstance, running, undefined, 'instance_is_running'],
    ['one that is stopped is not stopped', compute.stopInstance, stopped, undefined, 'instance_is_stopped'],
    ['one that is stopped is not restarted', compute.restartInstance, stopped, undefined, 'instance_is_stopped'],
    [
      'the type of before is no change',
      compute.updateInstanceType,
      running,
      { instanceType: 'nano' },
      'instance_type_unchanged',
    ],
    ['one that goes is not started', compute.startInstance, { wanted: 'deleted' }, undefined, 'instance_is_deleting'],
    [
      'one that goes has no other password',
      compute.resetPassword,
      { wanted: 'deleted' },
      undefined,
      'instance_is_deleting',
    ],
  ] as const)('%s', async (_, call, columns, body, code) => {
    const scene = await aScene(service)
    const params = { id: await anInstance(scene, columns) }
    expect(await scene.ask(call, { params, body })).toMatchObject({ status: 409, body: { code } })
  })

  it('a key that the project has already', async () => {
    const scene = await aScene(service)
    const publicKey = ed25519()
    await anSshKey(scene, publicKey)
    const body = { name: 'again', publicKey: `${publicKey}s` }
    expect(await scene.ask(compute.createSshKey, { body })).toMatchObject({
      status: 409,
      body: { code: 'ssh_key_taken' },
    })
  })

  it('a location that is full', async () => {
    await service.aLocation('small', anOffer({ room: { cpus: 1, memoryMB: 700, diskGB: 10 } }))
    const scene = await aScene(service)
    await anInstance(scene, {}, { location: 'small' })
    const body = newInstance({ location: 'small' })
    expect(await scene.ask(compute.createInstance, { body })).toMatchObject({
      status: 409,
      body: { code: 'location_is_full' },
    })
  })
})

describe('quotas: 403', () => {
  it('of instances, with the sentence that says how many', async () => {
    const scene = await aScene(service)
    for (let n = 0; n < 5; n++) await anInstance(scene)
    expect(await scene.ask(compute.createInstance, { body: newInstance() })).toMatchObject({
      status: 403,
      body: { code: 'compute_quota_reached', message: 'This project can have 5 instances.', field: '' },
    })
  })

  it('of another type', async () => {
    const scene = await aScene(service)
    const params = { id: await anInstance(scene) }
    await anInstance(scene, {}, { instanceType: 'large' })
    const ask = (instanceType: string) => scene.ask(compute.updateInstanceType, { params, body: { instanceType } })
    expect(await ask('large')).toMatchObject({ status: 200 })
    const third = await scene.ask(compute.createInstance, { body: newInstance() })
    expect(third).toMatchObject({ status: 403, body: { code: 'compute_quota_reached' } })
  })

  it('of a free trial, which has one of the smallest', async () => {
    const scene = await aScene(service, { kind: accountKinds.free })
    const larger = await scene.ask(compute.createInstance, { body: newInstance({ instanceType: 'micro' }) })
    expect(larger).toMatchObject({ status: 403, body: { code: 'compute_quota_reached' } })
    await anInstance(scene)
    expect(await scene.ask(compute.createInstance, { body: newInstance() })).toMatchObject({ status: 403 })
  })
})

it('a location that is not heard of: 503', async () => {
  await service.aLocation('silent')
  service.clock.advance(61_000)
  const scene = await aScene(service)
  const body = newInstance({ location: 'silent' })
  expect(await scene.ask(compute.createInstance, { body })).toMatchObject({
    status: 503,
    body: { code: 'location_is_away' },
  })
  await service.aLocation('here')
})
