import type { InstanceStatus, InstanceStep } from '@perigee/domain/compute/instance-rules'
import type { InstanceRow } from '@perigee/satellite-db/compute-instances'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { type OfferedLocation, readLocation, readLocations } from '../location-offer'

/** A machine as people see it. */
export interface ViewedInstance {
  id: string
  name: string
  hostname: string
  status: InstanceStatus
  /** What it waits for while it is `pending`. */
  waitsFor: InstanceStep | null
  problem: string | null
  frozen: boolean
  isDeleting: boolean
  /** Where its SSH is reached; null before it has been seen running. */
  remote: { address: string; port: number } | null
  instanceType: string
  bootDiskGB: number
  image: string
  location: string
  /** Who logs in; empty where it is not known. */
  user: string
  /** Names of the SSH keys that were put into it. */
  keyNames: string[]
  /** Buckets that it has S3 credentials for; null: none. */
  storageBuckets: string[] | null
  /** What it costs from now on: running, and stopped. */
  hourMicroCents: { running: number; stopped: number }
  createdAt: Date
  updatedAt: Date
}

/** One or several machines, with what their locations say of images and prices. */
export async function viewInstances(
  { db, now }: { db: SatelliteDb; now: Date },
  rows: readonly InstanceRow[],
): Promise<ViewedInstance[]> {
  if (rows.length === 0) return []
  const locations = new Map((await readLocations(db, now)).map((location) => [location.name, location]))
  return rows.map((row) => view(row, locations.get(row.location)))
}

function view(row: InstanceRow, location: OfferedLocation | undefined): ViewedInstance {
  const type = location?.offer.types.find(({ name }) => name === row.instanceType)
  const stopped = row.bootDiskGB * (location?.offer.diskHourMicroCents ?? 0)
  return {
    id: row.id,
    name: row.name,
    hostname: row.hostname,
    status: row.status,
    waitsFor: row.status === 'pending' ? row.waitsFor : null,
    problem: row.problem,
    frozen: row.frozen,
    isDeleting: row.wanted === 'deleted',
    remote: row.address === null ? null : { address: row.address, port: row.port },
    instanceType: row.instanceType,
    bootDiskGB: row.bootDiskGB,
    image: row.image,
    location: row.location,
    user: location?.offer.images.find(({ name }) => name === row.image)?.user ?? '',
    keyNames: row.keyNames,
    storageBuckets: row.storageBuckets,
    hourMicroCents: { running: stopped + (type?.hourMicroCents ?? 0), stopped },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export async function viewInstance(from: { db: SatelliteDb; now: Date }, row: InstanceRow): Promise<ViewedInstance> {
  const location = await readLocation(from.db, row.location, from.now)
  return view(row, location)
}
