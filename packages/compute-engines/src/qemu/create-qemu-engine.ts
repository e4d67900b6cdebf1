import { cpus, totalmem } from 'node:os'
import { statfs } from 'node:fs/promises'
import { EngineError, type Engine, type EngineCapabilities } from '@perigee/compute/engine'
import type { Logger } from '@perigee/server-kit/logger'
import { findAcceleration } from './acceleration/find-acceleration'
import { findAccounts, withAcceleration } from './account'
import { asEngineError } from './as-engine-error'
import { emulator, memoryBesideMB, storageAddress } from './arguments'
import { drainConsole } from './console/drain-console'
import { readConsole } from './console/console-log'
import type { Host } from './host'
import { listImages } from './images/catalogue'
import { findRelay } from './images/relay'
import { inOrder } from './in-order'
import { createMachine } from './machine/create-machine'
import { inspectMachine } from './machine/inspect-machine'
import { listMachines } from './machine/list-machines'
import { removeMachine } from './machine/remove-machine'
import { startMachine } from './machine/start-machine'
import { stopMachine } from './machine/stop-machine'
import { makeFolder } from './make-folder'
import { imagesIn, placesOf } from './places'
import { runTool } from './run-tool'
import { createSessions } from './sessions'
import type { QemuSettings } from './settings'

export interface QemuEngineOptions {
  /** For images and machines. */
  folder: string
  /** Address and port of this host at which machines with storage reach the S3 gateway; null: they do not. */
  gateway: { host: string; port: number } | null
  settings: QemuSettings
  logger: Logger
}

const MiB = 1024 ** 2
const GB = 1000 ** 3

/** Machines of this host, each a process of QEMU that lives on without us. @throws EngineError `unavailable` */
export async function createQemuEngine({ folder, gateway, settings, logger }: QemuEngineOptions): Promise<Engine> {
  await makeFolder(folder, 0o711)
  await makeFolder(imagesIn(folder), 0o711)
  const accounts = await findAccounts(settings.user)
  const sessions = createSessions({ folder, logger })
  const order = inOrder()
  const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => order(id, () => asEngineError(work))
  let found: ReturnType<Host['ways']> | undefined

  async function findWays(): ReturnType<Host['ways']> {
    const acceleration = await findAcceleration({ folder, wanted: settings.acceleration, accounts, logger })
    return { acceleration, accountOf: await withAcceleration(accounts, acceleration) }
  }
  const host: Host = {
    folder,
    logger,
    sessions,
    ways: () => (found ??= findWays()),
    async storageDoor() {
      const relay = gateway === null ? undefined : await findRelay(imagesIn(folder))
      return gateway === null || relay === undefined ? null : { gateway, relay }
    },
  }

  return {
    name: 'qemu',
    async capabilities() {
      await runTool(emulator, ['--version']).catch((cause: unknown) => {
        throw new EngineError('unavailable', 'QEMU is not installed on this host.', { cause })
      })
      return capabilitiesOf(host)
    },
    async images() {
      const entries = await listImages(imagesIn(folder))
      return entries.map(({ name, title, user, minDiskGB, minMemoryMB, tools }) => ({
        name,
        title,
        user,
        minDiskGB,
        minMemoryMB,
        tools,
      }))
    },
    create: (spec) => inTurn(spec.id, async () => void (await createMachine(host, spec))),
    start: (spec) => inTurn(spec.id, () => startMachine(host, spec)),
    stop: (id, graceMs) => inTurn(id, () => stopMachine(host, id, graceMs)),
    remove: (id) => inTurn(id, () => removeMachine(host, id)),
    inspect: (id) => asEngineError(() => inspectMachine(host, id)),
    list: () => listMachines(folder),
    async console(id, maxBytes) {
      const places = placesOf(folder, id)
      const qmp = await sessions.open(id).catch(() => undefined)
      if (qmp) await drainConsole(qmp, places).catch((err) => logger.debug({ err, machine: id }, 'a console is gone'))
      return readConsole(places, maxBytes)
    },
    watch: (listener) => sessions.watch(listener),
    close() {
      sessions.close()
      return Promise.resolve()
    },
  }
}

async function capabilitiesOf(host: Host): Promise<EngineCapabilities> {
  const { acceleration } = await host.ways()
  const { blocks, bavail, bsize } = await statfs(host.folder)
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  const hasDoor = (await host.storageDoor()) !== null
  return {
    runsBy: acceleration === 'kvm' ? 'KVM' : 'TCG (software)',
    isolation:
      acceleration === 'kvm'
        ? ''
        : 'Machines run in software (TCG), which the makers of QEMU do not take for a wall between people who do not trust each other.',
    room: {
      cpus: cpus().length,
      memoryMB: Math.floor(memory / MiB),
      diskGB: Math.floor((blocks * bsize) / GB),
      freeDiskGB: Math.floor((bavail * bsize) / GB),
    },
    memoryBesideMB,
    storageEndpoint: hasDoor ? `http://${storageAddress.host}:${storageAddress.port}` : null,
  }
}
