import { randomBytes } from 'node:crypto'
import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { fromHex, toHex } from '@perigee/std/encoding'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { createApiKeySecrets } from '../../api-key-secrets'
import type { SatelliteDb, SatelliteSchema } from '../../schema'
import { builders } from '../../testing/builders'
import { migrations, migrationsWith } from '../index'

const before = Object.keys(migrations.beforeBaseline ?? {}).filter((name) => name < '0020')
const secrets = createApiKeySecrets(new Uint8Array(32).fill(3))
const opened: { drop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ drop }) => drop()))
})

/** Keys as older versions kept them, with what an update leaves behind in the table's file. */
async function olderDatabase(count: number) {
  const database = await openTestDatabase<SatelliteSchema>({
    template: 'before-sealed-api-keys',
    migrate: (empty) => migrateAsFarAs(empty, { schema: 'satellite', migrations, names: before }),
  })
  opened.push(database)
  const { db } = database
  const { anOwner, aProject } = builders(db)
  const projectId = await aProject(await anOwner('ada@example.test'), 'photos')
  const keys = Array.from({ length: count }, () => ({ head: toHex(randomBytes(32)), secret: toHex(randomBytes(32)) }))
  await sql`
    insert into satellite.api_keys (project_id, head, secret, name, version, partner)
    select ${projectId}, decode(key ->> 'head', 'hex'), decode(key ->> 'secret', 'hex'), key ->> 'head', 1, ''
    from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) key`.execute(db)
  await sql`update satellite.api_keys set partner = 'somebody'`.execute(db)
  return { db, keys }
}

/** Whether any of the secrets stands in the table's file. */
async function fileHolds(db: SatelliteDb, keys: readonly { secret: string }[]): Promise<boolean> {
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select pg_read_binary_file(pg_relation_filepath('satellite.api_keys')) as bytes`.execute(db)
  const file = Buffer.from(rows[0]?.bytes ?? [])
  return keys.some(({ secret }) => file.includes(Buffer.from(secret, 'hex')))
}

const sealedKeys = (db: SatelliteDb) => db.selectFrom('satellite.api_keys').select(['head', 'sealed_secret']).execute()
const seal = (db: SatelliteDb, with_ = secrets) =>
  migrate(db as never, { schema: 'satellite', migrations: migrationsWith(with_) })

it('seals the keys of an older version, and leaves their secrets nowhere in the file', async () => {
  const { db, keys } = await olderDatabase(1_201)
  expect(await fileHolds(db, keys)).toBe(true)
  await seal(db)
  expect(await fileHolds(db, keys)).toBe(false)
  const found = await sealedKeys(db)
  const opens = found.map(({ head, sealed_secret }) => [toHex(head), toHex(secrets.open(head, sealed_secret))])
  expect(new Map(opens as [string, string][])).toEqual(new Map(keys.map(({ head, secret }) => [head, secret])))
})

it('does all of it or nothing, so that one that was cut off begins anew', async () => {
  const { db, keys } = await olderDatabase(700)
  let calls = 0
  const cutOff = {
    ...secrets,
    seal(head: Uint8Array, secret: Uint8Array) {
      if (++calls > 600) throw new Error('cut off')
      return secrets.seal(head, secret)
    },
  }
  await expect(seal(db, cutOff)).rejects.toThrow('cut off')
  const { rows } = await sql<{ secret: Uint8Array }>`select secret from satellite.api_keys`.execute(db)
  expect(rows.map(({ secret }) => toHex(secret)).toSorted()).toEqual(keys.map(({ secret }) => secret).toSorted())
  await seal(db)
  expect(await sealedKeys(db)).toHaveLength(700)
})

it('is done once when several servers start', async () => {
  const { db, keys } = await olderDatabase(20)
  await Promise.all([seal(db), seal(db), seal(db)])
  for (const { head, sealed_secret } of await sealedKeys(db)) {
    const secret = keys.find((key) => key.head === toHex(head))?.secret ?? ''
    expect(secrets.open(head, sealed_secret)).toEqual(fromHex(secret))
  }
})

it('refuses to go on without the secret of the installation when there are keys', async () => {
  const { db } = await olderDatabase(1)
  await expect(migrate(db, { schema: 'satellite', migrations })).rejects.toThrow('cannot be sealed without')
})
