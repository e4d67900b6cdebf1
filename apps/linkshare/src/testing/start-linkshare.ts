import type { ReportToApi } from '@perigee/contract/edge-reports'
import { randomBytes } from '@perigee/crypto/hash'
import { serializeAccessGrant, type AccessGrant } from '@perigee/grants/access-grant'
import { generateAccessGrant, restrictGrant, type SharedPath } from '@perigee/grants/derive'
import type { Permission } from '@perigee/grants/permission'
import { openObjects } from '@perigee/object-client/open-objects'
import type { Admission } from '@perigee/server-kit/admission/create-admission'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { aProject, startTestStore, type TestStore } from '@perigee/store-core/testing/test-store'
import { afterAll, beforeAll } from 'vitest'
import type { CertificatePort } from '../certificates/certificate-port'
import { settings, start } from '../index'
import { ask, type AskOptions } from './ask'
import { startAuthService } from '@perigee/edge-access/testing/auth-service'

const resolveToken = 'resolve-token-of-the-test'
const satelliteAddress = '12vha9oTFnerxYRgeQ2BZqoFrLrnmmf5UWTCY2jA77dF3YvWew7@localhost:7911'
export const bucket = 'shared' as BucketName

export type TestOptions = {
  env?: NodeJS.ProcessEnv
  clock?: () => Date
  homepageUrl?: string
  publicUrl?: string
  admission?: Admission
  report?: ReportToApi
  /** An auth service to ask in the place of the one that is started. */
  askedAuth?: { authUrl: string; resolveToken: string }
  certificates?: (store: TestStore) => CertificatePort
}

/** The real service on a free port over a real store, with one project and one bucket; closed by the suite. */
export async function startLinkshare(options: TestOptions = {}) {
  const testStore = await startTestStore()
  const auth = await startAuthService(resolveToken)
  const lines: string[] = []
  const certificates = options.certificates?.(testStore)
  const run = (env: NodeJS.ProcessEnv) =>
    start({
      settings: settings.load({ PERIGEE_LINKSHARE_PORT: '0', ...options.env, ...env }),
      store: testStore.store,
      ...(options.askedAuth ?? { authUrl: auth.url, resolveToken }),
      publicUrls: [options.publicUrl ?? 'http://links.test'],
      blobLocations: [
        { latitude: 52.5, longitude: 13.4 },
        { latitude: -33.9, longitude: 18.4 },
      ],
      brand: { name: 'Perigee & Co', color: '#4c5fd5', homepageUrl: options.homepageUrl ?? null, supportUrl: null },
      logger: createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
      ...(options.clock && { clock: options.clock }),
      ...(options.admission && { admission: options.admission }),
      ...(options.report && { report: options.report }),
      ...(certificates && { certificates }),
    })
  const linkshare = await run({})
  const project = await aProject(testStore.db)
  const grant = generateAccessGrant({ satelliteAddress, apiKey: project.apiKey, rootKey: randomBytes(32) })
  const objects = openObjects({ store: testStore.store, grant })
  await objects.createBucket({ bucket })
  const publicProjectId = { projectId: project.publicId }
  const register = (given: AccessGrant, isPublic = true) =>
    auth.register(serializeAccessGrant(given), { isPublic, ...publicProjectId })

  return {
    ...linkshare,
    /** One more process of the same service. */
    another: run,
    auth,
    store: testStore,
    project,
    grant,
    objects,
    /** Id of a public credential for everything. */
    access: register(grant).accessKeyId,
    register,
    /** Id of a public credential for less. */
    share: (
      paths: (string | SharedPath)[],
      permission: Permission = { allowDownload: true, allowList: true },
    ): string => register(restrictGrant(grant, paths, permission)).accessKeyId,
    put: (key: string, content: string | Uint8Array = 'content', metadata: Record<string, string> = {}) =>
      objects.putObject({
        bucket,
        key: key as PlainPath,
        body: one(typeof content === 'string' ? utf8(content) : content),
        metadata,
        etag: () => 'etag',
      }),
    get: (path: string, asked: AskOptions = {}) => ask(linkshare.url, path, asked),
    /** Everything that was logged. */
    log: () => lines.join(''),
    async stopAll() {
      await linkshare.stop()
      await auth.stop()
      await testStore.stop()
    },
  }
}

async function* one(bytes: Uint8Array) {
  yield bytes
}

export type TestLinkshare = Awaited<ReturnType<typeof startLinkshare>>

/** One service for all tests of a file; `fill` puts in what they need. */
export function useLinkshare(options: TestOptions = {}, fill?: (linkshare: TestLinkshare) => Promise<unknown>) {
  let linkshare: TestLinkshare | undefined
  beforeAll(async () => {
    linkshare = await startLinkshare(options)
    await fill?.(linkshare)
  })
  afterAll(() => linkshare?.stopAll())
  return () => {
    if (!linkshare) throw new Error('the service has not started')
    return linkshare
  }
}
