import type { StoreSchema } from '@perigee/store-core/schema'
import { sql, type Kysely } from 'kysely'

/** Folders by what lies in them. */
export interface Filled {
  bucketId: number
  /** Half of all rows, as objects directly in one folder. */
  flat: number
  /** As many folders as a tenth of all rows, each with one object. */
  wide: number
  /** A tenth of all rows: keys of which half were deleted (object and marker). */
  versioned: number
  /** The rest: unfinished uploads. */
  uploads: number
  /** A thousand of the versioned folder, in their order. */
  names: Uint8Array[]
}

/** Names look like encrypted components: 45 random bytes without a slash. */
const name = sql`'\\x02'::bytea || replace(encode(sha256(n::text::bytea), 'base64'), '/', '_')::bytea`
const sealed = sql`decode(repeat(md5(n::text), 6), 'hex'), decode(repeat(md5(n::text), 3), 'hex'),
  decode(substr(repeat(md5(n::text), 2), 1, 48), 'hex'), decode(repeat(md5(n::text), 3), 'hex')`
const columns = sql`folder_id, name, version, stream_id, state, versioned, is_latest, created_at, plain_size,
  encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag`

/** Foreign keys are not checked while filling, which makes it several times faster. */
export async function fillTables(db: Kysely<StoreSchema>, rows: number): Promise<Filled> {
  await sql`set session_replication_role = replica`.execute(db)
  const bucketId = 1
  const folder = async (parent: number | null, text: string): Promise<number> => {
    const { rows: made } = await sql<{ id: number }>`
      insert into store.folders (bucket_id, parent_id, name) values (${bucketId}, ${parent}, ${text}::bytea)
      returning id`.execute(db)
    return made[0]?.id ?? 0
  }
  const top = await folder(null, '')
  const [flat, wide, versioned, uploads] = [
    await folder(top, 'flat/'),
    await folder(top, 'wide/'),
    await folder(top, 'versioned/'),
    await folder(top, 'uploads/'),
  ]
  const objects = (from: ReturnType<typeof sql>, state: number, version: number, latest: ReturnType<typeof sql>) =>
    sql`
    insert into store.objects (${columns})
    select folder, ${name}, ${version}, gen_random_uuid(), ${state}, true, ${latest}, now(), 1000, 1016, 1, ${sealed}
    from ${from}`.execute(db)
  const numbers = (inFolder: number, count: number) =>
    sql`(select ${inFolder}::bigint as folder, n from generate_series(1, ${Math.floor(count)}::int) n) numbers`

  await objects(numbers(flat, rows / 2), 1, 1, sql`true`)
  await sql`insert into store.folders (bucket_id, parent_id, name)
    select ${bucketId}, ${wide}, ${name} || '/' from generate_series(1, ${Math.floor(rows / 10)}::int) n`.execute(db)
  await objects(sql`(select id as folder, id as n from store.folders where parent_id = ${wide}) f`, 1, 1, sql`true`)
  await objects(numbers(versioned, rows / 10), 1, 1, sql`n % 2 = 0`)
  await objects(
    sql`(select ${versioned}::bigint as folder, n from generate_series(1, ${Math.floor(rows / 10)}::int, 2) n) d`,
    2,
    2,
    sql`true`,
  )
  await objects(numbers(uploads, rows / 4), 0, 0, sql`false`)
  await sql`set session_replication_role = origin`.execute(db)
  await sql`vacuum analyze store.folders`.execute(db)
  await sql`vacuum analyze store.objects`.execute(db)
  const { rows: keys } = await sql<{ name: Uint8Array }>`
    select name from store.objects where folder_id = ${versioned} and is_latest order by name limit 1000`.execute(db)
  return { bucketId, flat, wide, versioned, uploads, names: keys.map((key) => key.name) }
}
