import { compareBytes, utf8 } from '@perigee/std/bytes'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { aProject, startTestStore, type TestStore } from '@perigee/store-core/testing/test-store'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openObjects, type Objects } from '../open-objects'
import { inChunks } from '../testing/bodies'
import { aGrant } from '../testing/grants'
import type { VersionPage } from './versions'

let test: TestStore
beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())

const bucket = 'versions' as BucketName
const put = (objects: Objects, name: string) =>
  objects.putObject({
    bucket,
    key: name as PlainPath,
    body: inChunks(utf8(name), 100),
    metadata: {},
    etag: () => `etag of ${name}`,
  })

/** What was done to the keys, in this order. */
const history = `a a/b a/b/c a//x a- ab b/ é z/1-x z/1-y z/2 日本/x \u{10000} \uffee a/b a/b ab z/1-y only/null`.split(
  ' ',
)

interface Version {
  key: string
  versionId: string
  isDeleteMarker: boolean
}

describe.each([true, false])('versions with path encryption %s', (encryptPath) => {
  let objects: Objects
  let all: Version[] = []

  beforeAll(async () => {
    const project = await aProject(test.db)
    objects = openObjects({ store: test.store, grant: aGrant(project.apiKey, { encryptPath }) })
    await objects.createBucket({ bucket })
    for (const key of ['a', 'only/null', 'z/2']) {
      await put(objects, key)
      all.unshift({ key, versionId: 'null', isDeleteMarker: false })
    }
    await objects.setVersioning({ bucket, keeps: true })
    for (const key of history) {
      const { versionId } = await put(objects, key)
      all.unshift({ key, versionId: versionId ?? '', isDeleteMarker: false })
    }
    for (const key of ['ab', 'z/2', 'never', 'a/b/c']) {
      const { versionId } = await objects.deleteObject({ bucket, key: key as PlainPath })
      all.unshift({ key, versionId: versionId ?? '', isDeleteMarker: true })
    }
    all = all.toSorted((a, b) => compareBytes(utf8(a.key), utf8(b.key)))
  })

  async function everyPage(wanted: { prefix: string; delimiter: string; limit: number }): Promise<VersionPage[]> {
    const pages: VersionPage[] = []
    for (let after: VersionPage['next']; ;) {
      const page = await objects.listVersions({ bucket, ...wanted, after })
      pages.push(page)
      if (!page.next) return pages
      after = page.next
    }
  }

  function model({ prefix, delimiter }: { prefix: string; delimiter: string }) {
    const prefixes = new Set<string>()
    const versions = all.filter(({ key }) => {
      const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
      if (key.startsWith(prefix) && at !== -1) prefixes.add(key.slice(0, at + delimiter.length))
      return key.startsWith(prefix) && at === -1
    })
    return { versions, prefixes: [...prefixes].toSorted((a, b) => compareBytes(utf8(a), utf8(b))) }
  }

  it('come as a sorted list would, page by page, for any prefix and delimiter', async () => {
    const wanted = fc.record({
      prefix: fc.constantFrom('', 'a', 'a/', 'a/b', 'z/', 'z/1', 'é', 'nothing', 'only/', 'n'),
      delimiter: fc.constantFrom('', '/', '-', 'b', '/b', '日'),
      limit: fc.integer({ min: 1, max: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(wanted, async (input) => {
        const pages = await everyPage(input)
        const expected = model(input)
        const found = pages.flatMap(({ versions }) => versions)
        expect(found.map(({ key, versionId, isDeleteMarker }) => ({ key, versionId, isDeleteMarker }))).toEqual(
          expected.versions,
        )
        expect(pages.flatMap(({ prefixes }) => prefixes)).toEqual(expected.prefixes)
        for (const { versions, prefixes, next } of pages) {
          if (next) expect(versions.length + prefixes.length).toBe(input.limit)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('tell what each is', async () => {
    const { versions } = await objects.listVersions({ bucket, prefix: 'z/2', delimiter: '', limit: 10 })
    expect(versions).toMatchObject([
      { isDeleteMarker: true, isLatest: true, size: 0, etag: '' },
      { isDeleteMarker: false, isLatest: false, size: 3, etag: 'etag of z/2' },
      { isDeleteMarker: false, isLatest: false, versionId: 'null' },
    ])
  })

  it('go on after a version that is gone meanwhile', async () => {
    const { versionId } = await put(objects, 'gone')
    await put(objects, 'gone')
    const wanted = { bucket, prefix: 'gone', delimiter: '', limit: 10 }
    const [newest] = (await objects.listVersions(wanted)).versions
    await objects.deleteObject({ bucket, key: 'gone' as PlainPath, versionId: newest?.versionId })
    const rest = await objects.listVersions({ ...wanted, after: { key: 'gone', versionId: newest?.versionId } })
    expect(rest.versions.map((version) => version.versionId)).toEqual([versionId])
    await objects.deleteObject({ bucket, key: 'gone' as PlainPath, versionId: versionId ?? '' })
  })

  it('are read by one passphrase only', async () => {
    const project = await aProject(test.db)
    const mine = openObjects({ store: test.store, grant: aGrant(project.apiKey, { encryptPath }) })
    await mine.createBucket({ bucket })
    await put(mine, 'dir/secret')
    const other = openObjects({ store: test.store, grant: aGrant(project.apiKey, { encryptPath }) })
    const page = await other.listVersions({ bucket, prefix: '', delimiter: '', limit: 10 })
    expect(page.versions).toEqual([])
  })
})
