import { createHash } from 'node:crypto'
import { isRefusal } from '@perigee/contract/refusal'
import { storeCalls, type StoreCallName, type StoreCalls } from '@perigee/contract/store'
import { encryptPath } from '@perigee/crypto/encryption-store'
import type { AccessGrant } from '@perigee/grants/access-grant'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { day } from '@perigee/std/durations'
import { aProject, startTestStore, type TestProject, type TestStore } from '@perigee/store-core/testing/test-store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openObjects, type Objects } from './open-objects'
import { collect, inChunks } from './testing/bodies'
import { aGrant } from './testing/grants'
import { storeOverText, type SentCall } from './testing/store-over-text'

/** Every call of the store's port is made once and more, over a wire that was made from the record of the calls. */

const bucket = 'photos' as BucketName
const sizes = { segment: 20_000, inline: 100, part: 1 }
const at = (key: string) => ({ bucket, key: key as PlainPath })
const tags = [{ key: 'team', value: 'blue' }]
const rules = [{ origins: ['https://a.test'], methods: ['GET'], headers: [], exposed: [], maxAge: 60 }]

let test: TestStore
let project: TestProject
let store: StoreCalls
let grant: AccessGrant
let objects: Objects
const sent: SentCall[] = []
beforeAll(async () => {
  test = await startTestStore()
  project = await aProject(test.db)
  store = storeOverText(test.store, sent)
  grant = aGrant(project.apiKey)
  objects = openObjects({ store, grant, sizes })
})
afterAll(() => test.stop())

const etagOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const put = (key: string, bytes: Uint8Array) =>
  objects.putObject({
    ...at(key),
    body: inChunks(bytes, 7_001),
    size: bytes.length,
    metadata: { 'x-amz-meta-a': 'ü' },
    etag: () => etagOf(bytes),
  })
const read = async (key: string) => collect((await objects.getObject(at(key))).read())

const aLifecycleRule = {
  id: 'one',
  isEnabled: true,
  hasOldForm: false,
  sizeGreaterThan: 5,
  sizeLessThan: null,
  expireDays: 3,
  expireAt: new Date('2026-05-01T00:00:00Z'),
  removeLoneMarkers: false,
  noncurrentDays: null,
  newerNoncurrent: null,
  abortDays: null,
}

async function bucketsAndSettings(): Promise<void> {
  expect(await objects.projectInfo()).toEqual(await test.store.projectInfo({ apiKey: project.apiKey.raw }))
  const made = await objects.createBucket({ bucket, partner: 'rclone' })
  expect(await objects.getBucket({ bucket })).toEqual(made)
  expect(await objects.listBuckets()).toEqual([made])
  await objects.setBucketTags({ bucket, tags })
  expect(await objects.getBucketTags({ bucket })).toEqual(tags)
  await objects.setBucketCors({ bucket, rules })
  expect(await objects.getBucketCors({ bucket })).toEqual(rules)
  expect(await store.findCors({ bucket })).toEqual([rules])
  const lifecycle = { ...aLifecycleRule, prefix: 'a/b/' }
  await objects.setLifecycle({ bucket, rules: [lifecycle] })
  expect(await objects.getLifecycle({ bucket })).toEqual([lifecycle])
  expect(await objects.estimateLifecycle({ bucket, rule: lifecycle })).toMatchObject({ isComplete: true })
  await objects.setBucketDeclaration({ bucket, declaration: 'encryption', isSaid: true })
  expect(await objects.getBucketDeclarations({ bucket })).toContain('encryption')
  const caller = { apiKey: project.apiKey.raw }
  await store.setBucketNotification(caller, { bucket, targets: [] })
  expect(await store.getBucketNotification(caller, { bucket })).toEqual([])
  await objects.setVersioning({ bucket, keeps: true })
  await objects.setBucketLock({ bucket, defaultRetention: null })
  expect(await objects.getBucketLock({ bucket })).toEqual({ defaultRetention: null })
}

async function objectsAndVersions(): Promise<void> {
  const small = utf8('small')
  const large = Uint8Array.from({ length: 50_000 }, (_, n) => n % 251)
  const first = await put('a/small', small)
  await put('a/large', large)
  expect([await read('a/small'), await read('a/large')]).toEqual([small, large])
  expect(await objects.setTags({ ...at('a/small'), tags: 'x=1' })).toMatchObject({ tags: 'x=1' })
  expect(await objects.headObject(at('a/small'))).toMatchObject({
    tags: 'x=1',
    metadata: { 'x-amz-meta-a': 'ü' },
    lastModified: first.lastModified,
  })
  await objects.copyObject({ source: at('a/large'), target: at('copy') })
  expect(await read('copy')).toEqual(large)
  const retention = { mode: 'GOVERNANCE', until: new Date(test.clock().getTime() + day) } as const
  await objects.setRetention({ ...at('copy'), retention, bypassGovernance: false })
  await objects.setLegalHold({ ...at('copy'), legalHold: true })
  expect(await objects.getRetention(at('copy'))).toEqual(retention)
  expect(await objects.getLegalHold(at('copy'))).toBe(true)
  await expect(objects.headObject({ ...at('copy'), versionId: 'null' })).rejects.toMatchObject({
    code: 'noSuchVersion',
  })
  expect(await objects.deleteObject(at('a/small'))).toMatchObject({ existed: true, deleteMarker: true })
  const page = await objects.listVersions({ bucket, prefix: '', delimiter: '', limit: 100 })
  expect(page.versions.map(({ key, isDeleteMarker }) => [key, isDeleteMarker])).toEqual([
    ['a/large', false],
    ['a/small', true],
    ['a/small', false],
    ['copy', false],
  ])
  const { versionId } = await objects.headObject(at('copy'))
  const outcomes = await objects.deleteObjects({
    bucket,
    objects: [{ key: at('copy').key, versionId: versionId ?? '' }, { key: at('a/large').key }],
  })
  expect(outcomes).toMatchObject([
    { ok: false, refusal: { code: 'objectLocked', status: 403 } },
    { ok: true, deleted: { existed: true } },
  ])
}

