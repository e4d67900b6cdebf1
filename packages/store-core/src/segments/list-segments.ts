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

/** In the order of their content. */
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
