import { createServer, type Server } from 'node:http'
import { networkInterfaces } from 'node:os'
import { readFile, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Engine } from '@perigee/compute/engine'
import { freePorts } from '@perigee/testing/free-ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMachine, type RunningMachine } from '../testing/run-machine'
import { memoryBesideMB } from './arguments'
import { longestConsoleLog } from './console/console-log'
import { placesOf } from './places'
import { mostOpenFiles } from './process/spawn-machine'
import { runTool } from './run-tool'
import { whyNoMachines } from './testing/ensure-tiny-image'
import { openQemuScene, type QemuScene } from './testing/qemu-scene'

const reason = await whyNoMachines()
if (reason !== undefined) process.emitWarning(`no attack from inside of a machine is tried: ${reason}`)

const storage = { accessKeyId: 'key-of-the-project', secretKey: 'secret-of-the-project', buckets: ['backups'] }
const MiB = 1024 ** 2

describe.skipIf(reason !== undefined)(`a machine whose user is an attacker ${reason ?? ''}`, () => {
  let scene: QemuScene
  let engine: Engine
  let gateway: Server
  let port: number
  let machine: RunningMachine
  let plain: RunningMachine

  beforeAll(async () => {
    ;[port = 0] = await freePorts(1)
    gateway = createServer((request, response) => {
      request.resume().once('end', () => response.end(`answer to ${request.url}\n`))
    })
    await once(gateway.listen(port, '0.0.0.0'), 'listening')
    scene = await openQemuScene({ gateway: { host: '127.0.0.1', port } })
    engine = await scene.open()
    ;[machine, plain] = await Promise.all([runMachine(engine, { storage }), runMachine(engine)])
  }, 400_000)

  afterAll(async () => {
    await Promise.all([machine.forget(), plain.forget()])
    await engine.close()
    await scene.close()
    gateway.closeAllConnections()
    gateway.close()
  })

  /** Those of the places that take a connection from that machine. */
  async function reached({ exec }: RunningMachine, places: readonly string[]): Promise<string[]> {
    const tries = places.map((place) => `(timeout 8 nc -w 5 ${place} < /dev/null > /dev/null 2>&1 && echo ${place}) &`)
    return (await exec(`${tries.join(' ')} wait; true`)).split('\n').filter((line) => line !== '')
  }

  /** What the process of that machine takes of the host's memory. */
  async function residentMB({ spec }: RunningMachine): Promise<number> {
    const pid = await scene.processOf(spec.id)
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  }

  const relays = async (): Promise<number> => {
    const listed = await runTool('ps', ['-e', '-o', 'args='])
    return listed.split('\n').filter((line) => line.includes(`nc 127.0.0.1 ${port}`) && !line.includes('qemu-system'))
      .length
  }

  it('runs as a user that no other machine runs as, who alone may enter its folder', async () => {
    const owners = [machine, plain].map(async ({ spec }) => {
      const [own, run] = await Promise.all([
        stat(`/proc/${await scene.processOf(spec.id)}`),
        stat(placesOf(scene.folder, spec.id).run),
      ])
      expect([run.uid, run.mode & 0o777]).toEqual([own.uid, 0o700])
      return own.uid
    })
    expect(new Set(await Promise.all(owners)).size).toBe(process.getuid?.() === 0 ? 2 : 1)
  })

  it('leaves nothing of what it was told on the disk of the host, once it runs', async () => {
    for (const { spec } of [machine, plain]) {
      await expect(stat(placesOf(scene.folder, spec.id).seed)).rejects.toMatchObject({ code: 'ENOENT' })
    }
  })

  it('reaches neither the host nor anything beyond it', async () => {
    const own = Object.values(networkInterfaces()).flatMap((all = []) => all)
    const address = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '192.0.2.1'
    const places = [`10.0.2.2 ${port}`, '10.0.2.2 22', `${address} ${port}`, '10.0.2.3 53', '1.1.1.1 80']
    const more = ['169.254.169.254 80', '10.0.2.100 22', '10.0.2.101 7912', `fec0::2 ${port}`]
    expect(await reached(plain, [...places, ...more, '10.0.2.100 7912'])).toEqual([])
    expect(await reached(machine, [...places, ...more, '10.0.2.100 7912'])).toEqual(['10.0.2.100 7912'])
    expect(await plain.exec('timeout 3 nslookup example.org 10.0.2.3 > /dev/null 2>&1; echo $?')).not.toBe('0\n')
  })

  it('has the storage at one address, by several connections at once, with its keys readable by one user', async () => {
    const ask = `ask() { { printf "GET /$1 HTTP/1.0\\r\\n\\r\\n"; sleep 2; } | nc 10.0.2.100 7912 | tail -n 1; }`
    const told = await machine.exec(`${ask}; for n in 1 2 3 4 5; do ask $n & done; wait`)
    expect(told.split('\n').toSorted().slice(1)).toEqual([1, 2, 3, 4, 5].map((n) => `answer to /${n}`))
    expect(await machine.exec('cd ~; stat -c "%a %n" .aws/config .aws/credentials .config/rclone/rclone.conf')).toBe(
      '600 .aws/config\n600 .aws/credentials\n600 .config/rclone/rclone.conf\n',
    )
    expect(await plain.exec('ls ~/.aws 2>/dev/null; true')).toBe('')
  })

  it('opens connections to the storage without end: few processes carry them, and it stays reachable', async () => {
    const many = 'for n in $(seq 250); do nc 10.0.2.100 7912 < /tmp/pipe > /dev/null 2>&1 & done'
    await machine.exec(`mkfifo /tmp/pipe; sleep 60 > /tmp/pipe & ${many}; sleep 8; true`)
    expect(await relays()).toBeGreaterThan(24)
    expect(await relays()).toBeLessThanOrEqual(mostOpenFiles(machine.spec.vcpus))
    expect(await residentMB(machine)).toBeLessThan(machine.spec.memoryMB + memoryBesideMB)
    await machine.exec('killall sleep nc; true').catch(() => undefined)
    await expect.poll(relays).toBe(0)
    expect(await engine.inspect(machine.spec.id)).toMatchObject({ state: 'running' })
    expect(await machine.exec('hostname')).toBe('machine\n')
  })

  it('fills its disk: it hears that it is full, and the host gives no more than the size of the disk', async () => {
    const told = await plain.exec('dd if=/dev/zero of=/root/all bs=1M 2>&1 | head -n 1; sync; df -m /root | tail -n 1')
    expect(told).toMatch(/No space left on device/)
    const { blocks } = await stat(join(placesOf(scene.folder, plain.spec.id).run, 'disk.qcow2'))
    expect((blocks * 512) / MiB).toBeLessThan(1024 + 32)
    await plain.exec('rm /root/all; sync')
    expect(await engine.inspect(plain.spec.id)).toMatchObject({ state: 'running' })
  })

  it('floods its console: the log has its end, and does not grow', async () => {
    await plain.exec('timeout 8 yes "all work and no play" > /dev/console; echo the-end > /dev/console')
    await expect.poll(() => engine.console(plain.spec.id, 4_096)).toContain('the-end')
    const { console: log } = placesOf(scene.folder, plain.spec.id)
    const kept = await Promise.all(
      [log, `${log}.1`].map((file) =>
        stat(file).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    )
    for (const size of kept) expect(size).toBeLessThanOrEqual(2 * longestConsoleLog)
  })

  it('forks without end: the host gives no more memory than was promised, and the machine can be ended', async () => {
    void plain.exec('b() { b | b & }; b; cat /dev/zero | tail').catch(() => undefined)
    const said = () => engine.console(plain.spec.id, 65_536)
    await expect.poll(said, { timeout: 120_000 }).toContain('Out of memory')
    expect(await residentMB(plain)).toBeLessThan(plain.spec.memoryMB + memoryBesideMB)
    await engine.stop(plain.spec.id, 1_000)
    expect((await engine.inspect(plain.spec.id)).state).toBe('stopped')
    await engine.remove(plain.spec.id)
    expect(await engine.list()).not.toContain(plain.spec.id)
  })
})
