import { usePrimitives } from '@perigee/crypto/primitives'
import { nodePrimitives } from '@perigee/crypto/primitives-node'
import { compareBytes, utf8 } from '@perigee/std/bytes'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { aProject, startTestStore, type TestStore } from '@perigee/store-core/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openObjects } from '../open-objects'
import { aProcess, type TestProcess } from '../testing/a-process'
import { aGrant } from '../testing/grants'
import type { Objects } from '../open-objects'
import type { ListUploads } from './uploads'

const bucket = 'pending' as BucketName
usePrimitives(nodePrimitives)
let test: TestStore
beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())

interface Begun {
  key: string
  uploadId: string
}
/** In the order of their keys, and as they were begun. */
const inOrder = (all: readonly Begun[]) => all.toSorted((a, b) => compareBytes(utf8(a.key), utf8(b.key)))

async function begin(objects: Objects, key: string): Promise<Begun> {
  const { uploadId } = await objects.createUpload({ bucket, key: key as PlainPath, metadata: {} })
  return { key, uploadId }
}

async function list(objects: Objects, query: Partial<ListUploads> = {}) {
  const found = { uploads: [] as Begun[], prefixes: [] as string[] }
  for (let { after } = query; ;) {
    const page = await objects.listUploads({ bucket, prefix: '', delimiter: '', limit: 1_000, ...query, after })
    found.uploads.push(...page.uploads.map(({ key, uploadId }) => ({ key, uploadId })))
    found.prefixes.push(...page.prefixes)
    after = page.next
    if (!after) return found
  }
}

describe.each([true, false])('many uploads with path encryption %s', (encryptPath) => {
  let all: Begun[] = []
  let objects: Objects

  beforeAll(async () => {
    const project = await aProject(test.db)
    objects = openObjects({ store: test.store, grant: aGrant(project.apiKey, { encryptPath }) })
    await objects.createBucket({ bucket })
    const keys = Array.from({ length: 1_010 }, (_, n) => `${(n * 7919) % 5_000}/${n % 3}`)
    keys.push('twice', 'twice', 'twice', 'a/b/c', 'a/b/d', 'a/é')
    all = []
    for (let at = 0; at < keys.length; at += 16) {
      all.push(...(await Promise.all(keys.slice(at, at + 16).map((key) => begin(objects, key)))))
    }
    // Of one key: in this order.
    const twice = [await begin(objects, 'later'), await begin(objects, 'later')]
    all.push(...twice)
  })

  const keysOf = (found: readonly Begun[]) => found.map(({ key }) => key)

  it.each([100, 1_000])('come in the order of their keys, %i at a time', async (limit) => {
    const { uploads } = await list(objects, { limit })
    expect(keysOf(uploads)).toEqual(keysOf(inOrder(all)))
    expect(new Set(uploads.map(({ uploadId }) => uploadId)).size).toBe(all.length)
    const later = all.filter(({ key }) => key === 'later')
    expect(uploads.filter(({ key }) => key === 'later')).toEqual(later)
  })

  it('are met in groups, below prefixes and after markers as in a sorted list', async () => {
    const groups = new Set(keysOf(inOrder(all)).flatMap((key) => (key.includes('/') ? [key.split('/')[0] + '/'] : [])))
    const { uploads, prefixes } = await list(objects, { delimiter: '/', limit: 300 })
    expect(prefixes).toEqual([...groups])
    expect(keysOf(uploads)).toEqual(['later', 'later', 'twice', 'twice', 'twice'])
    const below = await list(objects, { prefix: '1', limit: 50 })
    expect(keysOf(below.uploads)).toEqual(keysOf(inOrder(all)).filter((key) => key.startsWith('1')))
    const behind = await list(objects, { after: { key: '4' }, delimiter: '/', limit: 70 })
    expect(behind.prefixes).toEqual([...groups].filter((group) => compareBytes(utf8(group), utf8('4')) > 0))
    const [first, second] = all.filter(({ key }) => key === 'later')
    const rest = await list(objects, { after: { key: 'later', uploadId: first?.uploadId }, limit: 1 })
    expect(rest.uploads.slice(0, 2)).toMatchObject([second, { key: 'twice' }])
    const unknown = await list(objects, { after: { key: 'later', uploadId: 'no id' }, limit: 1 })
    expect(keysOf(unknown.uploads)).toEqual(['later', 'later', 'twice', 'twice', 'twice'])
  })
})

it('keeps the keys of many encrypted uploads, and knows at once what another process began and ended', async () => {
  const project = await aProject(test.db)
  const [a, b]: [TestProcess, TestProcess] = [aProcess(test, project), aProcess(test, project)]
  await a.objects.createBucket({ bucket })
  let all: Begun[] = []
  for (let n = 0; n < 1_005; n += 15) {
    const keys = Array.from({ length: 15 }, (_, more) => `${((n + more) * 7919) % 5_000}`)
    all.push(...(await Promise.all(keys.map((key) => begin(a.objects, key)))))
  }
  expect(await list(b.objects, { limit: 200 })).toEqual({ uploads: inOrder(all), prefixes: [] })
  for (let round = 0; round < 4; round++) {
    all.push(await begin(a.objects, `0${round}`), await begin(a.objects, all[round]?.key ?? ''))
    const [gone] = inOrder(all).slice(round * 9)
    if (!gone) return expect.unreachable()
    await a.objects.abortUpload({ bucket, key: gone.key as PlainPath, uploadId: gone.uploadId })
    all = all.filter((one) => one !== gone)
    expect((await list(b.objects)).uploads).toEqual(inOrder(all))
  }
  expect(b.calls).toMatchObject({ listUploadPaths: 1 })
  await Promise.all([a.close(), b.close()])
})
