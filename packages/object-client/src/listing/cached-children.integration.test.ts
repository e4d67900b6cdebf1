import { createDirectStore } from '@perigee/store-core/direct-store'
import { aProject, startTestStore, type TestProject, type TestStore } from '@perigee/store-core/testing/test-store'
import { createLogger } from '@perigee/server-kit/logger'
import type { StoreCalls } from '@perigee/contract/store'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openObjects, type Objects } from '../open-objects'
import { inChunks } from '../testing/bodies'
import { aGrant } from '../testing/grants'
import { listModel } from '../testing/plain-model'
import { createFolderCache } from './folder-cache'

const MiB = 2 ** 20
const rootKey = new Uint8Array(32).fill(7)
let test: TestStore
let project: TestProject
beforeAll(async () => {
  test = await startTestStore()
  project = await aProject(test.db)
})
afterAll(() => test.stop())

/** A process of its own: another store on the same database, and its own memory. */
function aProcess(maxSize = 32 * MiB, key = rootKey) {
  const { db, blobs, tokenKey, openSecret, clock } = test
  const store = createDirectStore({ db, blobs, tokenKey, openSecret, clock, logger: createLogger({ level: 'error' }) })
  const calls = { names: 0, changes: 0 }
  const counted: StoreCalls = {
    ...store,
    listNames: (...input) => (calls.names++, store.listNames(...input)),
    listChanges: (...input) => (calls.changes++, store.listChanges(...input)),
  }
  const folders = createFolderCache({ maxSize })
  const objects = openObjects({ store: counted, grant: aGrant(project.apiKey, { rootKey: key }), folders })
  return { objects, calls, close: () => store.close() }
}

let bucket: BucketName
let count = 0
let keys: string[]
let [a, b]: ReturnType<typeof aProcess>[] = []

async function fill(objects: Objects, names: readonly string[]): Promise<void> {
  for (let at = 0; at < names.length; at += 16) {
    await Promise.all(names.slice(at, at + 16).map((key) => put(objects, key)))
  }
}
const put = (objects: Objects, key: string) =>
  objects.putObject({
    bucket,
    key: key as PlainPath,
    body: inChunks(Uint8Array.of(1), 1),
    metadata: {},
    etag: () => `etag of ${key}`,
  })
const remove = (objects: Objects, key: string) => objects.deleteObject({ bucket, key: key as PlainPath })

async function list(objects: Objects, query: { after?: string; limit?: number; prefix?: string } = {}) {
  const page = await objects.listObjects({ bucket, prefix: 'f/', delimiter: '/', limit: 1_000, ...query })
  return { objects: page.objects.map(({ key }) => key), prefixes: page.prefixes, more: page.more }
}
const model = (query: { after?: string; limit?: number; prefix?: string } = {}) =>
  listModel(keys, { prefix: 'f/', delimiter: '/', limit: 1_000, ...query })

