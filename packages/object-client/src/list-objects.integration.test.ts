import type { StoreCalls } from '@perigee/contract/store'
import { aProject, startTestStore, type TestProject, type TestStore } from '@perigee/store-core/testing/test-store'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openObjects, type Objects } from './open-objects'
import { inChunks } from './testing/bodies'
import { aGrant } from './testing/grants'
import { listModel } from './testing/plain-model'

let test: TestStore
let project: TestProject
beforeAll(async () => {
  test = await startTestStore()
  project = await aProject(test.db)
})
afterAll(() => test.stop())

let count = 0
async function aBucket(objects: Objects, keys: readonly string[]): Promise<BucketName> {
  const bucket = `bucket-${(count += 1)}` as BucketName
  await objects.createBucket({ bucket })
  for (const key of keys) await put(objects, bucket, key)
  return bucket
}
const put = (objects: Objects, bucket: BucketName, key: string) =>
  objects.putObject({
    bucket,
    key: key as PlainPath,
    body: inChunks(Uint8Array.of(1), 1),
    metadata: { 'x-amz-meta-name': key },
    etag: () => `etag of ${key.length}`,
  })
const keysOf = (page: Awaited<ReturnType<Objects['listObjects']>>) => ({
  objects: page.objects.map(({ key }) => key),
  prefixes: page.prefixes,
  more: page.more,
})

// Few letters, so that names collide, nest and begin alike; with all that sorts oddly around the slash.
const letters = ['a', 'b', '/', '/', '.', '-', '0', ' ', 'é', '\u{1F600}', '\uFFFD', '\u0001', '%']
const name = (max: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: max }).map((parts) => parts.join(''))

describe.each([{ encryptPath: true }, { encryptPath: false }])(
  'listing with $encryptPath path encryption',
  (options) => {
    it('answers as a plain sorted list would, page by page', { timeout: 120_000 }, async () => {
      const scenario = fc.record({
        keys: fc.uniqueArray(name(7), { minLength: 1, maxLength: 14 }),
        asked: fc.array(
          fc.record({
            prefix: fc.oneof(fc.constant(''), name(3)),
            delimiter: fc.constantFrom('', '/', '/', 'a', 'é', '-/', '//'),
            after: fc.oneof(fc.constant(''), name(5)),
            limit: fc.integer({ min: 1, max: 6 }),
          }),
          { minLength: 4, maxLength: 8 },
        ),
      })
      await fc.assert(
        fc.asyncProperty(scenario, async ({ keys, asked }) => {
          const objects = openObjects({ store: test.store, grant: aGrant(project.apiKey, options) })
          const bucket = await aBucket(objects, keys)
          for (const query of asked) {
            expect(keysOf(await objects.listObjects({ bucket, ...query }))).toEqual(listModel(keys, query))
            expect(await everyPage(objects, bucket, query)).toEqual(listModel(keys, { ...query, after: '', limit: 99 }))
          }
          await objects.deleteBucket({ bucket, force: true })
        }),
        { numRuns: 40 },
      )
    })

    it('goes through folders larger than a page, and asks once for a full one', async () => {
      const asked: string[] = []
      const store: StoreCalls = {
        ...test.store,
        listChildren: (...input) => (asked.push('children'), test.store.listChildren(...input)),
        listChanges: (...input) => (asked.push('changes'), test.store.listChanges(...input)),
      }
      const objects = openObjects({ store, grant: aGrant(project.apiKey, options) })
      const keys = Array.from({ length: 1_030 }, (_, n) => `f/${n}`)
      const bucket = await aBucket(objects, [])
      for (let at = 0; at < keys.length; at += 10) {
        await Promise.all(keys.slice(at, at + 10).map((key) => put(objects, bucket, key)))
      }
      const query = { prefix: 'f/', delimiter: '/' as const, limit: 1_000 }
      const first = await objects.listObjects({ bucket, ...query })
      expect(keysOf(first)).toEqual(listModel(keys, query))
      expect(asked).toEqual(options.encryptPath ? ['children', 'changes'] : ['children'])
      const rest = await objects.listObjects({ bucket, ...query, after: first.next })
      expect([rest.objects.length, rest.more]).toEqual([30, false])
    })

    it('shows times, sizes and ETags', async () => {
      const objects = openObjects({ store: test.store, grant: aGrant(project.apiKey, options) })
      const bucket = await aBucket(objects, ['one'])
      const { objects: found } = await objects.listObjects({ bucket, prefix: '', delimiter: '', limit: 10 })
      const { key, size, etag, lastModified } = await objects.headObject({ bucket, key: 'one' as PlainPath })
      expect(found).toEqual([{ key, size, etag, lastModified }])
      expect(found[0]).toMatchObject({ size: 1, etag: 'etag of 3' })
    })

    it('shows nothing to another passphrase, empty names included', async () => {
      const bucket = await aBucket(openObjects({ store: test.store, grant: aGrant(project.apiKey, options) }), [
        'a',
        'b/c',
        'd/',
        'e//f',
      ])
      const stranger = openObjects({ store: test.store, grant: aGrant(project.apiKey, options) })
      const page = await stranger.listObjects({ bucket, prefix: '', delimiter: '', limit: 10 })
      expect(keysOf(page)).toEqual({ objects: [], prefixes: [], more: false })
      const head = stranger.headObject({ bucket, key: 'a' as PlainPath })
      await expect(head).rejects.toMatchObject({ code: 'noSuchKey' })
    })
  },
)

it('shows folders of an encrypted bucket to their own passphrase only', async () => {
  const mine = openObjects({ store: test.store, grant: aGrant(project.apiKey) })
  const bucket = await aBucket(mine, ['/', '//x', 'a/b'])
  const stranger = openObjects({ store: test.store, grant: aGrant(project.apiKey) })
  const query = { bucket, prefix: '', delimiter: '/' as const, limit: 10 }
  expect(keysOf(await mine.listObjects(query)).prefixes).toEqual(['/', 'a/'])
  expect(keysOf(await stranger.listObjects(query)).prefixes).toEqual([])
})

/** Follows `next` to the end. */
async function everyPage(
  objects: Objects,
  bucket: BucketName,
  query: { prefix: string; delimiter: string; limit: number },
): Promise<{ objects: string[]; prefixes: string[]; more: boolean }> {
  const all = { objects: [] as string[], prefixes: [] as string[], more: false }
  let after: string | undefined
  for (;;) {
    const page = await objects.listObjects({ bucket, ...query, after })
    all.objects.push(...page.objects.map(({ key }) => key))
    all.prefixes.push(...page.prefixes)
    if (!page.more) return all
    after = page.next
  }
}
