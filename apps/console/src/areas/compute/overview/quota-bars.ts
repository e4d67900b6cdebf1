import type { compute, Instance } from '@perigee/contract/compute'
import type { ResponseOf } from '@perigee/contract/call'
import { sum } from '@perigee/std/sum'
import type { InstanceType } from '../deploy/offer'
import { memoryText } from '../model/memory-text'

export type Overview = ResponseOf<typeof compute.overview>

export interface QuotaBar {
  name: string
  used: number
  most: number
  text: (amount: number) => string
}

const number = new Intl.NumberFormat('en')
const plain = (amount: number): string => number.format(amount)

interface Taken {
  instances: readonly Pick<Instance, 'instanceType' | 'bootDiskSizeGB'>[]
  types: readonly InstanceType[]
  keys: number
}

/** How much of what a project may have is taken. What is stopped takes its part, too: it has to be able to start. */
export function quotaBars(quota: Overview['quota'], { instances, types, keys }: Taken): QuotaBar[] {
  const sizes = instances.flatMap(({ instanceType }) => types.find(({ name }) => name === instanceType) ?? [])
  return [
    { name: 'Instances', used: instances.length, most: quota.instances, text: plain },
    { name: 'vCPUs', used: sum(sizes, ({ vcpus }) => vcpus), most: quota.vcpus, text: plain },
    { name: 'Memory', used: sum(sizes, ({ memoryMB }) => memoryMB), most: quota.memoryMB, text: memoryText },
    {
      name: 'Boot disks',
      used: sum(instances, ({ bootDiskSizeGB }) => bootDiskSizeGB),
      most: quota.diskGB,
      text: (amount) => `${plain(amount)} GB`,
    },
    { name: 'SSH keys', used: keys, most: quota.sshKeys, text: plain },
  ]
}

/** 0 to 100; what nobody may have is full. ARIA takes no number in scientific notation. */
export const percentOf = ({ used, most }: Pick<QuotaBar, 'used' | 'most'>): number =>
  most <= 0 ? 100 : Math.round(Math.min(1, used / most) * 10_000) / 100
