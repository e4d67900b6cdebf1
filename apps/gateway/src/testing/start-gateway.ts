import type { ReportToApi } from '@perigee/contract/edge-reports'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { randomBytes } from '@perigee/crypto/hash'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import type { ApiKey } from '@perigee/grants/api-key'
import { generateAccessGrant } from '@perigee/grants/derive'
import type { Admission } from '@perigee/server-kit/admission/create-admission'
import { createLogger } from '@perigee/server-kit/logger'
import { aProject, startTestStore } from '@perigee/store-core/testing/test-store'
import { afterAll, beforeAll } from 'vitest'
import { settings, start } from '../index'
import { startAuthService, type Credentials } from '@perigee/edge-access/testing/auth-service'

const resolveToken = 'resolve-token-of-the-test'
/** Of the console that belongs to the gateway. */
export const consoleOrigin = 'http://console.test:7910'
const satelliteAddress = '12vha9oTFnerxYRgeQ2BZqoFrLrnmmf5UWTCY2jA77dF3YvWew7@localhost:7911'

/** A real gateway on a free port over a real store, with one project; closed by the suite. */
export async function startGateway(
  options: {
    env?: NodeJS.ProcessEnv
    clock?: () => Date
    admission?: Admission
    report?: ReportToApi
    publicUrl?: string
    machinePort?: number
  } = {},
) {
  const testStore = await startTestStore()
  const auth = await startAuthService(resolveToken)
  const lines: string[] = []
  const gateway = await start({
    settings: settings.load({ PERIGEE_GATEWAY_PORT: '0', ...options.env }),
    store: testStore.store,
    authUrl: auth.url,
    consoleOrigin,
    resolveToken,
    logger: createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    ...(options.clock && { clock: options.clock }),
    ...(options.admission && { admission: options.admission }),
    ...(options.report && { report: options.report }),
    ...(options.machinePort !== undefined && {
      machinePort: { host: '127.0.0.1', port: options.machinePort, variable: 'PERIGEE_COMPUTE_STORAGE_PORT' },
    }),
    ...(options.publicUrl !== undefined && { publicUrl: options.publicUrl }),
  })
  const project = await aProject(testStore.db)
  const rootKey = randomBytes(32)
  const credentialsFor = (input: { apiKey: ApiKey; rootKey: Uint8Array | null; encryptPath?: boolean }): Credentials =>
    auth.register(
      serializeAccessGrant({
        ...generateAccessGrant({ satelliteAddress, ...input, apiKey: project.apiKey }),
        apiKey: input.apiKey,
      }),
    )
  const credentials = credentialsFor({ apiKey: project.apiKey, rootKey })

  return {
    ...gateway,
    store: testStore,
    project,
    rootKey,
    credentials,
    credentialsFor,
    /** The addresses that the auth service was told of. */
    clientsTold: auth.askedFor,
    /** Everything that was logged. */
    log: () => lines.join(''),
    /** The AWS SDK, without retries so that failures show. */
    client: (config: S3ClientConfig = {}) =>
      new S3Client({
        endpoint: gateway.url,
        region: 'us-east-1',
        forcePathStyle: true,
        maxAttempts: 1,
        credentials,
        ...config,
      }),
    async stopAll() {
      await gateway.stop()
      await auth.stop()
      await testStore.stop()
    },
  }
}

export type TestGateway = Awaited<ReturnType<typeof startGateway>>

/** One gateway for all tests of a file. */
export function useGateway(options?: Parameters<typeof startGateway>[0]): () => TestGateway {
  let gateway: TestGateway | undefined
  beforeAll(async () => {
    gateway = await startGateway(options)
  })
  afterAll(() => gateway?.stopAll())
  return () => {
    if (!gateway) throw new Error('the gateway has not started')
    return gateway
  }
}
