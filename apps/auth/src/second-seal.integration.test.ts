import {
  generateEdgeCredentials,
  openRecord,
  parseAccessKeyId,
  recordKeyOf,
  sealRecord,
} from '@perigee/crypto/edge-credentials'
import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { expect, it, onTestFinished } from 'vitest'
import { migrations, migrationsWith } from './migrations'
import { findRecord, insertRecord } from './records/records'
import { createRecordSeal } from './records/record-seal'
import type { AuthDb, AuthSchema } from './schema'
import { aGrant, satelliteAddress } from './testing/grants'
import { rootSecret, startAuth } from './testing/start-auth'

const seal = createRecordSeal(rootSecret)

async function olderDatabase() {
  const { db, drop } = await openTestDatabase<AuthSchema>()
  onTestFinished(drop)
  await migrateAsFarAs(db, { schema: 'auth', migrations, names: ['0001-records'] })
  return db
}

/** As older versions kept it. */
async function anOlderRecord(db: AuthDb) {
  const { accessKey, secretKey } = generateEdgeCredentials()
  const { text: accessGrant } = aGrant()
  const sealed = sealRecord(accessKey, { secretKey, accessGrant })
  await insertRecord(db, {
    encryption_key_hash: recordKeyOf(accessKey),
    satellite_address: satelliteAddress,
    public_project_id: null,
    project_created_at: null,
    macaroon_head: new Uint8Array(32),
    encrypted_secret_key: sealed.encryptedSecretKey,
    encrypted_access_grant: sealed.encryptedAccessGrant,
    expires_at: null,
    public: false,
    usage_tags: '',
  })
  return { accessKey, secretKey, accessGrant }
}

it('an access key id opens nothing for whoever reads the database', async () => {
  const auth = await startAuth()
  const answer = await auth.register({ access_grant: aGrant().text })
  const { access_key_id } = answer.json<{ access_key_id: string }>()
  const accessKey = parseAccessKeyId(access_key_id)
  const record = await findRecord(auth.db, recordKeyOf(accessKey), auth.clock())
  if (!record) throw new Error('no record')
  expect(() => openRecord(accessKey, record)).toThrow('do not open')
  expect((await auth.resolve(access_key_id)).status).toBe(200)
})

it('records of an older version get the second seal, and stand for the same as before', async () => {
  const db = await olderDatabase()
  const older = [await anOlderRecord(db), await anOlderRecord(db)]
  await expect(migrate(db, { schema: 'auth', migrations })).rejects.toThrow('cannot be sealed without')
  await migrate(db, { schema: 'auth', migrations: migrationsWith(seal) })
  for (const { accessKey, ...values } of older) {
    const hash = recordKeyOf(accessKey)
    const record = await findRecord(db, hash, new Date())
    if (!record) throw new Error('no record')
    expect(() => openRecord(accessKey, record)).toThrow('do not open')
    expect(openRecord(accessKey, seal.open(hash, record))).toEqual(values)
  }
})

it('values are bound to their record and their column', async () => {
  const [hash, other] = [new Uint8Array(32), new Uint8Array(32).fill(1)]
  const inner = { encryptedSecretKey: Uint8Array.of(1), encryptedAccessGrant: Uint8Array.of(2) }
  const outer = seal.close(hash, inner)
  expect(seal.open(hash, outer)).toEqual(inner)
  expect(() => seal.open(other, outer)).toThrow('do not open')
  const swapped = { encryptedSecretKey: outer.encryptedAccessGrant, encryptedAccessGrant: outer.encryptedSecretKey }
  expect(() => seal.open(hash, swapped)).toThrow('do not open')
  expect(() => createRecordSeal(new Uint8Array(32)).open(hash, outer)).toThrow('do not open')
})