describe('a large encrypted folder', () => {
  beforeAll(async () => {
    bucket = `large-${(count += 1)}` as BucketName
    const { objects } = aProcess()
    await objects.createBucket({ bucket })
    keys = Array.from({ length: 1_100 }, (_, n) => `f/${(n * 7919) % 100_000}`)
    keys.push(...Array.from({ length: 20 }, (_, n) => `f/folder ${n}/x`))
    await fill(objects, keys)
  })
  beforeEach(() => {
    a = aProcess()
    b = aProcess()
  })

  it('is read once, and its pages cost pages', async () => {
    if (!a) return expect.unreachable()
    let after: string | undefined
    for (let pages = 0; pages < 12; pages++) {
      const query = { limit: 100, ...(after === undefined ? {} : { after }) }
      const page = await list(a.objects, query)
      expect(page).toEqual(model(query))
      after = [...page.objects, ...page.prefixes].sort().at(-1)
    }
    expect(a.calls).toEqual({ names: 1, changes: 12 })
  })

  it('shows at once what another process wrote, replaced and deleted', async () => {
    if (!a || !b) return expect.unreachable()
    expect(await list(b.objects)).toEqual(model())
    for (let round = 0; round < 8; round++) {
      const come = [`f/0${round}`, `f/9${round}x/deep`, `f/zz${round}`]
      const [first = ''] = model({ limit: 5 }).objects.slice(round % 5)
      await Promise.all(come.map((key) => put(a?.objects ?? expect.unreachable(), key)))
      await remove(a.objects, first)
      keys = [...keys.filter((key) => key !== first), ...come]
      const replaced = keys[round] ?? ''
      await put(a.objects, replaced)
      expect(await list(b.objects)).toEqual(model())
      expect(await list(b.objects, { after: 'f/8' })).toEqual(model({ after: 'f/8' }))
      await put(a.objects, first)
      keys.push(first)
      expect(await list(b.objects, { limit: 20 })).toEqual(model({ limit: 20 }))
    }
    expect(b.calls.names).toBe(1)
  })

  it('answers prefixes, folders and markers as a sorted list would', async () => {
    if (!a) return expect.unreachable()
    for (const query of [
      { prefix: 'f/1' },
      { prefix: 'f/fold', limit: 7 },
      { prefix: 'f/folder 1', after: 'f/folder 12/' },
      { prefix: 'f/12', after: 'f/125', limit: 3 },
      { prefix: 'f/none' },
      { after: 'f/zzzz' },
      { limit: 1 },
    ]) {
      expect(await list(a.objects, query)).toEqual(model(query))
    }
  })

  it('hides a folder whose last object went, and shows it when one comes back', async () => {
    if (!a || !b) return expect.unreachable()
    await list(b.objects)
    await remove(a.objects, 'f/folder 3/x')
    expect((await list(b.objects, { prefix: 'f/folder 3' })).prefixes).toEqual([])
    await put(a.objects, 'f/folder 3/x')
    expect((await list(b.objects, { prefix: 'f/folder 3' })).prefixes).toEqual(['f/folder 3/'])
  })

  it('shows an upload in parts once it is complete', async () => {
    if (!a || !b) return expect.unreachable()
    const key = 'f/00 in parts' as PlainPath
    const md5 = '5'.repeat(32)
    const { uploadId } = await a.objects.createUpload({ bucket, key, metadata: {} })
    await list(b.objects, { limit: 5 })
    const part = { bucket, key, uploadId, partNumber: 1, body: inChunks(Uint8Array.of(1), 1), etag: () => md5 }
    await a.objects.uploadPart(part)
    expect((await list(b.objects, { limit: 5 })).objects).not.toContain(key)
    await a.objects.completeUpload({ bucket, key, uploadId, parts: [{ partNumber: 1, etag: md5 }] })
    expect((await list(b.objects, { limit: 5 })).objects).toContain(key)
    keys.push(key)
    expect(b.calls.names).toBe(1)
  })

  it('shows an object again when the delete marker above it goes', async () => {
    if (!a || !b) return expect.unreachable()
    await test.db.updateTable('satellite.buckets').set({ versioning: 2 }).where('name', '=', bucket).execute()
    const [key = ''] = model({ limit: 1 }).objects
    expect(await list(b.objects, { limit: 5 })).toEqual(model({ limit: 5 }))
    const { versionId } = await remove(a.objects, key)
    expect((await list(b.objects, { limit: 5 })).objects).not.toContain(key)
    await a.objects.deleteObject({ bucket, key: key as PlainPath, versionId: versionId ?? undefined })
    expect(await list(b.objects, { limit: 5 })).toEqual(model({ limit: 5 }))
    expect(b.calls.names).toBe(1)
    await test.db.updateTable('satellite.buckets').set({ versioning: 1 }).where('name', '=', bucket).execute()
  })

  it('keeps to a bound that holds only a stretch of it', async () => {
    const small = aProcess(16 * 1024)
    expect(await list(small.objects, { limit: 300 })).toEqual(model({ limit: 300 }))
    expect(await list(small.objects, { after: 'f/7', limit: 1_000 })).toEqual(model({ after: 'f/7', limit: 1_000 }))
    let after: string | undefined
    const seen: string[] = []
    for (;;) {
      const page = await small.objects.listObjects({ bucket, prefix: 'f/', delimiter: '/', limit: 250, after })
      seen.push(...page.objects.map(({ key }) => key))
      if (!page.more) break
      after = page.next
    }
    expect(seen).toEqual(listModel(keys, { prefix: 'f/', delimiter: '/', limit: 9_999 }).objects)
  })

  it('shows nothing to another passphrase', async () => {
    const stranger = aProcess(32 * MiB, new Uint8Array(32).fill(8))
    expect(await stranger.objects.listObjects({ bucket, prefix: '', delimiter: '', limit: 10 })).toMatchObject({
      objects: [],
      more: false,
    })
  })

  it('shows what was acknowledged before and nothing that was deleted before, under concurrent writers', async () => {
    if (!a || !b) return expect.unreachable()
    const writing = { on: true }
    const there = new Set<string>()
    const gone = new Set<string>()
    const write = async (objects: Objects, who: number): Promise<void> => {
      for (let n = 0; writing.on; n++) {
        const key = `f/5 by ${who} ${n}`
        await put(objects, key)
        there.add(key)
        if (n % 3 === 0) continue
        there.delete(key)
        await remove(objects, key)
        gone.add(key)
      }
    }
    const look = async (objects: Objects): Promise<void> => {
      for (let round = 0; round < 6; round++) {
        const [before, goneBefore] = [[...there], [...gone]]
        const shown = new Set<string>((await list(objects, { after: 'f/4' })).objects)
        expect(before.filter((key) => there.has(key) && !shown.has(key))).toEqual([])
        expect(goneBefore.filter((key) => shown.has(key))).toEqual([])
      }
    }
    const writers = [a, b, a].map(({ objects }, who) => write(objects, who))
    await Promise.all([look(a.objects), look(a.objects), look(b.objects)])
    writing.on = false
    await Promise.all(writers)
    keys.push(...there)
    expect(await list(a.objects)).toEqual(model())
    expect(await list(b.objects)).toEqual(model())
  })
})
