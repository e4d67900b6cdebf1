import type { StoreCalls } from '@perigee/contract/store'
import { aProject, startTestStore, type TestProject, type TestStore } from '@perigee/store-core/testing/test-store'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openObjects, type Objects } from '../open-objects'
import { inChunks } from '../testing/bodies'
import { aGrant } from '../testing/grants'

let test: TestStore
let project: TestProject
let objects: Objects
let asked: string[]
let count = 0
let bucket: BucketName
beforeAll(async () => {
  test = await startTestStore()
  project = await aProject(test.db)
})
afterAll(() => test.stop())
beforeEach(async () => {
  const store: StoreCalls = {
    ...test.store,
    listChildren: (caller, input) => (asked.push(`${input.limit} children`), test.store.listChildren(caller, input)),
    listNames: (...input) => (asked.push('names'), test.store.listNames(...input)),
    listChanges: (caller, input) => (asked.push(`changes, ${input.ids.length}`), test.store.listChanges(caller, input)),
  }
  objects = openObjects({ store, grant: aGrant(project.apiKey) })
  bucket = `bucket-${(count += 1)}` as BucketName
  await objects.createBucket({ bucket })
  for (const folder of ['a', 'b']) for (let n = 0; n < 10; n++) await put(`${folder}/${n}`)
  asked = []
})

const put = (key: string) =>
  objects.putObject({
    bucket,
    key: key as PlainPath,
    body: inChunks(Uint8Array.of(1), 1),
    metadata: {},
    etag: () => '',
  })
const list = async (after?: string, limit = 10) => {
  asked = []
  const page = await objects.listObjects({ bucket, prefix: '', delimiter: '', limit, after })
  return { keys: page.objects.map(({ key }) => key), more: page.more }
}
const tenOf = (folder: string) => Array.from({ length: 10 }, (_, n) => `${folder}/${n}`)

it('reads a few children of the folder behind a full page', async () => {
  expect(await list()).toEqual({ keys: tenOf('a'), more: true })
  expect(asked).toEqual(['1000 children', '1000 children', '8 children'])
})

it('does not read a folder again in which pages end', async () => {
  expect(await list('a/9')).toEqual({ keys: tenOf('b'), more: false })
  expect(await list('a/9')).toEqual({ keys: tenOf('b'), more: false })
  expect(asked).toEqual(['changes, 0', 'changes, 1', '1000 children'])
  await put('a/99')
  expect(await list('a/9')).toEqual({ keys: ['a/99', ...tenOf('b').slice(0, 9)], more: true })
  await objects.deleteObject({ bucket, key: 'a/99' as PlainPath })
  expect(await list('a/9')).toEqual({ keys: tenOf('b'), more: false })
})

it('reads all of the folder behind a full page where the few cannot be read', async () => {
  const damage = (from: string, to: string) =>
    test.db
      .updateTable('store.objects')
      .set({ metadata_key: new Uint8Array(48) })
      .where('id', '>=', idOf(from))
      .where('id', '<=', idOf(to))
      .execute()
  const ids = await test.db.selectFrom('store.objects').select('id').orderBy('id', 'desc').limit(20).execute()
  const keys = [...tenOf('a'), ...tenOf('b')]
  const idOf = (key: string) => ids.at(-1 - keys.indexOf(key))?.id ?? 0
  await damage('b/0', 'b/8')
  expect(await list()).toEqual({ keys: tenOf('a'), more: true })
  expect(await list(undefined, 11)).toEqual({ keys: [...tenOf('a'), 'b/9'], more: false })
  await damage('b/9', 'b/9')
  expect(await list()).toEqual({ keys: tenOf('a'), more: false })
  expect(asked).toEqual(['1000 children', '1000 children', '8 children', '1000 children'])
})
