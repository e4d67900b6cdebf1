import { compute, computeOverview, image, instance, instanceType, location, sshKey } from '@perigee/contract/compute'
import type { Call } from '@perigee/contract/call'
import { monthStart } from '@perigee/std/month-start'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aScene, type Scene } from './testing/a-scene'
import { anInstance, anSshKey, newInstance, running, stopped } from './testing/examples'
import { ed25519 } from './testing/ssh-keys'
import { startCompute } from './testing/start-compute'

const service = await startCompute()
const now = () => service.clock().toISOString()

/** The body of a success, which is what the contract says to the letter: no field more. */
async function works<Schema extends z.ZodMiniType>(scene: Scene, call: Call, schema: Schema, asked: object = {}) {
  const answer = await scene.ask(call, asked)
  expect(answer).toMatchObject({ status: call.status })
  expect(z.strictObject((schema as unknown as z.ZodMiniObject).shape).safeParse(answer.body).error).toBeUndefined()
  return answer.body as z.output<Schema>
}

describe('SSH keys', () => {
  it('are answered with their fingerprint, as one line of ours, and listed the newest first', async () => {
    const scene = await aScene(service)
    const publicKey = ed25519()
    const made = await works(scene, compute.createSshKey, sshKey, {
      body: { name: ' laptop ', publicKey: `  ${publicKey} ` },
    })
    expect(made).toMatchObject({
      name: 'laptop',
      publicKey,
      created: now(),
      fingerprint: expect.stringMatching(/^SHA256:[\w+/]{43}$/) as string,
    })
    service.clock.advance(1_000)
    await service.aLocation('here')
    const second = await anSshKey(scene)
    const { body } = await scene.ask(compute.listSshKeys)
    expect(body).toEqual([expect.objectContaining({ id: second }), made])

    expect(await scene.ask(compute.deleteSshKey, { params: { id: made.id } })).toMatchObject({
      status: 204,
      body: undefined,
    })
    expect((await scene.ask(compute.listSshKeys)).body).toHaveLength(1)
  })
})

describe('what there is to choose from', () => {
  it('comes from the locations', async () => {
    const scene = await aScene(service)
    const first = async <S extends z.ZodMiniType>(call: Call, schema: S) => {
      const { body } = await scene.ask(call)
      const items = body as object[]
      expect(z.strictObject((schema as unknown as z.ZodMiniObject).shape).safeParse(items[0]).success).toBe(true)
      return items[0]
    }
    expect(await first(compute.listInstanceTypes, instanceType)).toMatchObject({
      name: 'nano',
      vcpus: 1,
      memoryMB: 256,
    })
    expect(await first(compute.listImages, image)).toEqual({
      name: 'debian-12',
      title: 'Debian 12 (bookworm)',
      user: 'debian',
      minDiskGB: 3,
      minMemoryMB: 512,
      tools: ['aws-cli', 'rclone'],
      locations: ['here'],
    })
    expect(await first(compute.listLocations, location)).toEqual({
      name: 'here',
      title: 'Title of here',
      engine: 'qemu',
      answers: true,
      reachesStorage: true,
      diskHourMicroCents: 10_000,
    })
  })
})

describe('an instance', () => {
  it('is answered with its password once, and never again', async () => {
    const scene = await aScene(service)
    const wanted = newInstance({ hostname: ' Web.Example.COM ', sshKeys: [await anSshKey(scene)] })
    const made = await works(scene, compute.createInstance, instance, { body: wanted })
    expect(made).toMatchObject({
      name: wanted.name,
      status: 'pending',
      waitsFor: 'turn',
      hostname: 'web.example.com',
      ipv4Address: '',
      remote: null,
      created: now(),
      updated: now(),
      deleting: false,
      instanceType: 'nano',
      bootDiskSizeGB: 2,
      user: 'tiny',
      sshKeys: [expect.stringMatching(/^key/)],
      problem: null,
      frozen: false,
      storage: null,
      hourMicroCents: { running: 420_000, stopped: 20_000 },
    })
    expect(made.password).toMatch(/^[A-Za-z2-9]{20,}$/)

    const seen = await works(scene, compute.getInstance, instance, { params: { id: made.id } })
    expect(seen).toEqual({ ...made, password: '' })
    expect((await scene.ask(compute.listInstances)).body).toEqual([seen])
    expect(service.log.join()).not.toContain(made.password)
    const { password_hash: hash } = await service.db
      .selectFrom('satellite.compute_instances')
      .select('password_hash')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(hash).toMatch(/^\$6\$/)
  })

  it('tells where its SSH is reached once it runs', async () => {
    const scene = await aScene(service)
    const seen = await works(scene, compute.getInstance, instance, { params: { id: await anInstance(scene, running) } })
    expect(seen).toMatchObject({ status: 'complete', waitsFor: null, ipv4Address: '127.0.0.1' })
    expect(seen.remote).toEqual({ type: 'ssh', ipv4Address: '127.0.0.1', port: expect.any(Number) as number })
  })

  it('waits again after it was started, restarted or given another type, and is gone for its people at once', async () => {
    const scene = await aScene(service)
    const params = { id: await anInstance(scene, stopped) }
    const change = (call: Call, body?: object) => works(scene, call, instance, { params, ...(body && { body }) })
    expect(await change(compute.startInstance)).toMatchObject({ status: 'pending' })
    expect(await change(compute.restartInstance)).toMatchObject({ status: 'pending' })
    expect(await change(compute.updateInstanceType, { instanceType: 'micro' })).toMatchObject({ instanceType: 'micro' })
    expect(await change(compute.stopInstance)).toMatchObject({ deleting: false })
    const { body } = await scene.ask(compute.resetPassword, { params })
    expect(body).toEqual({ password: expect.stringMatching(/^\w{20,}$/) as string })

    for (let n = 0; n < 2; n++) {
      expect(await scene.ask(compute.deleteInstance, { params })).toMatchObject({ status: 204, body: undefined })
    }
    expect(await change(compute.getInstance)).toMatchObject({ deleting: true })
  })

  it('shows its console, in its own location alone', async () => {
    const scene = await aScene(service)
    const params = { id: await anInstance(scene, running) }
    expect((await scene.ask(compute.readConsole, { params })).body).toEqual({ output: '' })
    service.engine.consoles.set(params.id, `${'x'.repeat(100_000)}\nlogin: `)
    const { output } = (await scene.ask(compute.readConsole, { params })).body as { output: string }
    expect([output.length, output.endsWith('\nlogin: ')]).toEqual([65_536, true])

    await service.aLocation('elsewhere')
    const other = { id: await anInstance(scene, {}, { location: 'elsewhere' }) }
    expect(await scene.ask(compute.readConsole, { params: other })).toMatchObject({
      status: 409,
      body: { code: 'console_is_elsewhere' },
    })
  })
})

it('the overview is of this project and this month', async () => {
  const scene = await aScene(service)
  await anInstance(scene, running)
  await anInstance(scene, stopped)
  await anInstance(await aScene(service), running)
  expect(await works(scene, compute.overview, computeOverview)).toEqual({
    since: monthStart(service.clock()).toISOString(),
    online: 1,
    offline: 1,
    vcpus: 1,
    memoryMB: 256,
    diskGB: 4,
    hours: 0,
    cents: null,
    quota: { instances: 5, sshKeys: 20, vcpus: 8, memoryMB: 16_384, diskGB: 200 },
  })
})
