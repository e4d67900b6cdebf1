/**
 * The port of an engine: what runs machines on one host or one cluster. It knows our ids, no accounts and no database,
 * and takes each operation again: done twice, or after a kill in its middle, it ends as done once.
 */
export interface Engine {
  /** `qemu`, `incus`. */
  readonly name: string
  /** Asked at start, and whenever the room on the host is looked at. @throws EngineError `unavailable` */
  capabilities(): Promise<EngineCapabilities>
  images(): Promise<EngineImage[]>
  /** Disk and seed of a machine that does not run yet. Of one that is there, what is missing is made. */
  create(spec: MachineSpec): Promise<void>
  /**
   * Starts a machine as `spec` says now: size, port and seed may have changed since it ran last. One that runs is left
   * as it is. Resolves when the engine runs it, which is before anybody can log in. @throws EngineError
   */
  start(spec: MachineSpec): Promise<void>
  /** Asks the machine to shut down, and ends it after `graceMs` or at once with 0. One that does not run is left. */
  stop(id: string, graceMs: number): Promise<void>
  /** Ends it and removes all of it. One that is not there is done. */
  remove(id: string): Promise<void>
  inspect(id: string): Promise<MachineSight>
  /** Ids of all that the engine has, whole or in part. */
  list(): Promise<string[]>
  /** The end of what it wrote to its console, `maxBytes` at most; bytes that are no UTF-8 are replaced. */
  console(id: string, maxBytes: number): Promise<string>
  /** Called when something may have happened to a machine; what, `inspect` says. @returns how to end it */
  watch(listener: (id: string) => void): () => void
  /** Lets go of everything. Machines go on running. */
  close(): Promise<void>
}

export interface EngineCapabilities {
  /** How machines run, for operators: `KVM`, `TCG (software)`, `containers`, `virtual machines`. */
  runsBy: string
  /** What people should know of the isolation, in a sentence; empty where there is nothing to say. */
  isolation: string
  /** What the host or cluster has, whatever is taken of it. */
  room: { cpus: number; memoryMB: number; diskGB: number; freeDiskGB: number }
  /** Needed by each machine beside its own memory. */
  memoryBesideMB: number
  /** Where machines find the S3 gateway; null: they cannot reach it. */
  storageEndpoint: string | null
}

export interface EngineImage {
  name: string
  title: string
  /** Who logs in. */
  user: string
  minDiskGB: number
  minMemoryMB: number
  /** S3 tools in it: `aws-cli`, `rclone`. */
  tools: string[]
}

/** A whole machine, as it is to be. Texts in it come from people: no engine may put one on a command line. */
export interface MachineSpec {
  /** UUID. */
  id: string
  hostname: string
  image: string
  vcpus: number
  memoryMB: number
  /** Never less than before. */
  diskGB: number
  /** On which address and port of the host its SSH is reached. */
  ssh: { bind: string; port: number }
  seed: MachineSeed
}

/** What a machine is told at its start. */
export interface MachineSeed {
  /** Lines of `authorized_keys`, checked and written anew by us. */
  authorizedKeys: string[]
  /** As /etc/shadow has it: sha512-crypt. */
  passwordHash: string
  /** Only where there is no key. */
  allowsPasswordLogin: boolean
  storage: MachineStorage | null
}

export interface MachineStorage {
  accessKeyId: string
  secretKey: string
  buckets: string[]
}

export type MachineState =
  /** Nothing is there. */
  | 'absent'
  /** It is there, in whole or in part, and does not run. */
  | 'stopped'
  /** It ended without being asked, by itself or from outside; what it had written is there. */
  | 'crashed'
  | 'running'
  /** It is held until something is put right, such as a full disk of the host. */
  | 'held'
  /** Its disk is damaged, or its host does not answer: nothing is done by itself. */
  | 'broken'

export interface MachineSight {
  state: MachineState
  /** For people; a sentence where the state is `crashed`, `held` or `broken`. */
  reason?: string
  /** Of `stopped`: the machine shut itself down (`poweroff` in it). */
  bySelf?: boolean
  /** Where its SSH is reached, once it runs. */
  ssh?: { host: string; port: number }
}

export type EngineFailure =
  /** Somebody else has the port: another one is to be tried. */
  | 'port-taken'
  /** Disk or memory of the host. */
  | 'no-room'
  | 'no-image'
  /** The disk of the machine is damaged; it is kept. */
  | 'damaged'
  /** The engine cannot be reached: later. */
  | 'unavailable'
  | 'failed'

/** An operation that did not succeed. `message` is a sentence for people, without paths and secrets; `cause` is for logs. */
export class EngineError extends Error {
  readonly failure: EngineFailure

  constructor(failure: EngineFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'EngineError'
    this.failure = failure
  }
}
