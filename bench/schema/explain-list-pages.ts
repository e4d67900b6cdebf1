import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations as satellite } from '@perigee/satellite-db/migrations/index'
import { closeDatabase, openDatabase } from '@perigee/server-kit/database'
import { startEmbeddedPostgres } from '@perigee/server-kit/embedded-postgres/start'
import { createLogger } from '@perigee/server-kit/logger'
import { migrate } from '@perigee/server-kit/migrate'
import { migrations as store } from '@perigee/store-core/migrations/index'
import type { StoreSchema } from '@perigee/store-core/schema'
import { fillTables } from './fill-tables'
import { pages } from './pages'
import { printPlan } from './print-plan'

/** Prints how PostgreSQL answers list pages at a million objects: `node --import tsx bench/schema/explain-list-pages.ts`. */
async function explainListPages(rows: number): Promise<void> {
  const logger = createLogger({ level: 'error' })
  const folder = await mkdtemp(join(tmpdir(), 'perigee-explain-'))
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'cluster'), logger, durable: false })
  const db = openDatabase<StoreSchema>(postgres.address, { logger, maxConnections: 1 })
  try {
    await migrate(db, { schema: 'satellite', migrations: satellite })
    await migrate(db, { schema: 'store', migrations: store })
    const started = Date.now()
    const filled = await fillTables(db, rows)
    console.log(`-- ${rows} rows filled in ${Math.round((Date.now() - started) / 1000)} s\n`)
    for (const { title, query } of pages(filled)) await printPlan(db, title, query)
  } finally {
    await closeDatabase(db)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await explainListPages(Number(process.argv[2] ?? 1_000_000))
