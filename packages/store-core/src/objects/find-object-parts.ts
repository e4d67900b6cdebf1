import type { ObjectPartsPage } from '@perigee/contract/store'
import { sql } from 'kysely'
import type { StoreDb } from '../schema'

type Part = ObjectPartsPage['parts'][number]
type Row = Omit<Part, 'lastKey'> & { encryptedKey: Uint8Array; keyNonce: Uint8Array }

export async function countParts(db: StoreDb, objectId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from store.parts p where p.object_id = ${objectId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Parts of a finished object by number, each with the sealed key of its last segment. */
export async function findObjectParts(
  db: StoreDb,
  { objectId, skip, limit }: { objectId: number; skip: number; limit: number },
): Promise<Part[]> {
  const { rows } = await sql<Row>`
    select p.part, p.plain_size as "plainSize", p.segment_count as "segmentCount", p.created_at as "committedAt",
      p.etag, s.plain_offset + s.plain_size - p.plain_size as "plainOffset", s.encrypted_key as "encryptedKey",
      s.key_nonce as "keyNonce"
    from store.parts p
    cross join lateral (
      select * from store.segments s
      where s.object_id = p.object_id and s.part = p.part and s.position = p.segment_count - 1 limit 1
    ) s
    where p.object_id = ${objectId} order by p.part limit ${limit} offset ${skip}`.execute(db)
  return rows.map(({ encryptedKey, keyNonce, ...part }) => ({ ...part, lastKey: { encryptedKey, keyNonce } }))
}
