import type { ActedBy, LockAct } from '@perigee/domain/acts'
import type { UserId } from '@perigee/std/brand'
import type { ColumnType, Generated } from 'kysely'

/** What happened in projects: their audit log. Rows are never changed; they join a batch of the chain once. */
export interface ActsTable {
  id: Generated<number>
  project_id: number
  /** One of the domain's acts. */
  name: string
  at: Date
  actor_kind: ActedBy
  /** Null for operators and jobs. */
  actor_id: UserId | null
  /** Name or public id of what it is about. */
  target: string
  facts: ColumnType<Record<string, string | number>, string, never>
  /** Of the person's row with its salt, see `act-hashes.ts`. */
  person_hash: Uint8Array
  /** Of the row in `act_subjects` with its salt; null for an act that is about nobody. */
  subject_hash: Uint8Array | null
  /** Null until it is chained. */
  batch: ColumnType<number | null, never, number>
}

/** Who did it, and from where. The row goes with the person's account; the hash in the entry stays. */
export interface ActPeopleTable {
  act_id: number
  user_id: UserId | null
  salt: Uint8Array
  email: string
  name: string
  ip: string
  user_agent: string
}

/** Whom an act is about: a member, or an address that was invited. Goes as the row above does. */
export interface ActSubjectsTable {
  act_id: number
  /** Null for an address that was invited. */
  user_id: UserId | null
  salt: Uint8Array
  email: string
}

/**
 * A change to the lock of one object, until a job has made entries of the audit log of them, which say how many objects.
 * Written in the transaction of the change.
 */
export interface LockChangesTable {
  id: Generated<number>
  project_id: number
  act: LockAct
  bucket: string
  actor_kind: ActedBy
  /** Who made the key. */
  actor_id: UserId | null
  key_id: string
  key_name: string
  ip: string
  user_agent: string
  at: Date
}

/** The chain of each project: a batch names its entries' hash and that of the batch before. */
export interface ActBatchesTable {
  project_id: number
  /** From 1, without gaps. */
  number: number
  entries: number
  /** Of its last entry. */
  last_at: Date
  previous: Uint8Array
  hash: Uint8Array
  chained_at: Date
}

export interface ActsSchema {
  'satellite.acts': ActsTable
  'satellite.act_people': ActPeopleTable
  'satellite.act_subjects': ActSubjectsTable
  'satellite.act_batches': ActBatchesTable
  'satellite.lock_changes': LockChangesTable
}
