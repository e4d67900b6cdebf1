import { accountKinds } from '@perigee/domain/account-kinds'
import { userStatus } from '@perigee/domain/user-status'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiKey, type ApiKey } from '@perigee/grants/api-key'
import { defaultPlacement } from '@perigee/domain/placements'
import { keyVersion } from '@perigee/grants/actions'
import { migrations as satelliteMigrations } from '@perigee/satellite-db/migrations/index'
import { createApiKeySecrets, type ApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import type { SocketAddress } from '@perigee/server-kit/database'
import { createLogger } from '@perigee/server-kit/logger'
import { migrate } from '@perigee/server-kit/migrate'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { toHex } from '@perigee/std/encoding'
import { TB } from '@perigee/std/units'
import { fakeClock, type FakeClock } from '@perigee/testing/clock'
import { openTestDatabase } from '@perigee/testing/postgres'
import type { Kysely } from 'kysely'
import { openFileBlobs } from '../blobs/files'
import { placedBlobs, type PlacedBlobs } from '../blobs/blob-store'
import { createDirectStore, type DirectStore } from '../direct-store'
import { migrations } from '../migrations/index'
import type { StoreSchema } from '../schema'

export interface TestStore {
  db: Kysely<StoreSchema>
  address: SocketAddress
  store: DirectStore
  blobs: PlacedBlobs
  blobFolder: string
  clock: FakeClock
  tokenKey: Uint8Array
  openSecret: ApiKeySecrets['open']
  /** Heads of the API keys whose credentials were removed, in hexadecimal digits. */
  forgotten: string[]
  forgetCredentials(heads: readonly Uint8Array[]): Promise<void>
  stop(): Promise<void>
}

const logger = createLogger({ level: 'error' })
const testSecrets = createApiKeySecrets(new Uint8Array(32).fill(7))
const openSecret = testSecrets.open

/** A real store on a database and a folder of its own. */
export async function startTestStore(): Promise<TestStore> {
  const { db, address, drop } = await openTestDatabase<StoreSchema>({ template: 'store', migrate: migrateAll })
  const blobFolder = await mkdtemp(join(tmpdir(), 'perigee-store-'))
  const blobs = placedBlobs(new Map([[defaultPlacement, await openFileBlobs({ directory: blobFolder })]]))
  const clock = fakeClock()
  const tokenKey = new Uint8Array(randomBytes(32))
  const store = createDirectStore({ db, blobs, tokenKey, openSecret, logger, clock, browserKeyPrefix: '.browser-' })
  const forgotten: string[] = []
  return {
    db,
    address,
    store,
    blobs,
    blobFolder,
    clock,
    tokenKey,
    openSecret,
    forgotten,
    forgetCredentials: async (heads) => void forgotten.push(...heads.map(toHex)),
    stop: async () => {
      await store.close()
      await drop()
      await rm(blobFolder, { recursive: true })
    },
  }
}

export async function migrateAll(db: Kysely<unknown>): Promise<void> {
  await migrate(db, { schema: 'satellite', migrations: satelliteMigrations })
  await migrate(db, { schema: 'store', migrations })
}

export interface TestProject {
  id: number
  publicId: ProjectId
  ownerId: UserId
  /** Unrestricted, made by the owner. */
  apiKey: ApiKey
}

export interface ProjectLimits {
  storage_limit: number
  bandwidth_limit: number
  segment_limit: number
  bucket_limit: number
  user_set_storage_limit: number | null
  user_set_bandwidth_limit: number | null
}

const generous: ProjectLimits = {
  storage_limit: TB,
  bandwidth_limit: TB,
  segment_limit: 1_000_000,
  bucket_limit: 100,
  user_set_storage_limit: null,
  user_set_bandwidth_limit: null,
}

/** `secrets` are those of the installation that the database belongs to. */
export async function aProject(
  db: Kysely<StoreSchema>,
  limits: Partial<ProjectLimits> = {},
  secrets: ApiKeySecrets = testSecrets,
): Promise<TestProject> {
  const ownerId = await aUser(db)
  const { id, public_id: publicId } = await db
    .insertInto('satellite.projects')
    .values({
      owner_id: ownerId,
      name: randomUUID().slice(0, 8),
      description: '',
      partner: '',
      salt: new Uint8Array(randomBytes(32)),
      created_at: new Date(),
      ...generous,
      ...limits,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  return { id, publicId, ownerId, apiKey: await anApiKey(db, { projectId: id, createdBy: ownerId }, secrets) }
}

export async function aUser(db: Kysely<StoreSchema>): Promise<UserId> {
  const { id } = await db
    .insertInto('satellite.users')
    .values({
      email: `${randomUUID()}@example.test`,
      full_name: 'Ada',
      short_name: '',
      password_hash: '',
      status: userStatus.active,
      kind: accountKinds.paid,
      partner: '',
      signup_promo_code: '',
      is_professional: false,
      company_name: '',
      position: '',
      employee_count: '',
      have_sales_contact: false,
      default_placement: 0,
      project_limit: 10,
      project_storage_limit: TB,
      project_bandwidth_limit: TB,
      project_segment_limit: 1_000_000,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function anApiKey(
  db: Kysely<StoreSchema>,
  { projectId, createdBy }: { projectId: number; createdBy: UserId },
  secrets: ApiKeySecrets = testSecrets,
): Promise<ApiKey> {
  const secret = new Uint8Array(randomBytes(32))
  const head = new Uint8Array(randomBytes(32))
  await db
    .insertInto('satellite.api_keys')
    .values({
      project_id: projectId,
      head,
      name: randomUUID(),
      sealed_secret: secrets.seal(head, secret),
      version: keyVersion.objectLock,
      partner: '',
      created_by: createdBy,
      created_at: new Date(),
    })
    .execute()
  return createApiKey(secret, head)
}
