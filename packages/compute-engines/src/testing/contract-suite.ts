import { randomUUID } from 'node:crypto'
import type { Engine, MachineSpec } from '@perigee/compute/engine'
import { freePorts } from '@perigee/testing/free-ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bannerOf, ssh } from './ssh'
import { makeSshKeyPair } from './ssh-key-pair'

export interface EngineUnderTest {
  /** A driver over the same machines: called again, it is that of a process started anew. */
  open(): Promise<Engine>
  /** One of its images. */
  image: string
  /** Ends the machine from outside with no chance to write anything, as a lack of memory on the host does. */
  crash(id: string): Promise<void>
  /** How a machine looks whose process was killed. An engine that cannot tell says `stopped`. */
  looksKilled: 'crashed' | 'stopped'
  /** Sizes in which the image runs, the second larger. */
  sizes: readonly [MachineSize, MachineSize]
  /** After all tests. */
  close(): Promise<void>
}

type MachineSize = Pick<MachineSpec, 'vcpus' | 'memoryMB' | 'diskGB'>

/** How long a boot may take on a machine that has other work too. */
const boot = { timeout: 200_000, interval: 250 }

/** What every engine does, whatever it runs machines by: real machines, the real `ssh` client, each operation twice. */
export function engineContract(name: string, make: () => Promise<EngineUnderTest>): void {
  async function openScene() {
    const under = await make()
    onTestFinished(() => under.close())
    const keyPair = await makeSshKeyPair()
    onTestFinished(() => keyPair.remove())
    const [port = 0] = await freePorts(1)
    const engine = await under.open()
    const user = (await engine.images()).find((image) => image.name === under.image)?.user ?? ''
    const spec: MachineSpec = {
      id: randomUUID(),
      hostname: 'first-machine',
      image: under.image,
      ...under.sizes[0],
      ssh: { bind: '127.0.0.1', port },
      seed: {
        authorizedKeys: [keyPair.line],
        passwordHash: '$6$saltsaltsaltsalt$noPasswordHasThisHash',
        allowsPasswordLogin: false,
        storage: null,
      },
    }
    return { under, engine, user, spec, keyFile: keyPair.file }
  }

  describe(`an engine of machines: ${name}`, () => {
    it('says what it has, and of a machine that nobody made that it is absent', async () => {
      const { engine, spec, under } = await openScene()
      const { room, memoryBesideMB, runsBy } = await engine.capabilities()
      expect(Math.min(room.cpus, room.memoryMB, room.diskGB, room.freeDiskGB)).toBeGreaterThan(0)
      expect(memoryBesideMB).toBeGreaterThanOrEqual(0)
      expect(runsBy).not.toBe('')
      expect((await engine.images()).map((image) => image.name)).toContain(under.image)
      expect(await engine.inspect(spec.id)).toEqual({ state: 'absent' })
      await engine.stop(spec.id, 0)
      await engine.remove(spec.id)
      await expect(engine.create({ ...spec, image: 'no-such-image' })).rejects.toMatchObject({ failure: 'no-image' })
      await engine.remove(spec.id)
      expect(await engine.list()).not.toContain(spec.id)
      await engine.close()
    })

    it(
      'brings a machine through its life, whatever is asked twice and whoever asks',
      { timeout: 900_000 },
      async () => {
        const { under, engine: first, spec, user, keyFile } = await openScene()
        let engine = first
        const seen: string[] = []
        let unwatch = engine.watch((id) => seen.push(id))

        const lastSeen = async (): Promise<{ host: string; port: number }> => {
          const sight = await engine.inspect(spec.id)
          expect(sight.state).toBe('running')
          return sight.ssh ?? { host: spec.ssh.bind, port: spec.ssh.port }
        }
        const untilReady = () => expect.poll(async () => bannerOf(await lastSeen()), boot).toMatch(/^SSH-2\.0-/)
        const exec = async (command: string) => ssh({ ...(await lastSeen()), user, keyFile }, command)
        const twice = async (operation: () => Promise<void>): Promise<void> => {
          await operation()
          await operation()
        }

        await twice(() => engine.create(spec))
        expect(await engine.inspect(spec.id)).toMatchObject({ state: 'stopped' })
        expect(await engine.list()).toContain(spec.id)

        await twice(() => engine.start(spec))
        await untilReady()
        // Incus gives a container its processors a moment after its start.
        await expect.poll(() => exec('hostname; nproc')).toBe(`first-machine\n${under.sizes[0].vcpus}\n`)
        const memory = Number(await exec("awk '/^MemTotal/ {print $2}' /proc/meminfo"))
        await exec('echo data > ~/kept; sync')
        // A container has no console of its own until somebody writes to it.
        await exec('echo said-on-the-console > /dev/console')
        await expect.poll(() => engine.console(spec.id, 65_536)).toContain('said-on-the-console')
        expect(Buffer.byteLength(await engine.console(spec.id, 100))).toBeLessThanOrEqual(100)

        // another process takes over what goes on running
        unwatch()
        await engine.close()
        engine = await under.open()
        unwatch = engine.watch((id) => seen.push(id))
        expect(await exec('cat ~/kept')).toBe('data\n')

        await twice(() => engine.stop(spec.id, 60_000))
        const stopped = await engine.inspect(spec.id)
        expect(stopped.state).toBe('stopped')
        expect(stopped.bySelf ?? false).toBe(false)

        const larger: MachineSpec = { ...spec, ...under.sizes[1], hostname: 'larger-machine' }
        await twice(() => engine.start(larger))
        await untilReady()
        await expect.poll(() => exec('hostname; nproc; cat ~/kept')).toBe(`larger-machine\n${larger.vcpus}\ndata\n`)
        expect(Number(await exec("awk '/^MemTotal/ {print $2}' /proc/meminfo"))).toBeGreaterThan(memory)
        await exec('echo written-before-the-crash > ~/kept; sync')

        seen.length = 0
        await under.crash(spec.id)
        await expect.poll(async () => (await engine.inspect(spec.id)).state).toBe(under.looksKilled)
        await expect.poll(() => seen).toContain(spec.id)
        await twice(() => engine.start(larger))
        await untilReady()
        expect(await exec('cat ~/kept')).toBe('written-before-the-crash\n')

        // an ssh connection may be cut before its command is told to have succeeded
        await exec('poweroff').catch(() => undefined)
        await expect.poll(() => engine.inspect(spec.id), boot).toMatchObject({ state: 'stopped', bySelf: true })

        await engine.start(larger)
        await twice(() => engine.remove(spec.id))
        expect(await engine.inspect(spec.id)).toEqual({ state: 'absent' })
        expect(await engine.list()).not.toContain(spec.id)
        unwatch()
        await engine.close()
      },
    )
  })
}
