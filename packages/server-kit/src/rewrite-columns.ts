import { sql, type Kysely, type Transaction } from 'kysely'

/** All of the type bytea, none of them null. */
export interface Columns<Names extends readonly string[]> {
  schema: string
  table: string
  /** A unique one, by which rows are walked. */
  key: string
  columns: Names
}

type Values<Names extends readonly string[]> = { [At in keyof Names]: Uint8Array }

export interface RewriteColumns<Names extends readonly string[]> extends Columns<Names> {
  /** The new values of a row, in the order of the columns. */
  change(key: Uint8Array, values: Values<Names>): Values<Names>
}

type Db<Schema> = Kysely<Schema> | Transaction<Schema>
type Row = { key: Uint8Array } & Record<string, Uint8Array>

const atOnce = 500
const functionOf = (column: string) => sql`pg_temp.${sql.id(`rewritten_${column}`)}`

/**
 * Gives columns new bytes in every row, for bytes that must not stay where they were: the table gets a new file, and
 * the old values are not written to PostgreSQL's log again. Happens with the transaction or not at all; others wait.
 * @returns the number of rows.
 */
export async function rewriteColumns<Schema, const Names extends readonly string[]>(
  trx: Db<Schema>,
  wanted: RewriteColumns<Names>,
): Promise<number> {
  await sql`lock table ${sql.id(wanted.schema, wanted.table)} in access exclusive mode`.execute(trx)
  const count = await putAside(trx, wanted)
  if (count > 0) await takeOver(trx, wanted)
  await sql`drop table pg_temp.rewritten`.execute(trx)
  return count
}

/** Temporary tables are in no log. */
async function putAside<Schema, Names extends readonly string[]>(
  trx: Db<Schema>,
  { schema, table, key, columns, change }: RewriteColumns<Names>,
): Promise<number> {
  const from = sql`${sql.id(key)} as key, ${sql.join(columns.map((column) => sql.id(column)))}
    from ${sql.id(schema, table)}`
  await sql`create temporary table rewritten as select ${from} with no data`.execute(trx)
  let count = 0
  for (let last: Uint8Array | undefined; ;) {
    const after = last === undefined ? sql`` : sql`where ${sql.id(key)} > ${last}`
    const { rows } = await sql<Row>`select ${from} ${after} order by 1 limit ${sql.lit(atOnce)}`.execute(trx)
    if (rows.length === 0) break
    const values = rows.map((row) => {
      const before = columns.map((column) => row[column]) as Values<Names>
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
async function takeOver<Schema>(
  trx: Db<Schema>,
  { schema, table, key, columns }: Columns<readonly string[]>,
): Promise<void> {
  for (const column of columns) {
    const body = sql.lit(`select ${quoted(column)} from pg_temp.rewritten where key = wanted`)
    await sql`create function ${functionOf(column)}(wanted bytea) returns bytea
      language sql stable as ${body}`.execute(trx)
  }
  const changes = columns.map(
    (column) => sql`alter column ${sql.id(column)} type bytea using ${functionOf(column)}(${sql.id(key)})`,
  )
  await sql`alter table ${sql.id(schema, table)} ${sql.join(changes)}`.execute(trx)
  for (const column of columns) await sql`drop function ${functionOf(column)}(bytea)`.execute(trx)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
