import type { Engine } from '@perigee/compute/engine'
import { isLoopback } from '@perigee/server-kit/http/loopback'
import { createLogger } from '@perigee/server-kit/logger'
import { readFile } from 'node:fs/promises'
import type { Config } from '../load-config'
import { openComputeEngine } from '../services/open-compute-engine'
import { exists, fine, note, reasonOf, wrong, type Finding } from './finding'

/** The engine of this host, its images, and the ports of instances; nothing where there is no compute here. */
export async function checkCompute(config: Config): Promise<Finding[]> {
  if (!config.servesCompute) return []
  return [...(await checkEngine(config)), ...(await checkSshPorts(config))]
}

async function checkEngine(config: Config): Promise<Finding[]> {
  const { compute } = config.settings.compute
  const about = `compute by ${compute}`
  // its engine would make the folder
  if (compute === 'qemu' && !(await exists(config.computeFolder))) return [noImages]
  let engine: Engine | undefined
  try {
    engine = await openComputeEngine(config, createLogger({ level: 'silent' }))
    return await askEngine(engine, about)
  } catch (error) {
    return [wrong(about, reasonOf(error), 'Look whether it is installed and runs; see docs/operations.md.')]
  } finally {
    await engine?.close()
  }
}

const noImages = wrong('images of instances', 'there is none', 'Make one: perigee-server compute build-image.')

async function askEngine(engine: Engine, about: string): Promise<Finding[]> {
  const { runsBy, isolation, room, storageEndpoint } = await engine.capabilities()
  const images = await engine.images()
  const has = `${room.cpus} processors, ${room.memoryMB} MiB of memory, ${room.freeDiskGB} GB of disk free`
  return [
    fine(about, `instances run by ${runsBy}; there are ${has}`),
    ...(isolation === '' ? [] : [fine('isolation of instances', isolation)]),
    images.length > 0 ? fine('images of instances', images.map(({ name }) => name).join(', ')) : noImages,
    storageEndpoint === null
      ? note('storage of instances', 'they cannot reach the S3 gateway', 'See the settings of the engine.')
      : fine('storage of instances', `they find the S3 gateway at ${storageEndpoint}`),
  ]
}

async function checkSshPorts({ settings: { compute }, ports, storagePort, tls }: Config): Promise<Finding[]> {
  const { from, to } = compute.computeSshPorts
  const about = `ports ${from}-${to} of instances`
  const isIn = (port: number): boolean => port >= from && port <= to
  const ours = [...Object.values(ports), storagePort.port, ...Object.values(tls?.ports ?? {})].find(isIn)
  const choose = 'Choose others with PERIGEE_COMPUTE_SSH_PORTS.'
  if (ours !== undefined) return [wrong(about, `a service of ours has port ${ours}`, choose)]
  const outgoing = await portsOfConnections()
  const overlaps = outgoing !== undefined && from <= outgoing.to && to >= outgoing.from
  return [
    overlaps
      ? note(about, `connections of this machine begin at ${outgoing.from}-${outgoing.to}, which may take one`, choose)
      : fine(about, `listened for on ${compute.computeSshBind}`),
    ...(isLoopback(compute.computeSshBind)
      ? []
      : [
          note(
            'instances',
            `others reach their SSH at ${compute.computeSshBind}: what runs in them is for strangers to try`,
            'PERIGEE_COMPUTE_SSH_BIND=127.0.0.1 keeps it to this machine.',
          ),
        ]),
  ]
}

/** From which Linux takes the ports of outgoing connections (ip(7)); undefined where nobody says. */
async function portsOfConnections(): Promise<{ from: number; to: number } | undefined> {
  const text = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '')
  const [from = 0, to = 0] = text.trim().split(/\s+/).map(Number)
  return to > 0 ? { from, to } : undefined
}
