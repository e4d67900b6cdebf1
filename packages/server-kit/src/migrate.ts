import { sql, type Kysely, type Transaction } from 'kysely'
import { installDefinitions } from './database/install-definitions'
import { baseline, stateOf, stepsNamed, type Migrations, type Steps } from './migrations'

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
 * Applies the steps that are missing, forward only, and brings functions, views and triggers to the texts that the
 * program has; all or nothing, while other servers wait. See docs/decisions/database-text.md.
 * @returns the names of the steps applied now.
 * @throws DatabaseTooNewError when the database knows a step that we do not.
 */
export async function migrate<Schema>(db: Kysely<Schema>, { schema, migrations }: MigrateOptions): Promise<string[]> {
  return inTurn(db, schema, async (trx) => {
    const applied = await appliedNames(trx, schema)
    const { foreign, missing, missingBeforeBaseline, isBeforeBaseline } = stateOf(migrations, applied)
    if (foreign.length > 0) throw new DatabaseTooNewError(schema, foreign)
    await apply(trx, schema, missingBeforeBaseline)
    if (isBeforeBaseline) await recordBaseline(trx, schema)
    await apply(trx, schema, missing)
    await installDefinitions(trx, { schema, texts: migrations.definitions })
    return [...Object.keys(missingBeforeBaseline), ...(isBeforeBaseline ? [baseline] : []), ...Object.keys(missing)]
  })
}

/**
 * Brings an empty schema to where a backup was taken: these steps, without functions, views and triggers. `migrate`
 * goes on from there. @throws DatabaseTooNewError when there is no such step
 */
export async function migrateAsFarAs<Schema>(
  db: Kysely<Schema>,
  { schema, migrations, names }: MigrateOptions & { names: readonly string[] },
): Promise<void> {
  await inTurn(db, schema, async (trx) => {
    const { foreign } = stateOf(migrations, names)
    if (foreign.length > 0) throw new DatabaseTooNewError(schema, foreign)
    await apply(trx, schema, stepsNamed(migrations, names))
  })
}

async function inTurn<Schema, T>(
  db: Kysely<Schema>,
  schema: string,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx)
    await sql`create schema if not exists ${sql.id(schema)}`.execute(trx)
    await sql`create table if not exists ${sql.id(schema, 'migrations')} (
      name text primary key, applied_at timestamptz not null default now())`.execute(trx)
    return work(trx)
  })
}

/** In the order of their names. Each sees the schema first on the search path. */
async function apply<Schema>(trx: Transaction<Schema>, schema: string, steps: Steps): Promise<void> {
  await sql`select set_config('search_path', ${`${schema}, public`}, true)`.execute(trx)
  for (const name of Object.keys(steps).sort()) {
    await steps[name]?.up(trx)
    await sql`insert into ${sql.id(schema, 'migrations')} (name) values (${name})`.execute(trx)
  }
}

/** Programs of before the baseline do not know its name, and refuse the database from now on. */
async function recordBaseline<Schema>(trx: Transaction<Schema>, schema: string): Promise<void> {
  await sql`delete from ${sql.id(schema, 'migrations')}`.execute(trx)
  await sql`insert into ${sql.id(schema, 'migrations')} (name) values (${baseline})`.execute(trx)
}

async function appliedNames<Schema>(trx: Transaction<Schema>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.id(schema, 'migrations')} order by name`.execute(
    trx,
  )
  return rows.map((row) => row.name)
}
