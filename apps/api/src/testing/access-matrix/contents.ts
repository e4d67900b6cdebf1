import { type Kysely, sql } from 'kysely'

/** What every table of a schema holds, as one hash each. */
export async function contentsOf<Schema>(db: Kysely<Schema>, schema = 'satellite'): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = ${schema} and table_type = 'BASE TABLE'`.execute(db)
  const hashes = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, coalesce(md5(string_agg(one::text, ',' order by one::text)), '') as hash
      from ${sql.id(schema, name)} as one`,
  )
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/** The tables that are not as they were. */
export const changedTables = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
