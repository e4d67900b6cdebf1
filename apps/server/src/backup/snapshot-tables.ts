import { definitionsTable } from '@perigee/server-kit/database/install-definitions'
import type { Client } from 'pg'

/**
 * The schemas that an installation consists of; that of the card sandbox is there only where it is the card provider.
 * Schema `graphile_worker` only holds the times of periodic work.
 */
export const schemas = ['satellite', 'store', 'auth', 'card_sandbox']

export interface SnapshotTable {
  schema: string
  name: string
  /** Without generated ones. */
  columns: string[]
  /** `schema.table` of the tables that rows of this one refer to. */
  refersTo: string[]
}

const tablesQuery = `
  select n.nspname::text as schema, c.relname::text as name,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
    ) as columns,
    array(
      select distinct format('%s.%s', fn.nspname, f.relname)
      from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
    ) as "refersTo"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($2)
  order by 1, 2`

/** Every table with data but for those of the migrations, each after those that it refers to. */
export async function snapshotTables(client: Client): Promise<SnapshotTable[]> {
  const { rows } = await client.query<SnapshotTable>(tablesQuery, [schemas, ['migrations', definitionsTable]])
  return inOrder(rows)
}

export function inOrder(tables: readonly SnapshotTable[]): SnapshotTable[] {
  const ordered: SnapshotTable[] = []
  const done = new Set<string>()
  while (ordered.length < tables.length) {
    const next = tables.filter(({ schema, name, refersTo }) => {
      return !done.has(`${schema}.${name}`) && refersTo.every((other) => done.has(other))
    })
    if (next.length === 0)
      throw new Error('The tables refer to each other in a circle: there is no order to fill them.')
    for (const table of next) done.add(`${table.schema}.${table.name}`)
    ordered.push(...next)
  }
  return ordered
}
