import type { EngineImage } from '@perigee/compute/engine'
import type { LocationOffer } from '@perigee/compute/location-offer'
import { usualInstanceTypes } from '@perigee/domain/compute/instance-types'

export const tiny: EngineImage = {
  name: 'tiny',
  title: 'Tiny',
  user: 'tiny',
  minDiskGB: 1,
  minMemoryMB: 64,
  tools: [],
}

export const debian: EngineImage = {
  name: 'debian-12',
  title: 'Debian 12 (bookworm)',
  user: 'debian',
  minDiskGB: 3,
  minMemoryMB: 512,
  tools: ['aws-cli', 'rclone'],
}

/** A location with plenty of room. */
export const anOffer = (changes: Partial<LocationOffer> = {}): LocationOffer => ({
  types: [...usualInstanceTypes],
  images: [tiny, debian],
  room: { cpus: 64, memoryMB: 1_000_000, diskGB: 100_000 },
  hasFreeDisk: true,
  memoryBesideMB: 134,
  diskHourMicroCents: 10_000,
  reachesStorage: true,
  sshPorts: { from: 22_000, to: 22_999 },
  bind: '127.0.0.1',
  runsBy: 'KVM',
  isolation: '',
  ...changes,
})
