import { MiB } from '@perigee/std/units'
import { sql, type Kysely } from 'kysely'

const piece = 4 * MiB

/**
 * For values that were replaced and may not be read from the files of PostgreSQL any more: `analyze` keeps samples of
 * them, the log (WAL) what was written, and a table whose rows were updated (name them as `schema.table`) the rows of
 * before. The samples go where we own the database, the log where we are superuser; on the embedded server we are both.
 */
export async function forgetOldValues<Schema>(db: Kysely<Schema>, updated: readonly string[] = []): Promise<void> {
  // a new file for the table, and new samples in place of those of before
  for (const table of updated) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db)
  await sql`vacuum full pg_catalog.pg_statistic`.execute(db)
  const { rows } = await sql<{ isSuperuser: boolean }>`
    select current_setting('is_superuser') = 'on' as "isSuperuser"`.execute(db)
  if (rows[0]?.isSuperuser) await overwriteLog(db)
}

/** A checkpoint hands old files over for reuse without emptying them: as much is written as all of them take. */
async function overwriteLog<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_switch_wal()`.execute(db)
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ total: number }>`select sum(size)::bigint as total from pg_ls_waldir()`.execute(db)
  const rest = (rows[0]?.total ?? 0) + piece
  for (let written = 0; written < rest; written += piece) {
    await sql`select pg_logical_emit_message(false, 'perigee', repeat(' ', ${sql.lit(piece)}))`.execute(db)
  }
}
