import type { JoinedColumns } from '@perigee/satellite-db/find-api-key-and-bucket'
import { sql } from 'kysely'
import { findObject, type ObjectQuery } from '../objects/find-object'
import type { ObjectRow } from '../objects/object-rows'
import type { StoreDb } from '../schema'

/** A segment as queries answer it; exactly one of `inline` and `blobId` is set. */
export interface SegmentRow {
  part: number
  position: number
  plainOffset: number
  plainSize: number
  encryptedSize: number
  encryptedKey: Uint8Array
  keyNonce: Uint8Array
  inline: Uint8Array | null
  blobId: string | null
  placement: number
}

/** The first segment, in a row that also has the object; `part` is null when there is none. */
export type FirstSegment = Omit<SegmentRow, 'plainSize' | 'part' | 'placement'> & {
  part: number | null
  segmentSize: number
  segmentPlacement: number
}

/** Joins an object's first segment to its row. */
export const firstSegment: JoinedColumns<FirstSegment> = {
  columns: sql`, s.part, s.position, s.plain_offset as "plainOffset", s.plain_size as "segmentSize",
    s.encrypted_size as "encryptedSize", s.encrypted_key as "encryptedKey", s.key_nonce as "keyNonce", s.inline,
    s.blob_id as "blobId", s.placement as "segmentPlacement"`,
  join: sql`left join lateral (
    select * from store.segments where object_id = o.id order by part, position limit 1
  ) s on true`,
}

/**
 * All segments of an object that was found with its first one; most have no other. When the object was replaced
 * meanwhile, what took its place is found. Refusals as of `findObject`.
 */
export async function findSegments(
  db: StoreDb,
  query: ObjectQuery,
  object: ObjectRow & FirstSegment,
): Promise<{ object: ObjectRow; segments: SegmentRow[] }> {
  if (object.segmentCount > 1) {
    const segments = await listSegments(db, object.id)
    if (segments.length === object.segmentCount) return { object, segments }
    return findSegments(db, query, await findObject(db, query, firstSegment))
  }
  return { object, segments: segmentIn(object) }
}

function segmentIn(row: FirstSegment): SegmentRow[] {
  const { part, position, plainOffset, segmentSize, encryptedSize, encryptedKey, keyNonce, inline, blobId } = row
  if (part === null) return []
  const placement = row.segmentPlacement
  const sealed = { encryptedSize, encryptedKey, keyNonce, inline, blobId, placement }
  return [{ part, position, plainOffset, plainSize: segmentSize, ...sealed }]
}

/** All segments of an object in the order of their content. */
export async function listSegments(db: StoreDb, objectId: number): Promise<SegmentRow[]> {
  return db
    .selectFrom('store.segments')
    .select([
      'part',
      'position',
      'plain_offset as plainOffset',
      'plain_size as plainSize',
      'encrypted_size as encryptedSize',
      'encrypted_key as encryptedKey',
      'key_nonce as keyNonce',
      'inline',
      'blob_id as blobId',
      'placement',
    ])
    .where('object_id', '=', objectId)
    .orderBy('part')
    .orderBy('position')
    .execute()
}
