import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { restKeyHash } from '@perigee/accounts/rest-keys/key-hash'
import { settings as apiSettings, start as startApi } from '@perigee/api'
import { randomBytes } from '@perigee/crypto/hash'
import { newRestKeyText } from '@perigee/domain/rest-key'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { parseApiKey } from '@perigee/grants/api-key'
import { generateAccessGrant } from '@perigee/grants/derive'
import { startAuthService } from '@perigee/edge-access/testing/auth-service'
import { settings as gatewaySettings, start as startGateway } from '@perigee/gateway'
import { createApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import { insertRestKey } from '@perigee/satellite-db/rest-keys'
import { builders } from '@perigee/satellite-db/testing/builders'
import { updateUser } from '@perigee/satellite-db/users'
import { createLogger } from '@perigee/server-kit/logger'
import type { UserId } from '@perigee/std/brand'
import { openFileBlobs } from '@perigee/store-core/blobs/files'
import { placedBlobs } from '@perigee/store-core/blobs/blob-store'
import { createControlCalls } from '@perigee/store-core/control/create-control-calls'
import { createDirectStore } from '@perigee/store-core/direct-store'
import type { StoreSchema } from '@perigee/store-core/schema'
import { migrateAll } from '@perigee/store-core/testing/test-store'
import { fakeClock } from '@perigee/testing/clock'
import { freePorts } from '@perigee/testing/free-ports'
import { openTestDatabase } from '@perigee/testing/postgres'
import { afterAll } from 'vitest'

/** Where buckets may lie besides the default place. */
export const north = { id: 7, idName: 'north', name: 'North', title: 'North', description: '', pending: false }
const resolveToken = 'resolve-token-of-the-test'
const logger = createLogger({ level: 'error' })

/** The public API and the gateway over one store and database, in this process; both end with the test file. */
export async function aPublicWorld() {
  const { db, drop } = await openTestDatabase<StoreSchema>({ template: 'store', migrate: migrateAll })
  const folder = await mkdtemp(join(tmpdir(), 'perigee-public-'))
  const clock = fakeClock(new Date())
  const rootSecret = randomBytes(32)
  const placements = [north]
  const place = async (name: string) => openFileBlobs({ directory: join(folder, name) })
  const store = createDirectStore({
    db,
    blobs: placedBlobs(new Map([[0, await place('default')], [north.id, await place('north')]])), // prettier-ignore
    tokenKey: randomBytes(32),
    openSecret: createApiKeySecrets(rootSecret).open,
    logger,
    clock,
    placements,
    browserKeyPrefix: '.browser-',
  })
  const auth = await startAuthService(resolveToken)
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const gateway = await startGateway({
    settings: gatewaySettings.load({ PERIGEE_GATEWAY_PORT: '0' }),
    store,
    authUrl: auth.url,
    consoleOrigin: url,
    resolveToken,
    logger,
    clock,
  })
  const noLinks = async () => undefined
  const api = await startApi({
    settings: apiSettings.load({
      PERIGEE_API_PORT: String(port),
      PERIGEE_PUBLIC_API_READS_PER_MINUTE: '10000',
      PERIGEE_PUBLIC_API_WRITES_PER_MINUTE: '10000',
    }),
    db,
    installation: { rootSecret, nodeId: '12vha9oTFnerxYRgeQ2BZqoFrLrnmmf5UWTCY2jA77dF3YvWew7' },
    urls: { console: url, gateway: gateway.url, auth: auth.url, links: url },
    passphraseKeysFile: join(folder, 'passphrase-keys'),
    placements,
    edgeHosts: [],
    staticDir: null,
    linkRules: { read: noLinks, set: noLinks, forget: noLinks },
    store: createControlCalls({ db, clock, placements }),
    registerAccess: async (grant) => {
      const { accessKeyId, secretAccessKey: secretKey } = auth.register(grant)
      return { accessKeyId, secretKey, endpoint: gateway.url }
    },
    outbox: { send: async () => undefined },
    clock,
    logger,
  })
  afterAll(async () => {
    await api.stop()
    await gateway.stop()
    await auth.stop()
    await store.close()
    await drop()
    await rm(folder, { recursive: true })
  })

  async function aProgram(userId: UserId) {
    const key = newRestKeyText(randomBytes)
    const restrictions = { access: 'write', project_id: null, areas: null, replaces: null } as const
    const times = { created_at: clock(), expires_at: null }
    await insertRestKey(db, { user_id: userId, hash: restKeyHash(key), name: 'program', ...times, ...restrictions })
    return async <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) => {
      const response = await fetch(`${url}/public/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body }
    }
  }

  return {
    db,
    clock,
    logger,
    /** S3 credentials of an access key, with a root key as a passphrase gives one. */
    credentialsFor(apiKey: string, rootKey: Uint8Array) {
      const parsed = parseApiKey(apiKey)
      const grant = generateAccessGrant({ satelliteAddress: 'node@localhost:7911', apiKey: parsed, rootKey })
      const { accessKeyId, secretAccessKey: secretKey } = auth.register(serializeAccessGrant(grant))
      return { accessKeyId, secretKey }
    },
    /** Sends requests with the key of a new account. */
    async aCaller() {
      const id = await builders(db).anOwner(`caller-${randomBytes(4).join('')}@example.test`)
      await updateUser(db, id, { project_limit: 10 })
      return aProgram(id)
    },
    /** The AWS SDK with credentials as the public API gave them. */
    client: ({ accessKeyId, secretKey }: { accessKeyId: string; secretKey: string }) =>
      new S3Client({
        endpoint: gateway.url,
        region: 'us-east-1',
        forcePathStyle: true,
        maxAttempts: 1,
        credentials: { accessKeyId, secretAccessKey: secretKey },
      }),
  }
}
