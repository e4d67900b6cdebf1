import { accountKinds, hasPaidPrivileges, type AccountKind } from '../account-kinds'
import type { InstanceType } from './instance-types'

/** What a project may have of machines. */
export interface ComputeQuota {
  instances: number
  sshKeys: number
  vcpus: number
  /** MiB. */
  memoryMB: number
  /** Of all boot disks together, in GB. */
  diskGB: number
}

/** Of a project whose owner pays, unless the operator sets another one. */
export const usualQuota: ComputeQuota = { instances: 5, sshKeys: 20, vcpus: 8, memoryMB: 16_384, diskGB: 200 }

/** One machine of the smallest size. */
const trialQuota: ComputeQuota = { instances: 1, sshKeys: 5, vcpus: 1, memoryMB: 256, diskGB: 2 }

/** What the plan of the project's owner allows of what the operator allows. */
export function quotaOf(kind: AccountKind, most: ComputeQuota, trialInstances = 1): ComputeQuota {
  if (hasPaidPrivileges(kind)) return most
  const instances = kind === accountKinds.free ? trialInstances : 0
  return {
    instances: Math.min(instances, most.instances),
    sshKeys: Math.min(trialQuota.sshKeys, most.sshKeys),
    vcpus: Math.min(trialQuota.vcpus * instances, most.vcpus),
    memoryMB: Math.min(trialQuota.memoryMB * instances, most.memoryMB),
    diskGB: Math.min(trialQuota.diskGB * instances, most.diskGB),
  }
}

/** What machines take together. */
export interface ComputeUse {
  instances: number
  vcpus: number
  memoryMB: number
  diskGB: number
}

/** What one machine takes. */
export const useOf = ({ vcpus, memoryMB }: Pick<InstanceType, 'vcpus' | 'memoryMB'>, diskGB: number): ComputeUse => ({
  instances: 1,
  vcpus,
  memoryMB,
  diskGB,
})

export const plus = (one: ComputeUse, other: ComputeUse): ComputeUse => ({
  instances: one.instances + other.instances,
  vcpus: one.vcpus + other.vcpus,
  memoryMB: one.memoryMB + other.memoryMB,
  diskGB: one.diskGB + other.diskGB,
})

export const noUse: ComputeUse = { instances: 0, vcpus: 0, memoryMB: 0, diskGB: 0 }

/** Whether anything of it becomes more. */
export const grows = (from: ComputeUse, to: ComputeUse): boolean => sentences.some(({ of }) => to[of] > from[of])

/** What of the quota would be passed by what becomes more than `before`, as a sentence, or undefined. */
export function quotaProblem(wanted: ComputeUse, quota: ComputeQuota, before = noUse): string | undefined {
  const passed = sentences.find(({ of }) => wanted[of] > quota[of] && wanted[of] > before[of])
  return passed?.say(quota[passed.of])
}

const sentences = [
  { of: 'instances', say: (most: number) => `This project can have ${most} ${most === 1 ? 'instance' : 'instances'}.` },
  { of: 'vcpus', say: (most: number) => `The instances of this project can have ${most} vCPUs together.` },
  { of: 'memoryMB', say: (most: number) => `The instances of this project can have ${most} MB of memory together.` },
  { of: 'diskGB', say: (most: number) => `The boot disks of this project can have ${most} GB together.` },
] as const
