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
/** So many wait for one that begins beside another: fewer and larger ones cost both processes less. */
const leastBeside = 4

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
export function createObjectFinder(db: StoreDb): ObjectFinder {
  const rowsText = createRowsText(db)
  return createBatcher<ObjectLookup, FoundObject | undefined>({
    keyOf: ({ head, bucket }) => `${toHex(head)}/${bucket}`,
    run: (all) => findBatch(db, all, rowsText),
    concurrency: statements,
    leastBeside,
    maxSize: maxBatch,
  })
}

/** The end of the statement for so many rows, whose parameters come after `before` others. Each is made once. */
type RowsText = (before: number, many: number) => string

function createRowsText(db: StoreDb): RowsText {
  const path = { folders: sql.raw('wanted.folders'), name: sql.raw('wanted.name') }
  const latest = selectLatest(sql.raw('known.id'), path, firstSegment).compile(db).sql
  const texts = new Map<string, string>()
  return (before, many) => {
    const key = `${before}/${many}`
    const known = texts.get(key)
    if (known !== undefined) return known
    const rows = Array.from({ length: many }, (_, place) => {
      const last = before + 3 * place
      return `($${last + 1}::integer, $${last + 2}::bytea[], $${last + 3}::bytea)`
    })
    const text = `${rows.join(', ')}) wanted (place, folders, name) left join lateral (${latest}) o on true`
    texts.set(key, text)
    return text
  }
}

async function findBatch(
  db: StoreDb,
  all: readonly ObjectLookup[],
  rowsText: RowsText,
): Promise<(FoundObject | undefined)[]> {
  const [first] = all
  if (!first) return []
  // without its end: the rows follow
  const statement = sql`
    select wanted.place, known.revision, o.*
    from (${bucketAndRevision(first.head, first.bucket)}) known
    cross join (values `.compile(db)
  const { rows } = await db.executeQuery<Row>({
    ...statement,
    sql: statement.sql + rowsText(statement.parameters.length, all.length),
    parameters: [...statement.parameters, ...all.flatMap(({ target }, place) => [place, target.folders, target.name])],
  })
  if (rows.length === 0) return all.map(() => undefined)
  return rows
    .sort((a, b) => a.place - b.place)
    .map((row) => ({ revision: row.revision, row: row.id === null ? undefined : row }))
}
