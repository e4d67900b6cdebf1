import type { SettingSpecs, SettingValues } from '@perigee/server-kit/settings'
import { choice, integer, type Parser, plainName, port, size, text, url } from '@perigee/server-kit/settings/parsers'
import { usualDiskHourMicroCents } from '@perigee/domain/compute/instance-types'
import { usualQuota } from '@perigee/domain/compute/quotas'
import { GB, MiB } from '@perigee/std/units'

export interface PortRange {
  from: number
  to: number
}

const portRange: Parser<PortRange> = {
  accepts: 'a range of ports such as 22000-22999',
  read: (given) => {
    const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(given) ?? []
    const range = { from: Number(first), to: Number(last) }
    return range.from >= 1 && range.to <= 65_535 && range.from <= range.to ? range : undefined
  },
  show: ({ from, to }) => `${from}-${to}`,
}

/** Whether and how there are machines; what only one engine has is among the settings of packages/compute-engines. */
export const computeSettings = {
  compute: {
    env: 'PERIGEE_COMPUTE',
    default: null,
    parse: choice('qemu', 'incus'),
    means: 'What runs instances on this host; without it there are none here. See docs/compute.md.',
  },
  computePort: {
    env: 'PERIGEE_COMPUTE_PORT',
    default: 7915,
    parse: port,
    means: 'Port of the compute service.',
  },
  computeUrl: {
    env: 'PERIGEE_COMPUTE_URL',
    default: null,
    parse: url,
    means: 'Public URL of the compute service; set it also where the service runs on another host.',
  },
  computeLocation: {
    env: 'PERIGEE_COMPUTE_LOCATION',
    default: 'here',
    parse: plainName,
    means: 'Name of the location whose instances this compute service runs. Two services never share one.',
  },
  computeLocationTitle: {
    env: 'PERIGEE_COMPUTE_LOCATION_TITLE',
    default: null,
    parse: text,
    means: 'How people read the name of that location; the name itself when unset.',
  },
  computeSshBind: {
    env: 'PERIGEE_COMPUTE_SSH_BIND',
    default: '127.0.0.1',
    parse: text,
    means: 'Address of this host on which the SSH of instances is reached.',
  },
  computeSshAddress: {
    env: 'PERIGEE_COMPUTE_SSH_ADDRESS',
    default: null,
    parse: text,
    means: 'Address that people are told to reach instances at; that of the installation when unset.',
  },
  computeSshPorts: {
    env: 'PERIGEE_COMPUTE_SSH_PORTS',
    default: { from: 22_000, to: 22_999 },
    parse: portRange,
    means: 'Ports of this host for the SSH of instances, one for each.',
  },
  computeMemory: {
    env: 'PERIGEE_COMPUTE_MEMORY',
    default: null,
    parse: size,
    means: 'Memory that instances may take together; half of that of the host when unset.',
  },
  computeDisk: {
    env: 'PERIGEE_COMPUTE_DISK',
    default: null,
    parse: size,
    means: 'Disk that instances may take together; half of what is free at first when unset.',
  },
  computeCpus: {
    env: 'PERIGEE_COMPUTE_CPUS',
    default: null,
    parse: integer({ min: 1, max: 4096 }),
    means:
      'Processors that an instance can have at most; all of the host when unset. Together they have four times as many.',
  },
  computeFolder: {
    env: 'PERIGEE_COMPUTE_FOLDER',
    default: null,
    parse: text,
    means: 'Folder for disks of instances and for images; "compute" in the data folder when unset.',
  },
  computeTypes: {
    env: 'PERIGEE_COMPUTE_TYPES',
    default: null,
    parse: text,
    means: 'JSON file of the instance types with their prices; without it there are five usual ones.',
  },
  computeDiskPrice: {
    env: 'PERIGEE_COMPUTE_DISK_PRICE',
    default: usualDiskHourMicroCents,
    parse: integer({ min: 0, max: 1_000_000_000 }),
    means: 'Price of a GB of boot disk for an hour, in millionths of a cent.',
  },
  computeInstances: {
    env: 'PERIGEE_COMPUTE_INSTANCES',
    default: usualQuota.instances,
    parse: integer({ min: 0, max: 100 }),
    means: 'Instances that a project can have.',
  },
  computeVcpus: {
    env: 'PERIGEE_COMPUTE_VCPUS',
    default: usualQuota.vcpus,
    parse: integer({ min: 0, max: 4096 }),
    means: 'Virtual processors that the instances of a project can have together.',
  },
  computeProjectMemory: {
    env: 'PERIGEE_COMPUTE_PROJECT_MEMORY',
    default: usualQuota.memoryMB * MiB,
    parse: size,
    means: 'Memory that the instances of a project can have together.',
  },
  computeProjectDisk: {
    env: 'PERIGEE_COMPUTE_PROJECT_DISK',
    default: usualQuota.diskGB * GB,
    parse: size,
    means: 'Disk that the instances of a project can have together.',
  },
  computeSshKeys: {
    env: 'PERIGEE_COMPUTE_SSH_KEYS',
    default: usualQuota.sshKeys,
    parse: integer({ min: 0, max: 1_000 }),
    means: 'SSH keys that a project can have.',
  },
  computeTrialInstances: {
    env: 'PERIGEE_COMPUTE_TRIAL_INSTANCES',
    default: 1,
    parse: integer({ min: 0, max: 10 }),
    means: 'Instances, of the smallest type, that a project on a free trial can have.',
  },
  computeProjects: {
    env: 'PERIGEE_COMPUTE_PROJECTS',
    default: 'all',
    parse: choice('all', 'allowed'),
    means: 'Whether all projects can have instances, or only those that the operator has allowed it.',
  },
} as const satisfies SettingSpecs

export type ComputeSettings = SettingValues<typeof computeSettings>
