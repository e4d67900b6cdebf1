import { sql, type Kysely, type Transaction } from 'kysely'

export interface RewriteColumns {
  schema: string
  table: string
  /** A unique column that rows are walked by. */
  key: string
  /** Of the type bytea, not null. */
  columns: readonly string[]
  /** The new values, in the order of the columns. */
  change(key: unknown, values: readonly Uint8Array[]): readonly Uint8Array[]
}

type Db<Schema> = Kysely<Schema> | Transaction<Schema>
type Row = Record<string, unknown>

const atOnce = 500
const functionOf = (column: string) => sql`pg_temp.${sql.id(`rewritten_${column}`)}`

/**
 * Gives columns new bytes in every row, for bytes that must not stay where they were: the table gets a new file, and
 * the old values are not written to PostgreSQL's log again. Happens with the transaction or not at all; others wait.
 * @returns the number of rows.
 */
export async function rewriteColumns<Schema>(trx: Db<Schema>, wanted: RewriteColumns): Promise<number> {
  await sql`lock table ${sql.id(wanted.schema, wanted.table)} in access exclusive mode`.execute(trx)
  const count = await putAside(trx, wanted)
  if (count > 0) await takeOver(trx, wanted)
  await sql`drop table pg_temp.rewritten`.execute(trx)
  return count
}

/** Temporary tables are in no log. */
async function putAside<Schema>(trx: Db<Schema>, { schema, table, key, columns, change }: RewriteColumns) {
  const from = sql`${sql.id(key)} as key, ${sql.join(columns.map((column) => sql.id(column)))}
    from ${sql.id(schema, table)}`
  await sql`create temporary table rewritten as select ${from} with no data`.execute(trx)
  let count = 0
  for (let last: unknown; ;) {
    const after = last === undefined ? sql`` : sql`where ${sql.id(key)} > ${last}`
    const { rows } = await sql<Row>`select ${from} ${after} order by 1 limit ${sql.lit(atOnce)}`.execute(trx)
    if (rows.length === 0) break
    const values = rows.map((row) => {
      const before = columns.map((column) => row[column] as Uint8Array)
      return sql`(${sql.join([row.key, ...change(row.key, before)])})`
    })
    await sql`insert into pg_temp.rewritten values ${sql.join(values)}`.execute(trx)
    count += rows.length
    last = rows.at(-1)?.key
  }
  await sql`create unique index on pg_temp.rewritten (key)`.execute(trx)
  await sql`analyze pg_temp.rewritten`.execute(trx)
  return count
}

/** `using` takes no subquery, but a function, and that may ask. */
async function takeOver<Schema>(trx: Db<Schema>, { schema, table, key, columns }: RewriteColumns) {
  for (const column of columns) {
    const body = sql.lit(`select ${quoted(column)} from pg_temp.rewritten where key = wanted`)
    await sql`create function ${functionOf(column)}(wanted anyelement) returns bytea
      language sql stable as ${body}`.execute(trx)
  }
  const changes = columns.map(
    (column) => sql`alter column ${sql.id(column)} type bytea using ${functionOf(column)}(${sql.id(key)})`,
  )
  await sql`alter table ${sql.id(schema, table)} ${sql.join(changes)}`.execute(trx)
  for (const column of columns) await sql`drop function ${functionOf(column)}(anyelement)`.execute(trx)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
