import { migrationsOf as auth } from '@perigee/auth/migrations/index'
import { createApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import { migrationsWith as satellite } from '@perigee/satellite-db/migrations/index'
import { forgetNotedValues } from '@perigee/satellite-db/old-values'
import { belongsToRootSecret } from '@perigee/satellite-db/root-secret'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { closeDatabase, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import type { Logger } from '@perigee/server-kit/logger'
import { migrate } from '@perigee/server-kit/migrate'
import type { Migrations } from '@perigee/server-kit/migrations'
import { migrations as store } from '@perigee/store-core/migrations/index'
import type { Kysely } from 'kysely'

const otherSecret =
  'The database belongs to another root secret: nothing that is sealed in it could be opened. Set PERIGEE_SECRET, or ' +
  'the file "secret" of the data folder, to that one; or, when the secret was changed on purpose, stop all servers of ' +
  'the installation and run: perigee-server admin secret reseal --from <file with the old secret>'

/**
 * Brings every schema up to date, and seals what an older version left unsealed.
 * @returns what was applied now, `schema/name`. @throws Error for a database that belongs to another root secret
 */
export async function migrateAll(
  address: DatabaseAddress,
  { rootSecret, logger }: { rootSecret: Uint8Array; logger: Logger },
): Promise<string[]> {
  const db = openDatabase<SatelliteSchema>(address, { logger, maxConnections: 1 })
  try {
    const applied = await migrateSchemas(db, rootSecret)
    // it is still noted when it fails: the next start tries again
    await forgetNotedValues(db).catch((err: unknown) =>
      logger.error({ err }, 'what was replaced by sealed values could not be cleared from the files of PostgreSQL'),
    )
    return applied
  } finally {
    await closeDatabase(db)
  }
}

/** The same without clearing replaced values from the files of PostgreSQL: that is noted. */
export async function migrateSchemas(db: Kysely<SatelliteSchema>, rootSecret: Uint8Array): Promise<string[]> {
  const applied: string[] = []
  const apply = async (schema: string, migrations: Migrations) => {
    const names = await migrate(db, { schema, migrations })
    applied.push(...names.map((name) => `${schema}/${name}`))
  }
  await apply('satellite', satellite(createApiKeySecrets(rootSecret)))
  if (!(await belongsToRootSecret(db, rootSecret))) throw new Error(otherSecret)
  await apply('store', store)
  await apply('auth', auth(rootSecret))
  return applied
}
