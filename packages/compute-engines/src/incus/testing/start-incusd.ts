import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { X509Certificate } from 'node:crypto'
import { certificates } from '@perigee/testing/certificates'
import { freePorts } from '@perigee/testing/free-ports'
import type { IncusEngineOptions } from '../engine-options'
import { server } from '../rest/answers'
import type { IncusPlace } from '../rest/connection'
import { createRestClient, type IncusClient } from '../rest/rest-client'
import { fetchPackages } from './apt-packages'
import { startPrivateMachine, type PrivateMachine } from './private-machine'
import { removeEmptyCgroups } from './remove-empty-cgroups'
import { uploadImage } from './upload-image'
import { makeTinyImage } from './tiny-image'

export interface TestIncus {
  /** By the socket, with all rights. */
  root: IncusClient
  /** By the network, with a certificate that is restricted to the project `machines`. */
  restricted: Exclude<IncusPlace, { socket: string }>
  /** Kills the daemon, and starts it anew. Machines go on running. */
  kill(): Promise<void>
  start(): Promise<void>
  machine: PrivateMachine
  /** Of an engine of the project `machines`, with the socket. */
  options: IncusEngineOptions
  /** Gives the project one more image. */
  addImage(alias: string, properties: Record<string, string>): Promise<void>
  close(): Promise<void>
}

const tiny = { description: 'Tiny', 'perigee.user': 'root', 'perigee.min_disk': '1', 'perigee.min_memory': '64' }
const usual = {
  project: 'machines',
  pool: 'default',
  network: null,
  kind: 'containers',
  images: null,
  gateway: null,
} as const

/** A real Incus of the tests alone, with the projects `machines` and `others`, and the image `tiny` in the former. */
export async function startIncusd(): Promise<TestIncus> {
  const tree = await fetchPackages()
  const folder = await mkdtemp(join(tmpdir(), 'perigee-incus-'))
  // The first user of a container has no rights of ours.
  await chmod(folder, 0o711)
  const machine = await startPrivateMachine(tree, folder)
  const place = { socket: join(folder, 'incus/unix.socket') }
  const root = createRestClient(place, 'machines')
  let daemon: ChildProcess | undefined

  async function start(): Promise<void> {
    await countFrom(machine)
    daemon = runDaemon(machine, folder)
    for (let tries = 0; tries < 600 && daemon.exitCode === null; tries++) {
      if (await root.get('/1.0', server).catch(() => null)) return
      await pause(100)
    }
    throw new Error(`incusd does not start: ${await readFile(join(folder, 'incusd.log'), 'utf8').catch(() => '')}`)
  }

  async function kill(): Promise<void> {
    if (!daemon || daemon.exitCode !== null || daemon.signalCode !== null) return
    const exited = once(daemon, 'exit')
    process.kill(await daemonPid(daemon), 'SIGKILL')
    await exited
  }

  async function addImage(alias: string, properties: Record<string, string>): Promise<void> {
    await uploadImage(place, root, await makeTinyImage(tree, folder, properties), alias)
  }

  async function close(): Promise<void> {
    const machines = await readdir(join(folder, 'incus/containers')).catch(() => [])
    root.close()
    await machine.end()
    await removeEmptyCgroups(machines)
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await start()
    const [port = 0] = await freePorts(1)
    await prepare(root, port)
    await addImage('tiny', { ...tiny, 'perigee.seed': 'templates' })
    const serverCertificate = await readFile(join(folder, 'incus/server.crt'), 'utf8')
    const { cert: certificate, key } = certificates.one
    const restricted = { url: `https://127.0.0.1:${port}`, certificate, key, serverCertificate }
    return { root, restricted, kill, start, machine, options: { ...usual, place }, addImage, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Daemons of several tests share the network of the host, where each listens to the kernel under its process number as
 * it knows it: they must not have the same one. Ports are given to one process of tests alone.
 */
async function countFrom(machine: PrivateMachine): Promise<void> {
  const [number = 0] = await freePorts(1)
  await once(machine.run('sh', ['-c', `echo ${number} >/proc/sys/kernel/ns_last_pid`], {}), 'exit')
}

function runDaemon(machine: PrivateMachine, folder: string): ChildProcess {
  const env = { INCUS_DIR: join(folder, 'incus'), INCUS_SECURITY_APPARMOR: 'false' }
  const args = ['--group', 'root', '--logfile', join(folder, 'incusd.log')]
  const daemon = machine.run('/usr/libexec/incus/incusd', args, env)
  daemon.stdout?.resume()
  daemon.stderr?.resume()
  return daemon
}

/** `nsenter` stays outside, the daemon is its child. */
async function daemonPid({ pid = 0 }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return Number(children.trim() || pid)
}

/** The steps of docs/compute.md. */
async function prepare(root: IncusClient, port: number): Promise<void> {
  await root.change('PATCH', '/1.0', { config: { 'core.https_address': `127.0.0.1:${port}` } })
  await root.change('POST', '/1.0/storage-pools', { name: 'default', driver: 'dir' })
  const own = { 'features.images': 'true', 'features.profiles': 'true', restricted: 'true' }
  const config = { ...own, 'restricted.devices.proxy': 'allow', 'limits.instances': '3' }
  for (const name of ['machines', 'others']) await root.change('POST', '/1.0/projects', { name, config })
  await root.change('POST', '/1.0/certificates', {
    name: 'perigee',
    type: 'client',
    restricted: true,
    projects: ['machines'],
    certificate: new X509Certificate(certificates.one.cert).raw.toString('base64'),
  })
}
