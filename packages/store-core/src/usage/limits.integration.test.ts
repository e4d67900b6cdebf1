import type { StoreCaller } from '@perigee/contract/store'
import { recordEgress } from '@perigee/satellite-db/usage-records'
import { storedUsage } from '@perigee/satellite-db/project-usage'
import { createLogger } from '@perigee/server-kit/logger'
import type { BucketName } from '@perigee/std/brand'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pieces } from '../blobs/blob-store-contract'
import { createDirectStore } from '../direct-store'
import { blobSegment, inlineSegment, path, putSmall } from '../testing/objects'
import { aProject, startTestStore, type ProjectLimits, type TestStore } from '../testing/test-store'

let test: TestStore
const bucket = 'photos' as BucketName
const logger = createLogger({ level: 'silent' })
beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())

async function within(limits: Partial<ProjectLimits>) {
  const project = await aProject(test.db, limits)
  const caller: StoreCaller = { apiKey: project.apiKey.raw }
  await test.store.createBucket(caller, { bucket })
  return { id: project.id, caller }
}

/** A second process of the installation. */
const another = () => createDirectStore({ ...test, logger })

const stored = async (id: number) => (await storedUsage(test.db, id)).storage
const size = 1_000
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** The codes of what did not go well, each once. */
async function failures(work: Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(work)
  return [
    ...new Set(outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))),
  ]
}

describe('a limit of storage', () => {
  it('holds exactly against 100 uploads at once', async () => {
    const { id, caller } = await within({ storage_limit: 20_500 })
    const put = (n: number) => putSmall(test.store, caller, { bucket, key: `k${n}` }, new Uint8Array(size))
    expect(await failures(numbers(100).map(put))).toEqual(['storageLimitExceeded'])
    expect(await stored(id)).toBeLessThanOrEqual(20_500)
    await failures(numbers(21).map((n) => put(n)))
    expect(await stored(id)).toBe(20_000)
  })

  it('is passed by two processes by no more than what the other one had under way', async () => {
    const { id, caller } = await within({ storage_limit: 20_500 })
    const second = another()
    const atOnce = 10
    for (let round = 0; round < 5; round++) {
      await failures(
        [test.store, second].flatMap((store, which) =>
          numbers(atOnce).map((n) => {
            const key = `${round} ${which} ${n}`
            return putSmall(store, caller, { bucket, key }, new Uint8Array(size))
          }),
        ),
      )
    }
    expect(await stored(id)).toBeGreaterThanOrEqual(20_000)
    expect(await stored(id)).toBeLessThanOrEqual(20_500 + atOnce * size)
    expect(await failures([putSmall(second, caller, { bucket, key: 'last' }, new Uint8Array(size))])).toEqual([
      'storageLimitExceeded',
    ])
    await second.close()
  })

  it('refuses an announced upload before its first byte is taken', async () => {
    const { caller } = await within({ storage_limit: 10_000 })
    let taken = false
    async function* content() {
      taken = true
      yield new Uint8Array(10)
    }
    const write = (announced: number) =>
      test.store.writeSegment(caller, { bucket, path: path('a'), announced }, content())
    await expect(write(10_001)).rejects.toMatchObject({
      code: 'storageLimitExceeded',
      status: 403,
      entry: { s3: 'StorageLimitExceeded', say: 'You have reached your project storage limit.' },
    })
    expect(taken).toBe(false)
    await write(10_000)
  })

  it('counts what is being uploaded, and forgets it when it ends', async () => {
    const { caller } = await within({ storage_limit: 10_000 })
    let begin: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (begin = resolve))
    let leave: () => void = () => undefined
    const left = new Promise<void>((resolve) => (leave = resolve))
    async function* slow() {
      begin()
      yield new Uint8Array(10)
      await left
      throw new Error('the client left')
    }
    const target = { bucket, path: path('slow'), announced: 9_500 }
    const running = test.store.writeSegment(caller, target, slow())
    const put = () => putSmall(test.store, caller, { bucket, key: 'b' }, new Uint8Array(size))
    await begun
    expect(await failures([put()])).toEqual(['storageLimitExceeded'])
    leave()
    await expect(running).rejects.toThrow('the client left')
    await put()
  })

  it('has room again at once for what was deleted, and for what failed', async () => {
    const { caller } = await within({ storage_limit: 1_500 })
    const put = (key: string) => putSmall(test.store, caller, { bucket, key }, new Uint8Array(size))
    await put('a')
    expect(await failures([put('b')])).toEqual(['storageLimitExceeded'])
    await test.store.deleteObject(caller, { bucket, path: path('a') })
    const broken = { ...inlineSegment(new Uint8Array(size)), content: { kind: 'blob', token: 'none' } } as const
    const commit = { bucket, path: path('b'), segments: [broken], sealed: null }
    expect(await failures([test.store.commitObject(caller, commit)])).toEqual(['invalidSegment'])
    await put('b')
  })

  it('is asked again when parts and copies are made', async () => {
    const { caller } = await within({ storage_limit: 1_500 })
    await putSmall(test.store, caller, { bucket, key: 'a' }, new Uint8Array(size))
    const upload = await test.store.beginUpload(caller, { bucket, path: path('parts'), sealed: null })
    const part = { ...inlineSegment(new Uint8Array(size)), part: 1 }
    const address = { bucket, path: path('parts'), streamId: upload.streamId }
    const commit = test.store.commitPart(caller, { ...address, segments: [part], etag: new Uint8Array(8) })
    expect(await failures([commit])).toEqual(['storageLimitExceeded'])
    const source = await test.store.openCopySource(caller, { bucket, path: path('a') })
    const copy = test.store.copyObject(caller, {
      source: { bucket, path: path('a'), versionId: source.object.versionId },
      target: { bucket, path: path('b') },
      keys: source.keys,
      sealed: null,
    })
    expect(await failures([copy])).toEqual(['storageLimitExceeded'])
  })
})

