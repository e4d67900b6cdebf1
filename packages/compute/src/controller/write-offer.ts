import { findLocation, putLocation } from '@perigee/satellite-db/compute-locations'
import type { EngineCapabilities } from '../engine'
import { type LocationOffer, parseOffer } from '../location-offer'
import { askEngine } from './ask-engine'
import type { ControllerContext } from './controller-context'

/** Below this part of the disk of a host nothing new is made on it. */
const leastFree = 0.1

/**
 * Says what the location offers, and that its service is there. While its engine does not answer it says nothing, and so
 * is away after a minute. @throws EngineError
 */
export async function writeOffer(context: Omit<ControllerContext, 'aside'>): Promise<void> {
  const { db, clock, engine, location } = context
  const can = await askEngine(() => engine.capabilities())
  const images = await askEngine(() => engine.images())
  const row = await findLocation(db, location.name)
  const before = row && parseOffer(row, clock())
  const offer: LocationOffer = {
    types: [...location.types],
    images,
    room: roomOf(context, can, before?.offer),
    hasFreeDisk: can.room.freeDiskGB >= leastFree * can.room.diskGB,
    memoryBesideMB: can.memoryBesideMB,
    diskHourMicroCents: location.diskHourMicroCents,
    reachesStorage: can.storageEndpoint !== null,
    sshPorts: location.sshPorts,
    bind: location.bind,
    runsBy: can.runsBy,
    isolation: can.isolation,
  }
  await putLocation(db, { name: location.name, title: location.title, engine: engine.name, seenAt: clock(), offer })
}

/** Half of the disk that is free at first: what machines take of it later does not make it less. */
function roomOf(
  { location: { budget } }: Omit<ControllerContext, 'aside'>,
  { room }: EngineCapabilities,
  before: LocationOffer | undefined,
): LocationOffer['room'] {
  const half = Math.floor(room.freeDiskGB / 2)
  return {
    cpus: Math.min(budget.cpus ?? room.cpus, room.cpus),
    memoryMB: budget.memoryMB ?? Math.floor(room.memoryMB / 2),
    diskGB: budget.diskGB ?? Math.max(before?.room.diskGB ?? 0, half),
  }
}
