import { migrations as auth } from '@perigee/auth/migrations/index'
import { migrations as satellite } from '@perigee/satellite-db/migrations/index'
import { closeDatabase, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import type { Logger } from '@perigee/server-kit/logger'
import { migrate } from '@perigee/server-kit/migrate'
import { migrations as store } from '@perigee/store-core/migrations/index'

const schemas = [
  { schema: 'satellite', migrations: satellite },
  { schema: 'store', migrations: store },
  { schema: 'auth', migrations: auth },
]

/** Brings every schema up to date. @returns what was applied now, `schema/name`. */
export async function migrateAll(address: DatabaseAddress, logger: Logger): Promise<string[]> {
  const db = openDatabase<unknown>(address, { logger, maxConnections: 1 })
  try {
    const applied: string[] = []
    for (const { schema, migrations } of schemas) {
      const names = await migrate(db, { schema, migrations })
      applied.push(...names.map((name) => `${schema}/${name}`))
    }
    return applied
  } finally {
    await closeDatabase(db)
  }
}
