import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import type { BucketDeletion, BucketUsage } from '@perigee/contract/buckets'
import { encodeXml } from '@perigee/s3/xml/codec'
import { listObjectVersionsXml } from '@perigee/s3/xml/list-object-versions'
import { listObjectsV2Xml } from '@perigee/s3/xml/list-objects-v2'
import { aConfig, anAccount } from './builders'
import { answered, done, type Received, refused } from './satellite'
import type { ConsoleProject } from '@/lib/projects'

/** A well-formed API key; what is restricted and granted from it is real. */
export const serializedKey =
  '13YqeGFpvtzbUp1QAfpvy2E5ZqLUFFNhEkv7153UDGDVnSmTuYYa7tKUnENGgvFXCCSFP7zNhKw6fsuQmWG5JGdQJbXVaVYFhoM2LcA'

export const gateway = 'http://127.0.0.1:7912'

export const aBucket = (facts: Partial<BucketUsage> = {}): BucketUsage => ({
  projectID: '',
  bucketName: 'photos',
  defaultPlacement: 0,
  location: 'Local',
  versioning: 1,
  objectLockEnabled: false,
  defaultRetentionMode: 0,
  defaultRetentionDays: null,
  defaultRetentionYears: null,
  storage: 1.5,
  egress: 0.25,
  objectCount: 1234,
  segmentCount: 1240,
  creatorEmail: 'ada@example.test',
  since: '2026-11-01T00:00:00Z',
  before: '2026-11-20T00:00:00Z',
  createdAt: '2026-11-05T12:00:00Z',
  ...facts,
})

export const aDeletion = (fields: Partial<BucketDeletion> = {}): BucketDeletion => ({
  id: '0f0e0d0c-0b0a-0908-0706-050403020100',
  bucket: 'photos',
  state: 'running',
  reason: null,
  startedBy: 'ada@example.test',
  startedAt: '2026-01-01T00:00:00.000Z',
  removed: 45_000,
  left: 55_000,
  isTroubled: false,
  endedAt: null,
  endedBy: '',
  ...fields,
})

export const anApiKey = (facts: Partial<ApiKeyInfo> = {}): ApiKeyInfo => ({
  id: '00000000-0000-4000-9000-000000000001',
  projectId: '',
  projectPublicId: '',
  createdBy: 'me',
  creatorEmail: 'ada@example.test',
  userAgent: '',
  name: 'laptop',
  createdAt: '2026-11-05T12:00:00Z',
  version: 1,
  ...facts,
})

export const pageOf = (request: Received, totalCount: number) => ({
  search: request.query.get('search') ?? '',
  limit: Number(request.query.get('limit')),
  offset: 0,
  order: 1,
  orderDirection: 1,
  pageCount: totalCount === 0 ? 0 : 1,
  currentPage: totalCount === 0 ? 0 : 1,
  totalCount,
})

/** What one listing of the gateway says; `next` is where the rest begins. */
export const listed = (prefixes: string[], keys: string[], next?: string): Response =>
  new Response(
    encodeXml(listObjectsV2Xml, {
      bucket: 'photos',
      prefix: '',
      delimiter: '/',
      maxKeys: 500,
      keyCount: prefixes.length + keys.length,
      truncated: next !== undefined,
      ...(next !== undefined && { nextContinuationToken: next }),
      encodingType: 'url',
      prefixes,
      objects: keys.map((key) => ({
        key,
        size: 2_000,
        lastModified: new Date('2026-11-05T12:00:00Z'),
        etag: 'e',
        storageClass: 'STANDARD',
      })),
    }),
  )

/** What one listing of the gateway says of versions: a delete marker of each of these keys. */
export const listedMarkers = (keys: string[]): Response =>
  new Response(
    encodeXml(listObjectVersionsXml, {
      bucket: 'photos',
      prefix: '',
      delimiter: '',
      keyMarker: '',
      versionIdMarker: '',
      maxKeys: 1,
      truncated: false,
      encodingType: 'url',
      prefixes: [],
      versions: keys.map((key) => ({
        key,
        versionId: 'v1',
        isLatest: true,
        isDeleteMarker: true,
        lastModified: new Date('2026-11-05T12:00:00Z'),
        etag: '',
        size: 0,
      })),
    }),
  )

/** Everything a signed-in member of the project gets before and behind the storage screens. */
export function storageAnswers(project: ConsoleProject, facts: { role?: number; passphrasePrompt?: boolean } = {}) {
  const at = `/api/v0/projects/${project.id}`
  const settings = {
    sessionDuration: null,
    onboardingStart: true,
    onboardingEnd: true,
    passphrasePrompt: facts.passphrasePrompt ?? false,
    onboardingStep: null,
    noticeDismissal: {},
  }
  const config = {
    hasManagedPassphrase: false,
    encryptPath: true,
    isOwnerPaidTier: true,
    hasPaidPrivileges: true,
    role: facts.role ?? 0,
    salt: 'XGjYvx0YvBXhbjrLK7+AnTzZ9tUFYE6XqOGgO/61hDg=',
    membersCount: project.memberCount,
    availablePlacements: [],
  }
  const credentials = { access_key_id: 'access', secret_key: 'secret', endpoint: gateway }
  return {
    'GET /api/v0/config': () => answered(aConfig({ gatewayCredentialsRequestURL: 'http://127.0.0.1:7913' })),
    'GET /api/v0/auth/account': () => answered(anAccount()),
    'GET /api/v0/auth/account/settings': () => answered(settings),
    'PATCH /api/v0/auth/account/settings': () => answered(settings),
    'POST /api/v0/auth/logout': () => done(),
    'GET /api/v0/projects': () => answered([project]),
    [`GET ${at}/config`]: () => answered(config),
    [`GET ${at}/passphrase-checks`]: () => answered([]),
    [`PUT ${at}/passphrase-checks`]: () => done(),
    'GET /api/v0/buckets/deletions': () => answered([]),
    [`POST /api/v0/api-keys/create/${project.id}`]: ({ body }: Received) =>
      body === '' ? refused(400) : answered({ key: serializedKey, keyInfo: anApiKey({ name: body }) }),
    [`PUT /api/v0/api-keys/${anApiKey().id}/facts`]: () => done(),
    'DELETE /api/v0/api-keys/delete-by-ids': () => done(),
    'POST /v1/access': () => answered(credentials),
  }
}
