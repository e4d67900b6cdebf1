import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { closeDatabase, openDatabase } from '../database'
import { startEmbeddedPostgres } from '../embedded-postgres/start'
import { createLogger } from '../logger'
import { overwriteLog } from './overwrite-log'

const logger = createLogger({ level: 'error' })

it('leaves nothing of before in the log', async () => {
  const home = await mkdtemp(join(tmpdir(), 'perigee-log-'))
  await chmod(home, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'postgresql'), logger, durable: false })
  const db = openDatabase<unknown>(server.address, { logger, maxConnections: 1 })
  onTestFinished(async () => {
    await closeDatabase(db)
    await server.stop()
    await rm(home, { recursive: true, force: true })
  })
  const secret = randomBytes(32)
  const logHolds = async () => {
    const { rows } = await sql<{ found: boolean }>`
      select bool_or(position(${secret}::bytea in pg_read_binary_file('pg_wal/' || name)) > 0) as found
      from pg_ls_waldir()`.execute(db)
    return rows[0]?.found
  }
  await sql`create table secrets (secret bytea)`.execute(db)
  await sql`insert into secrets values (${secret})`.execute(db)
  await sql`drop table secrets`.execute(db)
  await sql`checkpoint`.execute(db)
  expect(await logHolds()).toBe(true)
  expect(await overwriteLog(db)).toBe(true)
  expect(await logHolds()).toBe(false)
})
