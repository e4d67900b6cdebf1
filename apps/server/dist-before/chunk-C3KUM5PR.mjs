#!/usr/bin/env node
import {
  choice,
  integer,
  plainName,
  port,
  size,
  text,
  url
} from "./chunk-LJ36BN5V.mjs";
import {
  accountKinds,
  hasPaidPrivileges
} from "./chunk-XAY7SE7H.mjs";
import {
  GB,
  MiB
} from "./chunk-PZ3O52MD.mjs";

// ../../packages/domain/src/compute/instance-types.ts
var usualInstanceTypes = [
  { name: "nano", vcpus: 1, memoryMB: 256, diskGB: 2, hourMicroCents: 4e5 },
  { name: "micro", vcpus: 1, memoryMB: 512, diskGB: 10, hourMicroCents: 7e5 },
  { name: "small", vcpus: 1, memoryMB: 1024, diskGB: 20, hourMicroCents: 12e5 },
  { name: "medium", vcpus: 2, memoryMB: 2048, diskGB: 40, hourMicroCents: 22e5 },
  { name: "large", vcpus: 4, memoryMB: 4096, diskGB: 80, hourMicroCents: 42e5 }
];
var usualDiskHourMicroCents = 1e4;

// ../../packages/domain/src/compute/quotas.ts
var usualQuota = { instances: 5, sshKeys: 20, vcpus: 8, memoryMB: 16384, diskGB: 200 };
var trialQuota = { instances: 1, sshKeys: 5, vcpus: 1, memoryMB: 256, diskGB: 2 };
function quotaOf(kind, most, trialInstances = 1) {
  if (hasPaidPrivileges(kind)) return most;
  const instances = kind === accountKinds.free ? trialInstances : 0;
  return {
    instances: Math.min(instances, most.instances),
    sshKeys: Math.min(trialQuota.sshKeys, most.sshKeys),
    vcpus: Math.min(trialQuota.vcpus * instances, most.vcpus),
    memoryMB: Math.min(trialQuota.memoryMB * instances, most.memoryMB),
    diskGB: Math.min(trialQuota.diskGB * instances, most.diskGB)
  };
}
var useOf = ({ vcpus, memoryMB }, diskGB) => ({
  instances: 1,
  vcpus,
  memoryMB,
  diskGB
});
var plus = (one, other) => ({
  instances: one.instances + other.instances,
  vcpus: one.vcpus + other.vcpus,
  memoryMB: one.memoryMB + other.memoryMB,
  diskGB: one.diskGB + other.diskGB
});
var noUse = { instances: 0, vcpus: 0, memoryMB: 0, diskGB: 0 };
var grows = (from, to) => sentences.some(({ of }) => to[of] > from[of]);
function quotaProblem(wanted, quota, before = noUse) {
  const passed = sentences.find(({ of }) => wanted[of] > quota[of] && wanted[of] > before[of]);
  return passed?.say(quota[passed.of]);
}
var sentences = [
  { of: "instances", say: (most) => `This project can have ${most} ${most === 1 ? "instance" : "instances"}.` },
  { of: "vcpus", say: (most) => `The instances of this project can have ${most} vCPUs together.` },
  { of: "memoryMB", say: (most) => `The instances of this project can have ${most} MB of memory together.` },
  { of: "diskGB", say: (most) => `The boot disks of this project can have ${most} GB together.` }
];

