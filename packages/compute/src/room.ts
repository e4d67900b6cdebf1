import type { ComputeUse } from '@perigee/domain/compute/quotas'
import type { LocationOffer } from './location-offer'

/** How many vCPUs share a processor. */
const sharing = 4

/** Whether machines that take so much together have room: also those that are stopped, as they must be able to start. */
export function hasRoom(wanted: ComputeUse, { room, memoryBesideMB, hasFreeDisk }: LocationOffer): boolean {
  return (
    hasFreeDisk &&
    wanted.memoryMB + wanted.instances * memoryBesideMB <= room.memoryMB &&
    wanted.vcpus <= sharing * room.cpus &&
    wanted.diskGB <= room.diskGB
  )
}
