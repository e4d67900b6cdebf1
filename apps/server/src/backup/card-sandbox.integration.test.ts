import { createSandbox } from '@perigee/card-providers/sandbox/create-sandbox'
import type { CardSandboxSchema } from '@perigee/card-providers/sandbox/schema'
import { connectionOf, type SocketAddress } from '@perigee/server-kit/database'
import { createLogger } from '@perigee/server-kit/logger'
import { systemClock } from '@perigee/std/clock'
import { openTestDatabase } from '@perigee/testing/postgres'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrateAll } from '../services/migrate-all'
import { dumpDatabase } from './dump-database'
import { fillDatabase } from './fill-database'
import type { Manifest } from './manifest'

const logger = createLogger({ level: 'error' })
const rootSecret = new Uint8Array(32).fill(7)
const webhook = { url: 'http://127.0.0.1:9/', secret: 'what the sandbox signs its events with' }

async function aDatabase() {
  const { db, address, drop } = await openTestDatabase<CardSandboxSchema>()
  onTestFinished(drop)
  return { db, address }
}
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
/** What a backup has of the database, without blobs. */
async function dumped(address: SocketAddress, folder: string): Promise<Manifest> {
  const client = new pg.Client(connectionOf(address))
  await client.connect()
  try {
    const { blobList, ...database } = await dumpDatabase(client, { folder, tableKey: null })
    const blobs = { ...blobList, count: 0, bytes: 0, placements: [] }
    return {
      format: 1,
      version: '0',
      startedAt: new Date(0).toISOString(),
      nodeId: '',
      ...database,
      blobs,
      secret: null,
    }
  } finally {
    await client.end()
  }
}

it('brings the sandbox back as it was: customers, cards, and what has been charged once', async () => {
  const [old, fresh, folder] = [await aDatabase(), await aDatabase(), await aFolder()]
  await migrateAll(old.address, { rootSecret, logger })
  const before = await createSandbox({ db: old.db, clock: systemClock, webhook })
  const { id } = await before.createCustomer({ userId: randomUUID(), email: 'a@example.test', name: 'Ada' })
  const card = await before.addCard(id, (await before.readCard(id, { token: 'tok_visa' })).id)
  const wanted = { customerId: id, cardId: card.id, cents: 1000, attemptKey: randomUUID(), description: 'Funds' }
  const charged = await before.charge({ ...wanted, offSession: false })

  await fillDatabase(
    { address: fresh.address, folder, rootSecret, tableKey: null, logger },
    await dumped(old.address, folder),
  )
  const after = await createSandbox({ db: fresh.db, clock: systemClock, webhook })
  expect(await after.listCards(id)).toEqual([card])
  expect(await after.charge({ ...wanted, offSession: false })).toEqual(charged)
  const other = await after.addCard(id, (await after.readCard(id, { token: 'tok_mastercard' })).id)
  expect((await after.listCards(id)).map((each) => each.id)).toEqual([card.id, other.id])
})

it('is whole without the sandbox, where another provider keeps the cards', async () => {
  const [old, fresh, folder] = [await aDatabase(), await aDatabase(), await aFolder()]
  await migrateAll(old.address, { rootSecret, logger })
  const manifest = await dumped(old.address, folder)
  expect(Object.keys(manifest.migrations).sort()).toEqual(['auth', 'satellite', 'store'])
  await fillDatabase({ address: fresh.address, folder, rootSecret, tableKey: null, logger }, manifest)
  const client = new pg.Client(connectionOf(fresh.address))
  await client.connect()
  const { rows } = await client.query("select from pg_namespace where nspname = 'card_sandbox'")
  await client.end()
  expect(rows).toEqual([])
})
