import { createServer } from 'node:http'
import { certificates } from '@perigee/testing/certificates'
import { freePorts } from '@perigee/testing/free-ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { machinePath } from './machine/machine-name'
import { incusScene } from './testing/incus-scene'
import { whyNoIncus } from './testing/why-no-incus'

const reason = await whyNoIncus()
const project = z.object({ config: z.record(z.string(), z.string()) })

describe.skipIf(reason !== undefined)(`machines in a project of Incus (${reason ?? 'a real one'})`, () => {
  const { incus, anEngine, aMachine, answers, exec } = incusScene()

  async function setLimits(limits: Record<string, string>): Promise<void> {
    const path = '/1.0/projects/machines'
    const { config } = await incus().root.get(path, project)
    const others = Object.entries(config).filter(([name]) => !/^limits\.(memory|cpu|disk)$/.test(name))
    await incus().root.change('PUT', path, { config: { ...Object.fromEntries(others), ...limits } })
  }

  it('the limits of the project leave no room for a fourth machine, and what was there stays', async () => {
    const engine = anEngine({ place: incus().restricted })
    const specs = await Promise.all([aMachine(), aMachine(), aMachine()])
    for (const spec of specs) await engine.create(spec)
    await expect(engine.create(await aMachine())).rejects.toMatchObject({ failure: 'no-room' })
    expect((await engine.list()).sort()).toEqual(specs.map(({ id }) => id).sort())
  })

  it('the limits of the project are its room', async () => {
    await setLimits({ 'limits.memory': '512MiB', 'limits.cpu': '2', 'limits.disk': '8GiB' })
    onTestFinished(() => setLimits({}))
    const engine = anEngine({ place: incus().restricted })
    expect((await engine.capabilities()).room).toMatchObject({ memoryMB: 512, cpus: 2, diskGB: 8 })
    await expect(engine.create(await aMachine({ memoryMB: 1024 }))).rejects.toMatchObject({ failure: 'no-room' })
  })

  it('a certificate of one project is refused another one, and each server but the pinned one is', async () => {
    const foreign = anEngine({ place: incus().restricted, project: 'others' })
    await expect(foreign.list()).rejects.toMatchObject({ failure: 'unavailable' })
    await expect(foreign.create(await aMachine())).rejects.toMatchObject({ failure: 'unavailable' })
    const { cert, key } = certificates.two
    const stranger = anEngine({ place: { ...incus().restricted, certificate: cert, key } })
    await expect(stranger.list()).rejects.toMatchObject({ failure: 'unavailable' })
    const elsewhere = anEngine({ place: { ...incus().restricted, serverCertificate: cert } })
    await expect(elsewhere.list()).rejects.toMatchObject({ failure: 'unavailable' })
  })

  it('a machine reaches the gateway and nothing else, and has its credentials for who logs in', async () => {
    const gateway = createServer((_, answer) => answer.end('the gateway'))
    const [port = 0] = await freePorts(1)
    gateway.listen(port, '127.0.0.1')
    onTestFinished(() => void gateway.close())
    const engine = anEngine({ place: incus().restricted, gateway: { host: '127.0.0.1', port } })
    expect(await engine.capabilities()).toMatchObject({ storageEndpoint: 'http://127.0.0.1:7912' })
    const storage = { accessKeyId: 'an-access-key-id', secretKey: 'a-secret', buckets: ['pictures'] }
    const spec = await aMachine({ seed: { storage } })
    await engine.start(spec)
    await answers(spec)
    const asks = `wget -qO- http://127.0.0.1:7912/; wget -qO- http://127.0.0.1:${port}/ || echo refused`
    expect(await exec(spec, asks)).toBe('the gatewayrefused\n')
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

  it('an image of cloud-init is given user data, and a new password at the next start', async () => {
    await incus().addImage('cloudy', { 'perigee.seed': 'cloud-init', 'perigee.tools': 'aws-cli,rclone' })
    const engine = anEngine({ place: incus().restricted, images: ['cloudy'] })
    expect(await engine.images()).toMatchObject([{ name: 'cloudy', user: 'root', tools: ['aws-cli', 'rclone'] }])
    const hostile = 'x\n- {{ evil }}\n#'
    const spec = await aMachine({ image: 'cloudy', hostname: hostile, seed: { passwordHash: '$6$first' } })
    await engine.start(spec)
    const read = async (path: string) =>
      String(await incus().root.read(`${machinePath(spec.id)}/files`, 65_536, { path }))
    const [first, ...json] = (await read('/etc/user-data')).split('\n')
    expect(first).toBe('#cloud-config')
    expect(JSON.parse(json.join('\n'))).toMatchObject({ hostname: hostile, users: [{ hashed_passwd: '$6$first' }] })
    expect(await read('/etc/shadow')).toContain('root:*:')
    await engine.stop(spec.id, 10_000)
    await engine.start({ ...spec, seed: { ...spec.seed, passwordHash: '$6$second' } })
    expect(await read('/etc/shadow')).toContain('root:$6$second:')
  })
})
