import { bucketAndRevision } from '@perigee/satellite-db/find-api-key-and-bucket'
import { toHex } from '@perigee/std/encoding'
import { sql } from 'kysely'
import { gather } from '../gather'
import { selectLatest } from '../objects/find-object'
import type { ObjectRow } from '../objects/object-columns'
import type { StoredPath } from '../objects/stored-path'
import type { StoreDb } from '../schema'
import { firstSegment, type FirstSegment } from '../segments/find-segments'

const statements = 2
const mostTogether = 16

interface Wanted {
  /** The first part of the caller's key. */
  head: Uint8Array
  bucket: string
  target: StoredPath
}

interface Found {
  /** Of the key, its project and the bucket: nobody may be told of the row before they have been judged. */
  revision: string
  /** The latest version, undefined when there is none. */
  row: (ObjectRow & FirstSegment) | undefined
}

/** Undefined when there is no such key. */
export type ObjectFinder = (wanted: Wanted) => Promise<Found | undefined>

type Row = ((ObjectRow & FirstSegment) | Record<'id', null>) & { place: number; revision: string }

/** Objects of one bucket that are asked for at once are found by one statement, which begins after all were. */
export const createObjectFinder = (db: StoreDb): ObjectFinder =>
  gather<Wanted, Found | undefined>({
    nameOf: ({ head, bucket }) => `${toHex(head)}/${bucket}`,
    work: (all) => findTogether(db, all),
    atOnce: statements,
    most: mostTogether,
  })

async function findTogether(db: StoreDb, all: readonly Wanted[]): Promise<(Found | undefined)[]> {
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
