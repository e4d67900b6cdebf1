import { sql } from 'kysely'
import { findObject, type ObjectQuery } from '../objects/find-object'
import type { ObjectRow } from '../objects/object-columns'
import type { StoreDb } from '../schema'
import { listSegments, type SegmentRow } from './list-segments'

/** The first segment, in a row that also has the object; `part` is null when there is none. */
type First = Omit<SegmentRow, 'plainSize' | 'part'> & { part: number | null; segmentSize: number }

const first = {
  columns: sql`, s.part, s.position, s.plain_offset as "plainOffset", s.plain_size as "segmentSize",
    s.encrypted_size as "encryptedSize", s.encrypted_key as "encryptedKey", s.key_nonce as "keyNonce", s.inline,
    s.blob_id as "blobId", s.placement`,
  join: sql`left join lateral (
    select * from store.segments where object_id = o.id order by part, position limit 1
  ) s on true`,
}

/**
 * An object with all its segments: one query for an object of one segment, as most are. When the object is replaced
 * between two queries, what took its place is found. Refusals as of `findObject`.
 */
export async function findSegments(
  db: StoreDb,
  query: ObjectQuery,
): Promise<{ object: ObjectRow; segments: SegmentRow[] }> {
  const object = await findObject<First>(db, query, first)
  if (object.segmentCount > 1) {
    const segments = await listSegments(db, object.id)
    return segments.length === object.segmentCount ? { object, segments } : findSegments(db, query)
  }
  const { part, segmentSize } = object
  return { object, segments: part === null ? [] : [{ ...object, part, plainSize: segmentSize }] }
}
