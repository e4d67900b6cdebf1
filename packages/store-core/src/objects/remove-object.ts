import type { WriteCondition } from '@perigee/contract/store'
import { sql } from 'kysely'
import type { StoreDb } from '../schema'
import { removing } from '../locks/removing'
import type { StoredPath } from './stored-path'
import { conditionArguments } from './write-condition'

export interface Removal {
  bucketId: number
  target: StoredPath
  /** One version for good; null deletes the way the bucket's versioning asks for. */
  wanted: { version: number; streamEnd: Uint8Array } | 'null' | null
  bypassGovernance: boolean
  condition: WriteCondition | undefined
  now: Date
  garbageAfter: Date
}

export interface Removed {
  outcome: 'removed' | 'marked' | 'missing' | 'no-bucket' | 'exists' | 'changed'
  existed: boolean
  version: number
  streamId: string
  isMarker: boolean
  versioned: boolean
}

/** One call of `store.delete_object`: the whole transaction in one round trip. @throws Refusal `objectLocked`. */
export async function removeObject(db: StoreDb, removal: Removal): Promise<Removed> {
  const { bucketId, target, wanted, bypassGovernance, condition, now, garbageAfter } = removal
  const numbered = wanted === 'null' ? null : wanted
  const { rows } = await removing(() =>
    sql<Removed>`
      select outcome, object_existed as existed, object_version as version, object_stream as "streamId",
        object_is_marker as "isMarker", object_versioned as versioned
      from store.delete_object(
        ${bucketId}, ${target.folders}::bytea[], ${target.name}, ${numbered?.version ?? null},
        ${numbered?.streamEnd ?? null}, ${wanted === 'null'}, ${bypassGovernance}, ${conditionArguments(condition)}, ${now}, ${garbageAfter})`.execute(
      db,
    ),
  )
  const [removed] = rows
  if (!removed) throw new Error('store.delete_object answered nothing')
  return removed
}
