import type { IncusPlace } from './rest/connection'

export type MachineKind = 'containers' | 'virtual-machines'

export interface IncusEngineOptions {
  place: IncusPlace
  /** The project of Incus that is ours alone. */
  project: string
  /** The storage pool of the machines' disks. */
  pool: string
  /** Of Incus, that the machines are part of; null: containers have no network but what is passed through to them. */
  network: string | null
  kind: MachineKind
  /** Aliases of the project's images that are offered; null: all. */
  images: readonly string[] | null
  /** The S3 gateway as the hosts of Incus reach it; null: machines cannot. */
  gateway: { host: string; port: number } | null
  /** How often is looked for what happened, in milliseconds. */
  lookEvery?: number
}
