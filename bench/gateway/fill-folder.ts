import { contentKeyOf } from '@perigee/crypto/keys'
import { encodeSerializableMeta, encodeStreamInfo, sealMetadata } from '@perigee/crypto/metadata'
import { encryptComponent } from '@perigee/crypto/path-component'
import { encryptPrefix } from '@perigee/crypto/list-prefix'
import type { AccessGrant } from '@perigee/grants/access-grant'
import { utf8 } from '@perigee/std/bytes'
import type { StoreSchema } from '@perigee/store-core/schema'
import { sql, type Kysely } from 'kysely'

const batch = 2000

/**
 * Puts `count` keys of 100 bytes, each with so many `versions`, beside the newest object of the store, as rows: their names and metadata are sealed
 * with the grant's keys, as if they had come through the gateway. Their content is missing; listings do not look at it.
 */
export async function fillFolder(
  db: Kysely<StoreSchema>,
  grant: AccessGrant,
  { bucket, folder, count, versions = 1 }: { bucket: string; folder: string; count: number; versions?: number },
): Promise<void> {
  const newest = await db.selectFrom('store.objects').select(['folder_id']).orderBy('id', 'desc').limit(1).execute()
  const folderId = newest[0]?.folder_id ?? 0
  const { parentKey, cipher } = encryptPrefix(grant.encryption, bucket, folder)
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, n) => {
      const { encrypted, key } = encryptComponent(fileName(from + n), parentKey, cipher)
      return { name: encrypted, ...sealedMetadata(contentKeyOf(key)) }
    })
    await sql`
      insert into store.objects (folder_id, name, version, stream_id, state, versioned, is_latest, created_at, plain_size,
        encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag)
      select ${folderId}, name, version, gen_random_uuid(), 1, ${versions > 1}, version = ${versions}, now(), 100, 116, 1,
        metadata, key, nonce, etag
      from generate_series(1, ${versions}::int) version, unnest(
        ${rows.map(({ name }) => name)}::bytea[], ${rows.map(({ streamMeta }) => streamMeta)}::bytea[],
        ${rows.map(({ encryptedMetadataKey }) => encryptedMetadataKey)}::bytea[],
        ${rows.map(({ metadataNonce }) => metadataNonce)}::bytea[], ${rows.map(({ encryptedETag }) => encryptedETag)}::bytea[]
      ) as made (name, metadata, key, nonce, etag)`.execute(db)
  }
  await sql`vacuum analyze store.objects`.execute(db)
}

/** Of a key in its folder, counted from 0. */
export const fileName = (at: number): string => `file number ${String(at).padStart(7, '0')}.txt`

const sealedMetadata = (derivedKey: Uint8Array) =>
  sealMetadata({
    derivedKey,
    streamInfo: encodeStreamInfo({
      segmentsSize: 64 * 2 ** 20,
      lastSegmentSize: 100,
      metadata: encodeSerializableMeta({ userDefined: new Map([['content-type', 'text/plain']]) }),
    }),
    etag: utf8('d41d8cd98f00b204e9800998ecf8427e'),
  })
