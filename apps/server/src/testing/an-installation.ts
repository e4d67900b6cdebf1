import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { randomBytes } from '@perigee/crypto/hash'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { generateAccessGrant } from '@perigee/grants/derive'
import { createApiKeySecrets, type ApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import { closeDatabase, openDatabase } from '@perigee/server-kit/database'
import { readPostmaster } from '@perigee/server-kit/embedded-postgres/postmaster-file'
import { stopPostmaster } from '@perigee/server-kit/embedded-postgres/stop'
import { parseRootSecret } from '@perigee/server-kit/installation'
import { createLogger } from '@perigee/server-kit/logger'
import type { StoreSchema } from '@perigee/store-core/schema'
import type { AuthSchema } from '@perigee/auth'
import { systemClock } from '@perigee/std/clock'
import { aProject } from '@perigee/store-core/testing/test-store'
import { freePorts } from '@perigee/testing/free-ports'
import { httpClient } from '@perigee/testing/http'
import type { Kysely } from 'kysely'
import type { AdminContext } from '../commands/admin-database'
import { clusterFolder } from '../instance/prepare-data-folder'
import { runningDatabase } from '../services/reach-database'
import { runServer, type RunningServer } from './run-server'

type TestSchema = StoreSchema & AuthSchema

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
}

/** A folder that the database's user can reach, with the settings of an installation in it. */
export async function anInstallation(extra: NodeJS.ProcessEnv = {}) {
  const home = await mkdtemp(join(tmpdir(), 'perigee-installation-'))
  await chmod(home, 0o711)
  const console = join(home, 'console')
  await mkdir(console)
  const [api = 0, gateway = 0, auth = 0, outbox = 0, linkshare = 0, compute = 0, storage = 0] = await freePorts(7)
  const env: NodeJS.ProcessEnv = {
    PERIGEE_DATA: join(home, 'data'),
    PERIGEE_CONSOLE_FOLDER: console,
    PERIGEE_API_PORT: String(api),
    PERIGEE_GATEWAY_PORT: String(gateway),
    PERIGEE_AUTH_PORT: String(auth),
    PERIGEE_OUTBOX_PORT: String(outbox),
    PERIGEE_LINKSHARE_PORT: String(linkshare),
    PERIGEE_COMPUTE_PORT: String(compute),
    PERIGEE_COMPUTE_STORAGE_PORT: String(storage),
    ...extra,
  }
  const dataFolder = join(home, 'data')
  const started: RunningServer[] = []

  /** Runs a command to its end. */
  async function command(args: string[], more: NodeJS.ProcessEnv = {}): Promise<{ code: unknown; output: string }> {
    const running = runServer(args, { ...env, ...more })
    return { code: await running.ended, output: running.output() }
  }

  return {
    home,
    dataFolder,
    env,
    apiUrl: `http://127.0.0.1:${api}`,
    gatewayUrl: `http://127.0.0.1:${gateway}`,
    computeUrl: `http://127.0.0.1:${compute}`,
    /** The gateway as instances find it. */
    storageUrl: `http://127.0.0.1:${storage}`,
    command,
    begin: (args: string[]) => runServer(args, env),
    async serve(more: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
      const server = runServer([], { ...env, ...more })
      started.push(server)
      await server.until('Press Ctrl-C to stop.')
      return server
    },
    withDatabase: <T>(work: (db: Kysely<TestSchema>) => Promise<T>) => withDatabase(dataFolder, work),
    /** What the operator's commands run with. */
    asOperator: <T>(work: (context: AdminContext) => Promise<T>) =>
      withDatabase(dataFolder, (db) => work({ db, clock: systemClock, logger: createLogger({ level: 'error' }) })),
    /** Of the API keys. */
    keySecrets: () => keySecrets(dataFolder),
    /** Of a new project with a passphrase of its own. */
    credentials: () => makeCredentials(dataFolder, `http://127.0.0.1:${auth}`),
    client: (credentials: Credentials) =>
      new S3Client({
        endpoint: `http://127.0.0.1:${gateway}`,
        region: 'us-east-1',
        forcePathStyle: true,
        maxAttempts: 1,
        credentials,
      }),
    async remove() {
      for (const server of started) {
        server.process.kill('SIGTERM')
        await server.ended
      }
      const orphan = await readPostmaster(clusterFolder(dataFolder))
      if (orphan) await stopPostmaster(orphan)
      await rm(home, { recursive: true, force: true })
    },
  }
}

export type TestInstallation = Awaited<ReturnType<typeof anInstallation>>

async function withDatabase<T>(dataFolder: string, work: (db: Kysely<TestSchema>) => Promise<T>): Promise<T> {
  const address = await runningDatabase({ dataFolder })
  if (!address) throw new Error('the database does not run')
  const db = openDatabase<TestSchema>(address, { logger: createLogger({ level: 'error' }), maxConnections: 1 })
  try {
    return await work(db)
  } finally {
    await closeDatabase(db)
  }
}

async function keySecrets(dataFolder: string): Promise<ApiKeySecrets> {
  return createApiKeySecrets(parseRootSecret(await readFile(join(dataFolder, 'secret'), 'utf8')))
}

async function makeCredentials(dataFolder: string, authUrl: string): Promise<Credentials> {
  const secrets = await keySecrets(dataFolder)
  const { apiKey } = await withDatabase(dataFolder, (db) => aProject(db, {}, secrets))
  const nodeId = (await readFile(join(dataFolder, 'node-id'), 'utf8')).trim()
  const satelliteAddress = `${nodeId}@localhost:7911`
  const grant = serializeAccessGrant(generateAccessGrant({ satelliteAddress, apiKey, rootKey: randomBytes(32) }))
  const answer = await httpClient(authUrl).post('/v1/access', { access_grant: grant })
  const { access_key_id, secret_key } = answer.json<{ access_key_id: string; secret_key: string }>()
  return { accessKeyId: access_key_id, secretAccessKey: secret_key }
}
