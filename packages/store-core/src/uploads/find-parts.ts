import type { StoredPart } from '@perigee/contract/store'
import { sql } from 'kysely'
import type { StoreDb } from '../schema'

type Row = Omit<StoredPart, 'lastKey'> & { encryptedKey: Uint8Array; keyNonce: Uint8Array }

/**
 * Parts by number, each with the sealed key of its last segment. The lateral query keeps to the primary key however
 * small the tables were when the statement was planned.
 */
export async function findParts(
  db: StoreDb,
  { uploadId, after, limit }: { uploadId: number; after: number; limit: number },
): Promise<StoredPart[]> {
  const { rows } = await sql<Row>`
    select p.part, p.plain_size as "plainSize", p.segment_count as "segmentCount", p.created_at as "committedAt",
      p.etag, s.encrypted_key as "encryptedKey", s.key_nonce as "keyNonce"
    from store.parts p
    cross join lateral (
      select s.encrypted_key, s.key_nonce from store.segments s
      where s.object_id = p.object_id and s.part = p.part and s.position = p.segment_count - 1 limit 1
    ) s
    where p.object_id = ${uploadId} and p.part > ${after} order by p.part limit ${limit}`.execute(db)
  return rows.map(({ encryptedKey, keyNonce, ...part }) => ({ ...part, lastKey: { encryptedKey, keyNonce } }))
}
