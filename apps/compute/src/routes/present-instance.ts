import type { ViewedInstance } from '@perigee/compute/instances/view-instance'
import type { Instance } from '@perigee/contract/compute'

/** With its password in the answer that made it, and nowhere else. */
export const presentInstance = (viewed: ViewedInstance, password = ''): Instance => ({
  id: viewed.id,
  name: viewed.name,
  status: viewed.status,
  hostname: viewed.hostname,
  ipv4Address: viewed.remote?.address ?? '',
  created: viewed.createdAt.toISOString(),
  updated: viewed.updatedAt.toISOString(),
  remote: viewed.remote && { type: 'ssh', ipv4Address: viewed.remote.address, port: viewed.remote.port },
  password,
  deleting: viewed.isDeleting,
  instanceType: viewed.instanceType,
  image: viewed.image,
  location: viewed.location,
  bootDiskSizeGB: viewed.bootDiskGB,
  user: viewed.user,
  sshKeys: viewed.keyNames,
  waitsFor: viewed.waitsFor,
  problem: viewed.problem,
  frozen: viewed.frozen,
  storage: viewed.storageBuckets && { buckets: viewed.storageBuckets },
  hourMicroCents: viewed.hourMicroCents,
})
