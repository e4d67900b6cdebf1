import { MiB } from '@perigee/std/units'
import { sql, type Kysely } from 'kysely'

const piece = 4 * MiB

/**
 * Writes over what the files of PostgreSQL's log (WAL) still hold of before. A checkpoint hands old files over for reuse
 * without emptying them; here as much is written as all files take. It is done where we are superuser, which we are on
 * the embedded server. @returns whether it was
 */
export async function overwriteLog<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const { rows: settings } = await sql<{ isSuperuser: boolean }>`
    select current_setting('is_superuser') = 'on' as "isSuperuser"`.execute(db)
  if (!settings[0]?.isSuperuser) return false
  await sql`select pg_switch_wal()`.execute(db)
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ total: number }>`select sum(size)::bigint as total from pg_ls_waldir()`.execute(db)
  const rest = (rows[0]?.total ?? 0) + piece
  for (let written = 0; written < rest; written += piece) {
    await sql`select pg_logical_emit_message(false, 'perigee', repeat(' ', ${sql.lit(piece)}))`.execute(db)
  }
  return true
}
