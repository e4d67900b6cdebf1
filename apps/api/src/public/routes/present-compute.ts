import type { OfferedImage } from '@perigee/compute/catalogue/list-images'
import type { ViewedLocation } from '@perigee/compute/catalogue/list-locations'
import type { ViewedInstance } from '@perigee/compute/instances/view-instance'
import type { ViewedSshKey } from '@perigee/compute/ssh-keys/view-ssh-key'
import type {
  PublicComputeLocation,
  PublicInstance,
  PublicInstanceImage,
  PublicInstanceType,
  PublicSshKey,
} from '@perigee/contract/public/compute'
import type { InstanceStatus } from '@perigee/domain/compute/instance-rules'
import type { InstanceType } from '@perigee/domain/compute/instance-types'

const states: Record<InstanceStatus, PublicInstance['state']> = {
  pending: 'pending',
  complete: 'running',
  offline: 'stopped',
  error: 'error',
}

export const presentPublicInstance = (viewed: ViewedInstance): PublicInstance => ({
  id: viewed.id,
  name: viewed.name,
  hostname: viewed.hostname,
  state: viewed.isDeleting ? 'deleting' : states[viewed.status],
  waitsFor: viewed.waitsFor,
  problem: viewed.problem,
  frozen: viewed.frozen,
  type: viewed.instanceType,
  image: viewed.image,
  location: viewed.location,
  bootDiskGB: viewed.bootDiskGB,
  ssh: viewed.remote && { host: viewed.remote.address, port: viewed.remote.port, user: viewed.user },
  sshKeys: viewed.keyNames,
  storageBuckets: viewed.storageBuckets,
  hourMicroCents: viewed.hourMicroCents,
  createdAt: viewed.createdAt.toISOString(),
  updatedAt: viewed.updatedAt.toISOString(),
})

export const presentPublicSshKey = ({ id, name, publicKey, fingerprint, createdAt }: ViewedSshKey): PublicSshKey => ({
  id,
  name,
  publicKey,
  fingerprint,
  createdAt: createdAt.toISOString(),
})

export const presentPublicInstanceType = (type: InstanceType): PublicInstanceType => ({
  name: type.name,
  vcpus: type.vcpus,
  memoryMiB: type.memoryMB,
  suggestedDiskGB: type.diskGB,
  hourMicroCents: type.hourMicroCents,
})

export const presentPublicImage = (image: OfferedImage): PublicInstanceImage => ({
  name: image.name,
  title: image.title,
  user: image.user,
  minDiskGB: image.minDiskGB,
  minMemoryMiB: image.minMemoryMB,
  tools: image.tools,
  locations: image.locations,
})

export const presentPublicLocation = ({ answers, ...location }: ViewedLocation): PublicComputeLocation => ({
  name: location.name,
  title: location.title,
  engine: location.engine,
  available: answers,
  reachesStorage: location.reachesStorage,
  diskHourMicroCents: location.diskHourMicroCents,
})
