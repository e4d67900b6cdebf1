import { type AccessGrant, serializeAccessGrant } from '@perigee/grants/access-grant'
import { createApiKey } from '@perigee/grants/api-key'
import pg from 'pg'
import { beforeAll } from 'vitest'
import { call } from '../s3/wire/call'
import { pathOf } from '../s3/wire/sign-v4'
import { withDatabase } from '../src/database'
import { operate } from '../src/operator'
import { findPostmaster } from '../src/postmaster'
import type { Account } from '../src/sign-up'
import { attack, unlessStatus } from './kit/attack'
import { somebody } from './kit/people'
import { ask } from './kit/requests'
import { copied, inside, marker, type ScopedBucket, scopedBucket } from './kit/scoped-bucket'
import { victim } from './kit/target'

let owner: Account
let scope: ScopedBucket
beforeAll(async () => {
  owner = await somebody()
  scope = await scopedBucket(owner, true)
})

attack('API keys made from the rows of the database', 2, async (tried) => {
  const keys = await withDatabase(victim, 'perigee', async (client) => {
    const { rows } = await client.query<{ head: Buffer; secret: Buffer }>('select * from satellite.api_keys')
    return rows
  })
  for (const row of keys) {
    // Whatever column holds it: every value of the row is tried as the secret.
    for (const [column, value] of Object.entries(row)) {
      if (!Buffer.isBuffer(value) || value.length < 16) continue
      const secrets = [value, value.subarray(0, 32), value.subarray(-32), value.subarray(12, 44)]
      for (const secret of secrets) {
        const grant: AccessGrant = {
          ...scope.grant,
          apiKey: createApiKey(new Uint8Array(secret), new Uint8Array(row.head)),
        }
        const path = `/raw/${serializeAccessGrant(grant)}/${scope.bucket}/${copied}`
        const { text } = await ask(path, { to: victim.urls.links })
        tried(column, text.includes(marker) && 'opens the bucket')
      }
    }
  }
})

attack('the embedded database without its password', 6, async (tried) => {
  const server = await findPostmaster(victim.dataDir)
  for (const password of ['', 'postgres', 'perigee']) {
    for (const database of ['postgres', 'perigee']) {
      const client = new pg.Client({
        host: server?.socketDir,
        port: server?.port,
        user: 'postgres',
        password,
        database,
      })
      const way = await client.connect().then(
        () => 'it opens' as const,
        () => false as const,
      )
      await client.end()
      tried(`${database} with "${password}"`, way)
    }
  }
})

// Frozen limits let nothing through: 429 is how it is said where there is no reason to tell more.
attack('an account that is frozen for a violation', 14, async (tried) => {
  const everything = [
    ['GET', '/', {}],
    ['GET', pathOf(scope.bucket), {}],
    ['GET', pathOf(scope.bucket), { versions: '' }],
    ['GET', pathOf(scope.bucket, copied), {}],
    ['HEAD', pathOf(scope.bucket, copied), {}],
    ['PUT', pathOf(scope.bucket, 'new'), {}],
    ['PUT', pathOf(`new-${scope.bucket}`), {}],
    ['POST', pathOf(scope.bucket, 'new'), { uploads: '' }],
    ['DELETE', pathOf(scope.bucket, inside), {}],
    ['DELETE', pathOf(scope.bucket), {}],
    ['PUT', pathOf(scope.bucket, copied), { tagging: '' }],
  ] as const
  await operate(victim, 'user', 'freeze', owner.email, 'violation')
  for (const [method, path, query] of everything) {
    const body = 'tagging' in query ? '<Tagging><TagSet/></Tagging>' : undefined
    const answer = await call({ method, path, query, ...(body ? { body } : {}) }, scope.owner)
    tried(`${method} ${path} ${Object.keys(query).join()}`, unlessStatus(answer, 403, 429))
  }
  for (const form of ['s', 'raw']) {
    const path = `/${form}/${serializeAccessGrant(scope.grant)}/${scope.bucket}/${copied}`
    tried(form, unlessStatus(await ask(path, { to: victim.urls.links }), 403, 429))
  }
  await operate(victim, 'user', 'unfreeze', owner.email, 'violation')
  const { text } = await call({ path: pathOf(scope.bucket, copied) }, scope.owner)
  tried('all of it is there afterwards', !text.includes(marker) && text)
})