it('a limit of zero refuses everything that writes and reads, also what takes no room', async () => {
  const { id, caller } = await within({})
  await putSmall(test.store, caller, { bucket, key: 'a' }, new Uint8Array(0))
  const upload = await test.store.beginUpload(caller, { bucket, path: path('parts'), sealed: null })
  const { token } = await test.store.writeSegment(caller, { bucket, path: path('b') }, pieces(new Uint8Array(9), 9))
  await sql`update satellite.projects set storage_limit = 0, segment_limit = 0, bandwidth_limit = 0
    where id = ${id}`.execute(test.db)
  const { store } = test
  const target = { bucket, path: path('b') }
  const address = { bucket, path: path('parts'), streamId: upload.streamId }
  const writes = [
    putSmall(store, caller, { bucket, key: 'b' }, new Uint8Array(0)),
    store.commitObject(caller, { ...target, segments: [blobSegment(token, 9)], sealed: null }),
    store.writeSegment(caller, { ...target, announced: 0 }, pieces(new Uint8Array(1), 1)),
    store.beginUpload(caller, { ...target, sealed: null }),
    store.completeUpload(caller, { ...address, sealed: null, parts: [{ part: 1, etag: new Uint8Array(1) }] }),
  ]
  expect(await failures(writes)).toEqual(['storageLimitExceeded'])
  expect(await failures([store.openObject(caller, { bucket, path: path('a') })])).toEqual(['bandwidthLimitExceeded'])
  await store.statObject(caller, { bucket, path: path('a') })
  await store.deleteObject(caller, { bucket, path: path('a') })
})

describe('a limit of downloads', () => {
  async function aBlob(limits: Partial<ProjectLimits>) {
    const project = await within(limits)
    const { token } = await test.store.writeSegment(
      project.caller,
      { bucket, path: path('a') },
      pieces(new Uint8Array(1_000_000), 100_000),
    )
    const target = { bucket, path: path('a') }
    const segments = [blobSegment(token, 1_000_000)]
    await test.store.commitObject(project.caller, { ...target, segments, sealed: null })
    const open = () => test.store.openObject(project.caller, target)
    return { ...project, open }
  }

  async function read({ caller, open }: Awaited<ReturnType<typeof aBlob>>) {
    const { segments } = await open()
    const content = segments[0]?.content
    if (content?.kind !== 'blob') throw new Error('no blob')
    const chunks = await test.store.readSegment(caller, { token: content.token, offset: 0, length: 1_000_000 })
    return chunks[Symbol.asyncIterator]()
  }

  it('counts what a running download may still take, and gives back what it did not', async () => {
    const project = await aBlob({ bandwidth_limit: 1_000_000 })
    const chunks = await read(project)
    await chunks.next()
    expect(await failures([project.open()])).toEqual(['bandwidthLimitExceeded'])
    await chunks.return?.(undefined)
    await project.open()
  })

  it('counts bytes while they are taken, so that a second later they are written down', async () => {
    const project = await aBlob({})
    const chunks = await read(project)
    const first = await chunks.next()
    const written = () =>
      sql<{ bytes: number }>`select bytes from satellite.bucket_egress where project_id = ${project.id}`
        .execute(test.db)
        .then(({ rows }) => rows)
    await expect.poll(written).toEqual([{ bytes: (first.value as Uint8Array).length }])
    await chunks.return?.(undefined)
  })
})

it('downloads from a project that is gone do not keep others from being counted', async () => {
  const { id } = await within({})
  const at = test.clock()
  await recordEgress(test.db, [
    { projectId: 987_654_321, bucket, bytes: 5, at },
    { projectId: id, bucket, bytes: 7, at },
  ])
  const { rows } = await sql`select project_id, bytes from satellite.bucket_egress
    where project_id in (${id}, 987654321)`.execute(test.db)
  expect(rows).toEqual([{ project_id: id, bytes: 7 }])
})