async function uploadsInParts(): Promise<void> {
  const begun = await objects.createUpload({ ...at('film'), metadata: {} })
  const upload = { ...at('film'), uploadId: begun.uploadId }
  const bytes = new Uint8Array(30_000).fill(7)
  await objects.uploadPart({ ...upload, partNumber: 1, body: inChunks(bytes, 999), etag: () => etagOf(bytes) })
  const listed = await objects.listUploads({ bucket, prefix: '', delimiter: '', limit: 10 })
  expect(listed.uploads).toEqual([begun])
  const { parts } = await objects.listParts({ ...upload, limit: 10 })
  const done = await objects.completeUpload({ ...upload, parts })
  expect(await objects.completeUpload({ ...upload, parts })).toEqual(done)
  expect(await read('film')).toEqual(bytes)
  expect(await objects.listObjectParts({ ...at('film'), skip: 0, limit: 10 })).toMatchObject({
    count: 1,
    parts: [{ partNumber: 1, size: bytes.length, etag: etagOf(bytes), offset: 0 }],
  })
  const second = await objects.createUpload({ ...at('film'), metadata: {} })
  await objects.abortUpload({ ...at('film'), uploadId: second.uploadId })
}

/** Also what only large folders need. */
async function listings(): Promise<void> {
  const caller = { apiKey: project.apiKey.raw }
  const top = { bucket, folder: null }
  const page = await objects.listObjects({ bucket, prefix: '', delimiter: '/', limit: 10 })
  expect(page.objects.map(({ key }) => key)).toEqual(['copy', 'film'])
  const names = await store.listNames(caller, { ...top, limit: 10 })
  const ids = names.names.map(({ id }) => id)
  const changes = await store.listChanges(caller, { ...top, mark: names.mark, ids })
  expect(changes?.children.map((child) => child?.kind).sort()).toEqual(['object', 'object', undefined])
  expect(await store.listChanges(caller, { ...top, mark: 'none/1:1:', ids })).toBeUndefined()
  const all = await store.listNames(caller, { ...top, limit: 10, withMarkers: true })
  const present = await store.listVersionChanges(caller, {
    ...top,
    mark: all.mark,
    ids: all.names.map(({ id }) => id),
  })
  expect(present?.present).toEqual(all.names.map(() => true))
  expect((await store.listVersionNames(caller, { ...top, limit: 10 })).names).toHaveLength(3)
  await objects.createUpload({ ...at('begun'), metadata: {} })
  const path = encryptPath(grant.encryption, bucket, 'begun').cipherPath
  const paths = await store.listUploadPaths(caller, { ...top, limit: 10 })
  expect(paths.names.map(({ name }) => name)).toEqual([path])
  expect(await store.listUploadChanges(caller, { ...top, mark: paths.mark, paths: [path] })).toMatchObject({
    present: [true],
  })
}

async function bucketGoes(): Promise<void> {
  const other = 'other' as BucketName
  await objects.createBucket({ bucket: other })
  await objects.deleteBucket({ bucket: other })
  await expect(objects.getBucket({ bucket: other })).rejects.toMatchObject({ code: 'noSuchBucket', status: 404 })
}

it('carries every call of the port, with what the record says about it', async () => {
  await bucketsAndSettings()
  await objectsAndVersions()
  await uploadsInParts()
  await listings()
  await bucketGoes()
  expect([...new Set(sent.map(({ name }) => name))].sort()).toEqual(Object.keys(storeCalls).sort())

  expect(await callsOfAnotherBucketsKey()).toEqual(
    Object.fromEntries(
      Object.keys(storeCalls).map((name) => [name, open.includes(name as StoreCallName) ? 'ok' : refused]),
    ),
  )
})

const refused = 'unauthorizedApiKey'
/** Calls that answer only what the key may see, or need no key, or a token instead. */
const open: StoreCallName[] = ['projectInfo', 'listBuckets', 'findCors', 'readSegment']

/** Every call once more, with the key of another bucket. */
async function callsOfAnotherBucketsKey(): Promise<Record<string, string>> {
  const allowedPaths = [{ bucket: utf8('elsewhere'), encryptedPathPrefix: new Uint8Array() }]
  const caller = { apiKey: addCaveat(project.apiKey, encodeCaveat({ ...emptyCaveat, allowedPaths })).raw }
  const outcomes: Record<string, string> = {}
  for (const { name, input } of new Map(sent.map((call) => [call.name, call])).values()) {
    const call = test.store[name] as (...input: unknown[]) => Promise<unknown>
    const key = name === 'findCors' ? [] : [caller]
    outcomes[name] = await call(...key, input, inChunks(utf8('x'), 1)).then(
      () => 'ok',
      (error: unknown) => (isRefusal(error) ? error.code : String(error)),
    )
  }
  return outcomes
}
