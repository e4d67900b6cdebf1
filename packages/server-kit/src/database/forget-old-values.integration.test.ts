import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHex } from '@perigee/std/encoding'
import { filesWith } from '@perigee/testing/files-with'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { closeDatabase, openDatabase } from '../database'
import { startEmbeddedPostgres } from '../embedded-postgres/start'
import { createLogger } from '../logger'
import { forgetOldValues } from './forget-old-values'

const logger = createLogger({ level: 'error' })

it('leaves nothing of what was replaced, in samples of values or in the log', async () => {
  const home = await mkdtemp(join(tmpdir(), 'perigee-old-values-'))
  await chmod(home, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'postgresql'), logger, durable: false })
  const db = openDatabase<unknown>(server.address, { logger, maxConnections: 1 })
  onTestFinished(async () => {
    await closeDatabase(db)
    await server.stop()
    await rm(home, { recursive: true, force: true })
  })
  const secrets = Array.from({ length: 300 }, () => randomBytes(32))
  const list = JSON.stringify(secrets.map((secret) => toHex(secret)))
  await sql`create table kept (secret bytea)`.execute(db)
  await sql`insert into kept select decode(s, 'hex') from jsonb_array_elements_text(${list}::jsonb) s`.execute(db)
  await sql`analyze kept`.execute(db)
  await sql`alter table kept alter column secret type bytea using sha256(secret)`.execute(db)
  await sql`checkpoint`.execute(db)
  const before = await filesWith(home, secrets)
  expect(before.filter((name) => name.includes('/pg_wal/'))).not.toEqual([])
  expect(before.filter((name) => name.includes('/base/'))).not.toEqual([])

  await forgetOldValues(db)
  await sql`checkpoint`.execute(db)
  expect(await filesWith(home, secrets)).toEqual([])
})
