import type { WriteCondition } from '@perigee/contract/store'
import { sql } from 'kysely'
import type { StoreDb } from '../schema'
import { tryAgain } from '../try-again'
import type { StoredPath } from './stored-path'
import { conditionArguments } from './write-condition'

export interface Removal {
  bucketId: number
  target: StoredPath
  /** One version for good; null deletes the way the bucket's versioning asks for. */
  wanted: { version: number; streamEnd: Uint8Array } | null
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
}

/** One call of `store.delete_object`: the whole transaction in one round trip. */
export async function removeObject(db: StoreDb, removal: Removal): Promise<Removed> {
  const { bucketId, target, wanted, condition, now, garbageAfter } = removal
  const { rows } = await tryAgain(() =>
    sql<Removed>`
      select outcome, object_existed as existed, object_version as version, object_stream as "streamId",
        object_is_marker as "isMarker"
      from store.delete_object(
        ${bucketId}, ${target.folders}::bytea[], ${target.name}, ${wanted?.version ?? null},
        ${wanted?.streamEnd ?? null}, false, false, ${conditionArguments(condition)}, ${now}, ${garbageAfter})`.execute(
      db,
    ),
  )
  const [removed] = rows
  if (!removed) throw new Error('store.delete_object answered nothing')
  return removed
}
