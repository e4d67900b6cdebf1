import { createHash, randomInt } from 'node:crypto'

const MiB = 2 ** 20

/** Tells what bytes belong to it: their number, and what they follow from. */
export type Seed = string

export const newSeed = (name: string, smallest: number, largest: number): Seed =>
  `${name} of ${randomInt(smallest, largest)} bytes`

export const newSmallSeed = (name: string): Seed => newSeed(name, 1, randomInt(2) === 0 ? 8192 : 2 * MiB)

export function contentOf(seed: Seed): Buffer {
  const size = Number(/of (\d+) bytes$/.exec(seed)?.[1])
  return Buffer.alloc(size, createHash('sha512').update(seed).digest())
}

/** What the clients know of one key. */
export interface KeptObject {
  key: string
  /** What it may hold: two while a write is not acknowledged. */
  seeds: Seed[]
  /** False until a first write is acknowledged, and again when a deletion was asked for. */
  mustExist: boolean
  /** False once a deletion was acknowledged. */
  mayExist: boolean
  /** Somebody works on it. */
  busy: boolean
  /** The last round that touched it. */
  round: number
}

export interface KeptLock {
  key: string
  versionId: string
  seed: Seed
  lock: { mode: 'GOVERNANCE' | 'COMPLIANCE'; until: Date } | 'hold'
  round: number
}

/** One version of a key that has several. */
export interface KeptVersion {
  key: string
  versionId: string
  seed: Seed
  /** False once its deletion was asked for. */
  mustExist: boolean
  /** False once its deletion was acknowledged. */
  mayExist: boolean
  round: number
}

/** Everything that the service acknowledged, and what it was asked for without an answer. */
export interface Ledger {
  objects: Map<string, KeptObject>
  locks: KeptLock[]
  versions: KeptVersion[]
}

export const emptyLedger = (): Ledger => ({ objects: new Map(), locks: [], versions: [] })

/** Any object that is there for sure and that nobody works on. */
export function anyKept({ objects }: Ledger): KeptObject | undefined {
  const free = [...objects.values()].filter(({ mustExist, busy }) => mustExist && !busy)
  return free[randomInt(Math.max(1, free.length))]
}
