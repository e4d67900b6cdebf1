import { bucketAndRevision } from '@perigee/satellite-db/find-api-key-and-bucket'
import { toHex } from '@perigee/std/encoding'
import { sql } from 'kysely'
import { createBatcher } from '../batcher'
import { selectLatest } from '../objects/find-object'
import type { ObjectRow } from '../objects/object-rows'
import type { StoredPath } from '../objects/stored-path'
import type { StoreDb } from '../schema'
import { firstSegment, type FirstSegment } from '../segments/find-segments'

const statements = 2
const maxBatch = 16

interface ObjectLookup {
  /** The first part of the caller's key. */
  head: Uint8Array
  bucket: string
  target: StoredPath
}

interface FoundObject {
  /** The revision of the key, its project and the bucket: the row may be answered only after these were judged. */
  revision: string
  /** The latest version, undefined when there is none. */
  row: (ObjectRow & FirstSegment) | undefined
}

/** Undefined when there is no such key. */
export type ObjectFinder = (lookup: ObjectLookup) => Promise<FoundObject | undefined>

type Row = ((ObjectRow & FirstSegment) | Record<'id', null>) & { place: number; revision: string }

/** Look-ups in one bucket that arrive together are one statement, which begins after all of them did. */
export const createObjectFinder = (db: StoreDb): ObjectFinder =>
  createBatcher<ObjectLookup, FoundObject | undefined>({
    keyOf: ({ head, bucket }) => `${toHex(head)}/${bucket}`,
    run: (all) => findBatch(db, all),
    concurrency: statements,
    maxSize: maxBatch,
  })

async function findBatch(db: StoreDb, all: readonly ObjectLookup[]): Promise<(FoundObject | undefined)[]> {
  const [first] = all
  if (!first) return []
  const wanted = all.map(
    ({ target: { folders, name } }, place) => sql`(${place}::integer, ${folders}::bytea[], ${name}::bytea)`,
  )
  const path = { folders: sql.raw('wanted.folders'), name: sql.raw('wanted.name') }
  const { rows } = await sql<Row>`
    select wanted.place, known.revision, o.*
    from (${bucketAndRevision(first.head, first.bucket)}) known
    cross join (values ${sql.join(wanted)}) wanted (place, folders, name)
    left join lateral (${selectLatest(sql.raw('known.id'), path, firstSegment)}) o on true`.execute(db)
  if (rows.length === 0) return all.map(() => undefined)
  return rows
    .sort((a, b) => a.place - b.place)
    .map((row) => ({ revision: row.revision, row: row.id === null ? undefined : row }))
}
