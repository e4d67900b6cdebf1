import type { LocationOffer } from '@perigee/compute/location-offer'
import { usualInstanceTypes } from '@perigee/domain/compute/instance-types'
import { sshKeyBlob } from '@perigee/domain/compute/ssh-public-key'
import { randomBytes } from '@perigee/crypto/hash'
import { putLocation } from '@perigee/satellite-db/compute-locations'
import { toBase64 } from '@perigee/std/encoding'
import type { TestApi } from './start-api'

/** For tests of what needs compute, with quotas that none meets: no service runs, and what its controller does a test writes down. */
export const withCompute = {
  PERIGEE_COMPUTE: 'qemu',
  PERIGEE_COMPUTE_INSTANCES: '100',
  PERIGEE_COMPUTE_VCPUS: '1000',
  PERIGEE_COMPUTE_PROJECT_DISK: '10TB',
  PERIGEE_COMPUTE_SSH_KEYS: '1000',
}

const image = { name: 'tiny', title: 'Tiny', user: 'tiny', minDiskGB: 1, minMemoryMB: 64, tools: [] }

const offer: LocationOffer = {
  types: [...usualInstanceTypes],
  images: [image],
  room: { cpus: 64, memoryMB: 10_000_000, diskGB: 1_000_000 },
  hasFreeDisk: true,
  memoryBesideMB: 134,
  diskHourMicroCents: 10_000,
  reachesStorage: true,
  sshPorts: { from: 22_000, to: 32_000 },
  bind: '127.0.0.1',
  runsBy: 'KVM',
  isolation: '',
}

/** The name of a location that was heard of now, with room for all tests. */
export async function aComputeLocation({ db, clock }: TestApi): Promise<string> {
  await putLocation(db, { name: 'here', title: 'Here', engine: 'qemu', seenAt: clock(), offer })
  return 'here'
}

/** One that nobody has the other half of. */
export const aPublicKey = (): string => `ssh-ed25519 ${toBase64(sshKeyBlob('ssh-ed25519', randomBytes(32)))} me@laptop`