// ../../packages/compute/src/settings.ts
var portRange = {
  accepts: "a range of ports such as 22000-22999",
  read: (given) => {
    const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(given) ?? [];
    const range = { from: Number(first), to: Number(last) };
    return range.from >= 1 && range.to <= 65535 && range.from <= range.to ? range : void 0;
  },
  show: ({ from, to }) => `${from}-${to}`
};
var computeSettings = {
  compute: {
    env: "PERIGEE_COMPUTE",
    default: null,
    parse: choice("qemu", "incus"),
    means: "What runs instances on this host; without it there are none here. See docs/compute.md."
  },
  computePort: {
    env: "PERIGEE_COMPUTE_PORT",
    default: 7915,
    parse: port,
    means: "Port of the compute service."
  },
  computeUrl: {
    env: "PERIGEE_COMPUTE_URL",
    default: null,
    parse: url,
    means: "Public URL of the compute service; set it also where the service runs on another host."
  },
  computeLocation: {
    env: "PERIGEE_COMPUTE_LOCATION",
    default: "here",
    parse: plainName,
    means: "Name of the location whose instances this compute service runs. Two services never share one."
  },
  computeLocationTitle: {
    env: "PERIGEE_COMPUTE_LOCATION_TITLE",
    default: null,
    parse: text,
    means: "How people read the name of that location; the name itself when unset."
  },
  computeSshBind: {
    env: "PERIGEE_COMPUTE_SSH_BIND",
    default: "127.0.0.1",
    parse: text,
    means: "Address of this host on which the SSH of instances is reached."
  },
  computeSshAddress: {
    env: "PERIGEE_COMPUTE_SSH_ADDRESS",
    default: null,
    parse: text,
    means: "Address that people are told to reach instances at; that of the installation when unset."
  },
  computeSshPorts: {
    env: "PERIGEE_COMPUTE_SSH_PORTS",
    default: { from: 22e3, to: 22999 },
    parse: portRange,
    means: "Ports of this host for the SSH of instances, one for each."
  },
  computeMemory: {
    env: "PERIGEE_COMPUTE_MEMORY",
    default: null,
    parse: size,
    means: "Memory that instances may take together; half of that of the host when unset."
  },
  computeDisk: {
    env: "PERIGEE_COMPUTE_DISK",
    default: null,
    parse: size,
    means: "Disk that instances may take together; half of what is free at first when unset."
  },
  computeCpus: {
    env: "PERIGEE_COMPUTE_CPUS",
    default: null,
    parse: integer({ min: 1, max: 4096 }),
    means: "Processors that an instance can have at most; all of the host when unset. Together they have four times as many."
  },
  computeFolder: {
    env: "PERIGEE_COMPUTE_FOLDER",
    default: null,
    parse: text,
    means: 'Folder for disks of instances and for images; "compute" in the data folder when unset.'
  },
  computeTypes: {
    env: "PERIGEE_COMPUTE_TYPES",
    default: null,
    parse: text,
    means: "JSON file of the instance types with their prices; without it there are five usual ones."
  },
  computeDiskPrice: {
    env: "PERIGEE_COMPUTE_DISK_PRICE",
    default: usualDiskHourMicroCents,
    parse: integer({ min: 0, max: 1e9 }),
    means: "Price of a GB of boot disk for an hour, in millionths of a cent."
  },
  computeInstances: {
    env: "PERIGEE_COMPUTE_INSTANCES",
    default: usualQuota.instances,
    parse: integer({ min: 0, max: 100 }),
    means: "Instances that a project can have."
  },
  computeVcpus: {
    env: "PERIGEE_COMPUTE_VCPUS",
    default: usualQuota.vcpus,
    parse: integer({ min: 0, max: 4096 }),
    means: "Virtual processors that the instances of a project can have together."
  },
  computeProjectMemory: {
    env: "PERIGEE_COMPUTE_PROJECT_MEMORY",
    default: usualQuota.memoryMB * MiB,
    parse: size,
    means: "Memory that the instances of a project can have together."
  },
  computeProjectDisk: {
    env: "PERIGEE_COMPUTE_PROJECT_DISK",
    default: usualQuota.diskGB * GB,
    parse: size,
    means: "Disk that the instances of a project can have together."
  },
  computeSshKeys: {
    env: "PERIGEE_COMPUTE_SSH_KEYS",
    default: usualQuota.sshKeys,
    parse: integer({ min: 0, max: 1e3 }),
    means: "SSH keys that a project can have."
  },
  computeTrialInstances: {
    env: "PERIGEE_COMPUTE_TRIAL_INSTANCES",
    default: 1,
    parse: integer({ min: 0, max: 10 }),
    means: "Instances, of the smallest type, that a project on a free trial can have."
  },
  computeProjects: {
    env: "PERIGEE_COMPUTE_PROJECTS",
    default: "all",
    parse: choice("all", "allowed"),
    means: "Whether all projects can have instances, or only those that the operator has allowed it."
  }
};

export {
  usualInstanceTypes,
  quotaOf,
  useOf,
  plus,
  noUse,
  grows,
  quotaProblem,
  computeSettings
};
//# sourceMappingURL=chunk-C3KUM5PR.mjs.map
