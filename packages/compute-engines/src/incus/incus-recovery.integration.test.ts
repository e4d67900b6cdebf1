import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { Engine, MachineSpec } from '@perigee/compute/engine'
import { certificates } from '@perigee/testing/certificates'
import { freePorts } from '@perigee/testing/free-ports'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bannerOf, ssh } from '../testing/ssh'
import { makeSshKeyPair, type SshKeyPair } from '../testing/ssh-key-pair'
import { createIncusEngine } from './create-incus-engine'
import type { IncusEngineOptions } from './engine-options'
import { machineName, machinePath } from './machine/machine-name'
import { aSpec } from './testing/a-spec'
import { startIncusd, type TestIncus } from './testing/start-incusd'
import { whyNoIncus } from './testing/why-no-incus'

const reason = await whyNoIncus()
const project = z.object({ config: z.record(z.string(), z.string()) })

describe.skipIf(reason !== undefined)(`what happens to an Incus of machines (${reason ?? 'a real one'})`, () => {
  let incus: TestIncus
  let keys: SshKeyPair

  beforeAll(async () => {
    incus = await startIncusd()
    keys = await makeSshKeyPair()
  })
  afterAll(async () => {
    await keys?.remove()
    await incus?.close()
  })

  function anEngine(given: Partial<IncusEngineOptions> = {}): Engine {
    const engine = createIncusEngine({ ...incus.options, ...given })
    onTestFinished(() => engine.close())
    return engine
  }

  /** A machine that is removed after the test. */
  async function aMachine(given: Parameters<typeof aSpec>[0] = {}): Promise<MachineSpec> {
    const [port = 0] = await freePorts(1)
    const spec = aSpec({ id: randomUUID(), diskGB: 1, ssh: { bind: '127.0.0.1', port }, ...given })
    onTestFinished(() => anEngineOfRoot().remove(spec.id))
    return { ...spec, seed: { ...spec.seed, authorizedKeys: [keys.line] } }
  }
  const anEngineOfRoot = () => createIncusEngine(incus.options)

  const answers = ({ ssh: place }: MachineSpec) =>
    expect.poll(() => bannerOf({ host: place.bind, port: place.port })).toMatch(/^SSH-2\.0-/)
  const exec = ({ ssh: place }: MachineSpec, command: string) =>
    ssh({ host: place.bind, port: place.port, user: 'root', keyFile: keys.file }, command)

  it('a daemon that is killed takes no machine with it, and knows it again when it is back', async () => {
    const engine = anEngine({ place: incus.restricted })
    const spec = await aMachine()
    await engine.start(spec)
    await answers(spec)
    await incus.kill()
    await expect(engine.inspect(spec.id)).rejects.toMatchObject({ failure: 'unavailable' })
    await expect(engine.stop(spec.id, 0)).rejects.toMatchObject({ failure: 'unavailable' })
    expect(await exec(spec, 'hostname')).toBe(`${spec.hostname}\n`)
    await incus.start()
    await expect.poll(() => engine.inspect(spec.id)).toMatchObject({ state: 'running' })
    expect(await exec(spec, 'hostname')).toBe(`${spec.hostname}\n`)
  })

  it.each([0, 30, 90, 150])('a creation that we are killed in after %i ms is completed by the next', async (after) => {
    const spec = await aMachine()
    const killed = createIncusEngine(incus.options)
    const created = killed.create(spec).then(
      () => 'created',
      () => 'killed',
    )
    await new Promise((resolve) => setTimeout(resolve, after))
    await killed.close()
    await created
    const engine = anEngine()
    await engine.create(spec)
    expect(await engine.inspect(spec.id)).toEqual({ state: 'stopped' })
    await engine.start(spec)
    await answers(spec)
  })

  it('a creation that the daemon is killed in is completed, or removed', async () => {
    const engine = anEngine()
    for (const end of ['completed', 'removed'] as const) {
      const spec = await aMachine()
      const creating = engine.create(spec).catch(() => undefined)
      await expect.poll(() => engine.list(), { interval: 5 }).toContain(spec.id)
      await incus.kill()
      await creating
      await incus.start()
      if (end === 'completed') {
        await engine.start(spec)
        await answers(spec)
      }
      await engine.remove(spec.id)
      expect(await engine.inspect(spec.id)).toEqual({ state: 'absent' })
    }
  })

  it('a port that somebody has is told, and another one is taken at the next start', async () => {
    const engine = anEngine()
    const spec = await aMachine()
    const other = createServer().listen(spec.ssh.port, '127.0.0.1')
    onTestFinished(() => void other.close())
    await expect(engine.start(spec)).rejects.toMatchObject({ failure: 'port-taken' })
    const sight = await engine.inspect(spec.id)
    expect(sight).toEqual({ state: 'stopped' })
    const [port = 0] = await freePorts(1)
    const moved = { ...spec, ssh: { bind: '127.0.0.1', port } }
    await engine.start(moved)
    await answers(moved)
    expect(await engine.inspect(spec.id)).toEqual({ state: 'running', ssh: { host: '127.0.0.1', port } })
  })

  async function setLimits(limits: Record<string, string>): Promise<void> {
    const path = '/1.0/projects/machines'
    const { config } = await incus.root.get(path, project)
    const others = Object.entries(config).filter(([name]) => !/^limits\.(memory|cpu|disk)$/.test(name))
    await incus.root.change('PUT', path, { config: { ...Object.fromEntries(others), ...limits } })
  }

  it('the limits of the project leave no room for a fourth machine, and what was there stays', async () => {
    const engine = anEngine({ place: incus.restricted })
    const specs = await Promise.all([aMachine(), aMachine(), aMachine()])
    for (const spec of specs) await engine.create(spec)
    await expect(engine.create(await aMachine())).rejects.toMatchObject({ failure: 'no-room' })
    expect((await engine.list()).sort()).toEqual(specs.map(({ id }) => id).sort())
  })

  it('the limits of the project are its room', async () => {
    await setLimits({ 'limits.memory': '512MiB', 'limits.cpu': '2', 'limits.disk': '8GiB' })
    onTestFinished(() => setLimits({}))
    const engine = anEngine({ place: incus.restricted })
    expect((await engine.capabilities()).room).toMatchObject({ memoryMB: 512, cpus: 2, diskGB: 8 })
    await expect(engine.create(await aMachine({ memoryMB: 1024 }))).rejects.toMatchObject({ failure: 'no-room' })
  })

  it('a certificate of one project is refused another one, and each server but the pinned one is', async () => {
    const foreign = anEngine({ place: incus.restricted, project: 'others' })
    await expect(foreign.list()).rejects.toMatchObject({ failure: 'unavailable' })
    await expect(foreign.create(await aMachine())).rejects.toMatchObject({ failure: 'unavailable' })
    const { cert, key } = certificates.two
    const stranger = anEngine({ place: { ...incus.restricted, certificate: cert, key } })
    await expect(stranger.list()).rejects.toMatchObject({ failure: 'unavailable' })
    const elsewhere = anEngine({ place: { ...incus.restricted, serverCertificate: cert } })
    await expect(elsewhere.list()).rejects.toMatchObject({ failure: 'unavailable' })
  })

  it('what is in the project and not ours is left alone', async () => {
    const engine = anEngine()
    const spec = await aMachine()
    const source = { type: 'image', alias: 'tiny' }
    const devices = { root: { type: 'disk', path: '/', pool: 'default' } }
    const body = { name: machineName(spec.id), type: 'container', profiles: [], source, devices }
    await incus.root.change('POST', '/1.0/instances', body)
    expect(await engine.list()).not.toContain(spec.id)
    await expect(engine.remove(spec.id)).rejects.toMatchObject({ failure: 'failed' })
    await expect(engine.start(spec)).rejects.toMatchObject({ failure: 'failed' })
    await incus.root.change('DELETE', machinePath(spec.id))
  })

  it('a machine reaches the gateway and nothing else, and has its credentials for who logs in', async () => {
    const gateway = createHttpServer((_, answer) => answer.end('the gateway'))
    const [port = 0] = await freePorts(1)
    gateway.listen(port, '127.0.0.1')
    onTestFinished(() => void gateway.close())
    const engine = anEngine({ gateway: { host: '127.0.0.1', port } })
    expect(await engine.capabilities()).toMatchObject({ storageEndpoint: 'http://127.0.0.1:7912' })
    const storage = { accessKeyId: 'an-access-key-id', secretKey: 'a-secret', buckets: ['pictures'] }
    const spec = await aMachine({ seed: { storage } })
    await engine.start(spec)
    await answers(spec)
    const got = await exec(spec, `wget -qO- http://127.0.0.1:7912/; wget -qO- http://127.0.0.1:${port}/ || echo refused`)
    expect(got).toBe('the gatewayrefused\n')
    expect(await exec(spec, 'ls /sys/class/net')).toBe('lo\n')
    expect(await exec(spec, 'cat ~/.aws/credentials ~/.config/rclone/rclone.conf')).toContain('a-secret')
    expect(await exec(spec, 'ls -l ~/.aws/credentials')).toMatch(/^-rw------- .* root +root /)

    await engine.stop(spec.id, 10_000)
    await engine.start({ ...spec, seed: { ...spec.seed, storage: null } })
    await answers(spec)
    expect(await exec(spec, 'cat ~/.aws/credentials ~/.config/rclone/rclone.conf')).not.toContain('a-secret')
  })

  it('a machine that reboots comes back by itself, and one with a new password has it after its next start', async () => {
    const engine = anEngine()
    const spec = await aMachine({ seed: { passwordHash: '$6$first' } })
    await engine.start(spec)
    await answers(spec)
    await exec(spec, 'sleep 7777 & reboot').catch(() => undefined)
    const processes = () => exec(spec, 'ps').catch(() => 'sleep 7777')
    await expect.poll(processes).not.toContain('sleep 7777')
    expect(await exec(spec, 'cat /etc/shadow')).toContain('root:$6$first:')
    expect(await engine.inspect(spec.id)).toMatchObject({ state: 'running' })
    await engine.stop(spec.id, 10_000)
    await engine.start({ ...spec, seed: { ...spec.seed, passwordHash: '$6$second' } })
    await answers(spec)
    expect(await exec(spec, 'cat /etc/shadow')).toContain('root:$6$second:')
  })

  it('a machine that does not shut down is ended after its grace', async () => {
    const engine = anEngine()
    const spec = await aMachine()
    await engine.start(spec)
    await answers(spec)
    await exec(spec, 'kill -STOP 1; echo stopped')
    await engine.stop(spec.id, 1_000)
    expect(await engine.inspect(spec.id)).toEqual({ state: 'stopped' })
  })

  it('an image of cloud-init is given user data, and a new password at the next start', async () => {
    await incus.addImage('cloudy', { 'perigee.seed': 'cloud-init', 'perigee.tools': 'aws-cli,rclone' })
    const engine = anEngine({ images: ['cloudy'] })
    expect(await engine.images()).toMatchObject([{ name: 'cloudy', user: 'root', tools: ['aws-cli', 'rclone'] }])
    const hostile = 'x\n- {{ evil }}\n#'
    const spec = await aMachine({ image: 'cloudy', hostname: hostile, seed: { passwordHash: '$6$first' } })
    await engine.start(spec)
    const read = async (path: string) => String(await incus.root.read(`${machinePath(spec.id)}/files`, 65_536, { path }))
    const [first, json = ''] = (await read('/etc/user-data')).split('\n')
    expect(first).toBe('#cloud-config')
    expect(JSON.parse(json)).toMatchObject({ hostname: hostile, users: [{ hashed_passwd: '$6$first' }] })
    expect(await read('/etc/shadow')).toContain('root:*:')
    await engine.stop(spec.id, 10_000)
    await engine.start({ ...spec, seed: { ...spec.seed, passwordHash: '$6$second' } })
    expect(await read('/etc/shadow')).toContain('root:$6$second:')
  })
})
