import type { EngineCapabilities } from '@perigee/compute/engine'
import { GiB, MiB } from '@perigee/std/units'
import type { IncusEngine } from './incus-engine'
import { clusterMembers } from './machine/members'
import { pool, poolResources, projectState, resources } from './rest/answers'
import { storageEndpoint } from './storage-endpoint'

/** Of the two processes that pass connections in and out of a container. */
const besideContainerMB = 48
/** Of the QEMU in which Incus runs a virtual machine. */
const besideVirtualMachineMB = 134
/** Pools of these drivers are one for all members. */
const sharedDrivers = ['ceph', 'cephfs', 'lvmcluster', 'linstor']

/** What the daemon or the whole cluster has; of members that do not answer, nothing. */
export async function readCapabilities(engine: IncusEngine): Promise<EngineCapabilities> {
  const { options } = engine
  const isContainers = options.kind === 'containers'
  const { driver } = await engine.incus.get(poolPath(options.pool), pool)
  return {
    runsBy: isContainers ? 'containers' : 'virtual machines',
    isolation: isContainers ? [sharedKernel, ...(driver === 'dir' ? [noQuota] : [])].join(' ') : '',
    room: await room(engine, sharedDrivers.includes(driver)),
    memoryBesideMB: isContainers ? besideContainerMB : besideVirtualMachineMB,
    storageEndpoint: storageEndpoint(options),
  }
}

const sharedKernel =
  'Instances are containers: they share the kernel of their host, so a flaw in it may let one reach another.'
const noQuota = 'The size of their disks is kept to only where the file system of the host has project quotas.'

const poolPath = (name: string) => `/1.0/storage-pools/${encodeURIComponent(name)}`

async function room({ incus, options }: IncusEngine, isShared: boolean): Promise<EngineCapabilities['room']> {
  const members = (await clusterMembers(incus)).filter(({ status }) => status === 'Online')
  const targets = members.length === 0 ? [{}] : members.map((member) => ({ target: member.server_name }))
  const hosts = await Promise.all(targets.map((target) => incus.get('/1.0/resources', resources, target)))
  const pools = await Promise.all(
    targets
      .slice(0, isShared ? 1 : undefined)
      .map((target) => incus.get(`${poolPath(options.pool)}/resources`, poolResources, target)),
  )
  const budget = await incus.get(`/1.0/projects/${encodeURIComponent(options.project)}/state`, projectState)
  const { cpu, memory, disk } = budget.resources
  return {
    cpus: least(sum(hosts.map((host) => host.cpu.total)), cpu?.Limit),
    memoryMB: Math.floor(least(sum(hosts.map((host) => host.memory.total)), memory?.Limit) / MiB),
    diskGB: Math.floor(least(sum(pools.map(({ space }) => space.total)), disk?.Limit) / GiB),
    freeDiskGB: Math.floor(sum(pools.map(({ space }) => space.total - space.used)) / GiB),
  }
}

/** A limit below 0 is none. */
const least = (had: number, limit = -1): number => (limit < 0 ? had : Math.min(had, limit))
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
