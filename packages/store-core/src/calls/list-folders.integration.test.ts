import type { ListChanges, NamedChild, StoreCaller } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { fromUtf8 } from '@perigee/std/bytes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { path, putSmall } from '../testing/objects'
import { aProject, startTestStore, type TestStore } from '../testing/test-store'

let test: TestStore
let caller: StoreCaller
const bucket = 'photos' as BucketName
const folder = path('f')
beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())
beforeEach(async () => {
  const project = await aProject(test.db)
  caller = { apiKey: project.apiKey.raw }
  await test.store.createBucket(caller, { bucket })
})

const put = (key: string, bytes = 3) => putSmall(test.store, caller, { bucket, key }, new Uint8Array(bytes))
const names = (of: ListChanges['folder']) => test.store.listNames(caller, { bucket, folder: of, limit: 100 })
const idsOf = (children: readonly NamedChild[]) => children.map(({ id }) => id)
const textsOf = (children: readonly NamedChild[]) => children.map(({ name }) => fromUtf8(name)).sort()

it('finds children of a folder by the ids that came with their names, and what has come since', async () => {
  for (const key of ['f/a', 'f/b', 'f/deep/x']) await put(key)
  const known = await names(folder)
  expect(textsOf(known.names)).toEqual(['a', 'b', 'deep/'])
  await put('f/c')
  await put('f/a', 5)
  await test.store.deleteObject(caller, { bucket, path: path('f/b') })

  const ids = idsOf(known.names)
  const page = await test.store.listChanges(caller, { bucket, folder, mark: known.mark, ids })
  expect(textsOf(page?.names ?? [])).toEqual(['a', 'c'])
  expect(page?.children).toEqual([null, null, { kind: 'folder' }])

  const later = { bucket, folder, mark: page?.mark ?? '', ids: idsOf(page?.names ?? []) }
  const found = await test.store.listChanges(caller, later)
  expect(found?.names).toEqual([])
  const sizes = later.ids.map((id, at) => {
    const [named] = page?.names.filter((child) => child.id === id) ?? []
    const child = found?.children[at]
    return [fromUtf8(named?.name ?? new Uint8Array()), child?.kind === 'object' && child.object.plainSize]
  })
  expect(Object.fromEntries(sizes)).toEqual({ a: 5, c: 3 })
})

it('finds nothing of another folder or bucket by its ids', async () => {
  const other = 'secrets' as BucketName
  await test.store.createBucket(caller, { bucket: other })
  await putSmall(test.store, caller, { bucket: other, key: 'f/a' })
  for (const key of ['f/a', 'g/a', 'g/deep/x']) await put(key)
  const strange = [
    ...idsOf((await test.store.listNames(caller, { bucket: other, folder, limit: 9 })).names),
    ...idsOf((await names(path('g'))).names),
    2 ** 40,
    -(2 ** 40),
  ]
  const { mark } = await names(folder)
  const page = await test.store.listChanges(caller, { bucket, folder, mark, ids: strange })
  expect(page?.children).toEqual(strange.map(() => null))
})
