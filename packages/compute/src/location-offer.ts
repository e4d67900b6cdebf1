import type { InstanceType } from '@perigee/domain/compute/instance-types'
import { findLocation, listLocations, type LocationRow } from '@perigee/satellite-db/compute-locations'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { minute } from '@perigee/std/durations'
import * as z from 'zod/mini'
import type { EngineImage } from './engine'

const count = z.number().check(z.nonnegative())

export const instanceTypeShape = z.object({
  name: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
  vcpus: z.int().check(z.positive()),
  memoryMB: z.int().check(z.positive()),
  diskGB: z.int().check(z.positive()),
  hourMicroCents: z.int().check(z.nonnegative()),
})

const imageShape = z.object({
  name: z.string(),
  title: z.string(),
  user: z.string(),
  minDiskGB: count,
  minMemoryMB: count,
  tools: z.array(z.string()),
})

const offerShape = z.object({
  types: z.array(instanceTypeShape),
  images: z.array(imageShape),
  /** What all machines may take together: `cpus` four times over. */
  room: z.object({ cpus: count, memoryMB: count, diskGB: count }),
  /** Whether the disk of the host is less than nine tenths full. */
  hasFreeDisk: z.boolean(),
  memoryBesideMB: count,
  diskHourMicroCents: count,
  reachesStorage: z.boolean(),
  sshPorts: z.object({ from: z.int(), to: z.int() }),
  /** Address of the host on which the SSH of machines is reached. */
  bind: z.string(),
  /** For operators: how machines run. */
  runsBy: z.string(),
  /** What people should know of the isolation; empty where there is nothing to say. */
  isolation: z.string(),
})

/** What a location has to offer, as its service says it every ten seconds. */
export interface LocationOffer extends Omit<z.output<typeof offerShape>, 'types' | 'images'> {
  types: InstanceType[]
  images: EngineImage[]
}

export interface OfferedLocation extends Omit<LocationRow, 'offer'> {
  offer: LocationOffer
  /** Whether its service has been heard of in the last minute. */
  answers: boolean
}

const heardFor = minute

/** Whether its service has been heard of in the last minute. */
export const isHeard = ({ seenAt }: Pick<LocationRow, 'seenAt'>, now: Date): boolean =>
  now.getTime() - seenAt.getTime() <= heardFor

/** Undefined for an offer of a version that this one does not understand. */
export function parseOffer({ offer, ...row }: LocationRow, now: Date): OfferedLocation | undefined {
  const { data } = offerShape.safeParse(offer)
  return data && { ...row, offer: data, answers: isHeard(row, now) }
}

/** By name; also those that do not answer, whose machines are still there. */
export async function readLocations(db: SatelliteDb, now: Date): Promise<OfferedLocation[]> {
  const rows = await listLocations(db)
  return rows.map((row) => parseOffer(row, now)).filter((location) => location !== undefined)
}

export async function readLocation(db: SatelliteDb, name: string, now: Date): Promise<OfferedLocation | undefined> {
  const row = await findLocation(db, name)
  return row && parseOffer(row, now)
}
