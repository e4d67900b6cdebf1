import type { ActorKind } from '@perigee/domain/permissions'
import type { UserId } from '@perigee/std/brand'
import type { ColumnType, Generated } from 'kysely'

/** What happened in projects: their audit log. Rows are never changed; they join a batch of the chain once. */
export interface ActsTable {
  id: Generated<number>
  project_id: number
  /** One of the domain's acts. */
  name: string
  at: Date
  actor_kind: ActorKind
  /** Null for operators and jobs. */
  actor_id: UserId | null
  /** Name or public id of what it is about. */
  target: string
  facts: ColumnType<Record<string, string | number>, string, never>
  /** Of the person's row with its salt, see `packages/projects/src/audit/hash-entries.ts`. */
  person_hash: Uint8Array
  /** Null until it is chained. */
  batch: ColumnType<number | null, never, number>
}

/** Who did it, and from where. Blanked when the person is deleted; the hash in the entry stays. */
export interface ActPeopleTable {
  act_id: number
  user_id: UserId | null
  salt: Uint8Array
  email: string
  name: string
  ip: string
  user_agent: string
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
  'satellite.act_batches': ActBatchesTable
}
