import type { InstanceStatus, InstanceStep, WantedState } from '@perigee/domain/compute/instance-rules'
import type { UserId } from '@perigee/std/brand'
import type { Generated } from 'kysely'

export interface ComputeSshKeysTable {
  id: Generated<string>
  project_id: number
  created_by: UserId
  name: string
  /** One line, made of the parsed key. */
  public_key: string
  /** SHA-256 of the blob. */
  fingerprint: Uint8Array
  created_at: Date
}

/** A machine: what people want, and what was last seen of it. */
export interface ComputeInstancesTable {
  id: Generated<string>
  project_id: number
  created_by: UserId
  name: string
  hostname: string
  location: string
  image: string
  instance_type: string
  /** Of the type, as it was when it was chosen. */
  vcpus: number
  /** MiB. */
  memory_mb: number
  boot_disk_gb: number
  /** Lines of `authorized_keys`, and the names of those keys. */
  authorized_keys: string[]
  key_names: string[]
  /** sha512-crypt. */
  password_hash: string
  /** JSON of `MachineStorage`, sealed and bound to the machine; null: none. */
  sealed_storage: Uint8Array | null
  storage_buckets: string[] | null
  /** Of the access key behind its storage. */
  storage_key_id: string | null
  /** Of the host. Free again when the row is gone, and with it the machine. */
  port: number
  wanted: WantedState
  /** Counts up with each start that is asked for. `booted`: the one for which it was started last, or is being started. */
  wanted_boot: Generated<number>
  booted: Generated<number>
  status: InstanceStatus
  waits_for: InstanceStep | null
  problem: string | null
  /** Address that people reach it at, once it has been seen. */
  address: string | null
  /** Starts that failed and times that it ended by itself, one soon after the other, and when it is tried again. */
  failed_starts: Generated<number>
  retry_at: Date | null
  /** When it was first known to run since the start for which it was started last. Of its controller alone. */
  started_at: Date | null
  /** Stopped for a freeze of its owner's account. */
  frozen: Generated<boolean>
  created_at: Date
  updated_at: Date
}

/** A stretch of time in which a machine had one type and prices and either ran or did not. Open ones have no end yet. */
export interface ComputeUsageTable {
  id: Generated<number>
  instance_id: string
  project_id: number
  instance_type: string
  boot_disk_gb: number
  runs: boolean
  /** What an hour of its type cost when the stretch began, whether it ran or not; in millionths of a cent. */
  hour_micro_cents: number
  /** What a GB of boot disk cost for an hour then; in millionths of a cent. */
  disk_hour_micro_cents: number
  from_at: Date
  until_at: Date | null
  /** Up to when an open one is known to hold: where its host was away longer, it ends there. */
  seen_at: Date
}

/** What the service of a location says of itself, every ten seconds. */
export interface ComputeLocationsTable {
  name: string
  title: string
  engine: string
  seen_at: Date
  /** JSON of `LocationOffer`, see packages/compute. */
  offer: unknown
}

export interface ComputeSchema {
  'satellite.compute_ssh_keys': ComputeSshKeysTable
  'satellite.compute_instances': ComputeInstancesTable
  'satellite.compute_usage': ComputeUsageTable
  'satellite.compute_locations': ComputeLocationsTable
}
