import { randomBytes } from 'node:crypto'
import { createApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import { migrationsWith } from '@perigee/satellite-db/migrations/index'
import { belongsToRootSecret } from '@perigee/satellite-db/root-secret'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { builders } from '@perigee/satellite-db/testing/builders'
import { urlOfDatabase } from '@perigee/server-kit/database/url-of-database'
import { createLogger } from '@perigee/server-kit/logger'
import { migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql, type Kysely } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { migrateAll } from './migrate-all'

const rootSecret = randomBytes(32)
const secrets = createApiKeySecrets(rootSecret)
const parts = { rootSecret, logger: createLogger({ level: 'fatal' }) }

/** As a version left it that had the migrations before this one. */
async function databaseBefore(name: string) {
  const database = await openTestDatabase<SatelliteSchema>()
  onTestFinished(() => database.drop())
  const { db, address } = database
  const migrations = migrationsWith(secrets)
  const names = Object.keys(migrations.beforeBaseline ?? {}).filter((one) => one < name)
  await migrateAsFarAs(db, { schema: 'satellite', migrations, names })
  return { db, address: urlOfDatabase(address) }
}

async function addKey(db: Kysely<SatelliteSchema>, column: 'secret' | 'sealed_secret') {
  const { anOwner, aProject } = builders(db)
  const projectId = await aProject(await anOwner('ada@example.test'), 'photos')
  const [head, secret] = [randomBytes(32), randomBytes(32)]
  const kept = column === 'secret' ? secret : secrets.seal(head, secret)
  await sql`
    insert into satellite.api_keys (project_id, head, ${sql.id(column)}, name, version, partner)
    values (${projectId}, ${head}, ${kept}, 'one', 1, '')`.execute(db)
}

/** A file with another number stands there once samples of old values were cleared. */
async function fileOfSamples(db: Kysely<SatelliteSchema>): Promise<unknown> {
  const { rows } = await sql`select pg_relation_filenode('pg_catalog.pg_statistic') as file`.execute(db)
  return rows[0]
}
const noted = (db: Kysely<SatelliteSchema>) => db.selectFrom('satellite.values_to_forget').select('id').execute()

it('clears what was open until now at a later start, when the first one was cut off', async () => {
  const { db, address } = await databaseBefore('0020')
  await addKey(db, 'secret')
  const first = await fileOfSamples(db)
  await db.transaction().execute(async (trx) => {
    // nothing can be cleared while somebody reads it
    await sql`lock table pg_catalog.pg_statistic in access share mode`.execute(trx)
    const impatient = `${address}${address.includes('?') ? '&' : '?'}options=-c%20lock_timeout%3D200`
    expect(await migrateAll(impatient, parts)).toContain('satellite/0020-sealed-api-keys')
  })
  expect(await fileOfSamples(db)).toEqual(first)
  expect(await noted(db)).toHaveLength(1)

  expect(await migrateAll(address, parts)).toEqual([])
  const second = await fileOfSamples(db)
  expect(second).not.toEqual(first)
  expect(await noted(db)).toEqual([])
  await migrateAll(address, parts)
  expect(await fileOfSamples(db)).toEqual(second)
})

it('clears once where all was sealed before that was noted', async () => {
  const { db, address } = await databaseBefore('0023')
  await addKey(db, 'sealed_secret')
  await belongsToRootSecret(db, rootSecret)
  const before = await fileOfSamples(db)
  expect(await migrateAll(address, parts)).toContain('satellite/0023-values-to-forget')
  expect(await fileOfSamples(db)).not.toEqual(before)
  expect(await noted(db)).toEqual([])
})

it('has nothing to clear in a new database', async () => {
  const { db, address } = await databaseBefore('')
  const before = await fileOfSamples(db)
  await migrateAll(address, parts)
  expect(await fileOfSamples(db)).toEqual(before)
})
