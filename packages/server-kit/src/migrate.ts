import { sql, type Kysely, type Migration, type Transaction } from 'kysely'

/** By name, `0001-users`; applied in the order of their names. Each `up` sees the schema first on the search path. */
export type Migrations = Record<string, Migration>

export interface MigrateOptions {
  schema: string
  migrations: Migrations
}

/** The database was written by a newer version of the program. */
export class DatabaseTooNewError extends Error {
  override name = 'DatabaseTooNewError'
  constructor(schema: string, names: readonly string[]) {
    super(
      `The database schema "${schema}" has changes this version does not know (${names.join(', ')}). ` +
        'It was used by a newer version: start that one, or restore a backup made before the upgrade.',
    )
  }
}

/** One key for all schemas: servers that start together take turns. */
const lockKey = 7_910_000_001

/**
 * Applies what is missing, forward only, all or nothing, while other servers wait.
 * @returns the names applied now. @throws DatabaseTooNewError when the database knows a migration that we do not.
 */
export async function migrate<Schema>(db: Kysely<Schema>, { schema, migrations }: MigrateOptions): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx)
    await sql`create schema if not exists ${sql.id(schema)}`.execute(trx)
    await sql`create table if not exists ${sql.id(schema, 'migrations')} (
      name text primary key, applied_at timestamptz not null default now())`.execute(trx)
    const applied = await appliedNames(trx, schema)

    const known = Object.keys(migrations).sort()
    const foreign = [...applied].filter((name) => !known.includes(name))
    if (foreign.length > 0) throw new DatabaseTooNewError(schema, foreign)

    const missing = known.filter((name) => !applied.has(name))
    await sql`select set_config('search_path', ${`${schema}, public`}, true)`.execute(trx)
    for (const name of missing) {
      await migrations[name]?.up(trx)
      await sql`insert into ${sql.id(schema, 'migrations')} (name) values (${name})`.execute(trx)
    }
    return missing
  })
}

async function appliedNames<Schema>(trx: Transaction<Schema>, schema: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.id(schema, 'migrations')} order by name`.execute(
    trx,
  )
  return new Set(rows.map((row) => row.name))
}
