import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeBucket, newName } from './buckets'
import { refusal, s3 } from './clients'
import { md5 } from './content'
import { put } from './objects'
import { listVersions, makeVersionedBucket } from './versions'
import { call, element, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

let bucket = ''
/** Newest first within a key; `!` is a delete marker. */
const history: Record<string, string[]> = {
  'a b+c%#?é日本': ['1'],
  'a-1': ['2', '1'],
  'a/1': ['!', '2', '1'],
  'a/2': ['1'],
  b: ['3', '2', '1'],
  'c/d/e': ['!', '1'],
  é: ['1', '!'],
}
const ids = new Map<string, string>()
const idOf = (key: string, at: number) => ids.get(`${key} ${at}`) ?? ''

beforeAll(async () => {
  bucket = await makeVersionedBucket()
  for (const [key, steps] of Object.entries(history)) {
    for (const [back, step] of [...steps].reverse().entries()) {
      const { VersionId = '' } =
        step === '!'
          ? await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
          : await put(bucket, key, step.repeat(Number(step)))
      ids.set(`${key} ${steps.length - 1 - back}`, VersionId)
    }
  }
})

interface Row {
  key: string
  id: string
  latest: boolean
}
const rows = (marker: boolean, keys = Object.keys(history)): Row[] =>
  keys.flatMap((key) =>
    (history[key] ?? []).flatMap((step, at) =>
      (step === '!') === marker ? [{ key, id: idOf(key, at), latest: at === 0 }] : [],
    ),
  )
const found = (list: { Key?: string | undefined; VersionId?: string | undefined; IsLatest?: boolean | undefined }[]) =>
  list.map(({ Key, VersionId, IsLatest }) => ({ key: Key, id: VersionId, latest: IsLatest }))

describe('ListObjectVersions', () => {
  it('tells every version and marker, newest first within a key', async () => {
    const { versions, markers } = await listVersions(bucket)
    expect(found(versions)).toEqual(rows(false))
    expect(found(markers)).toEqual(rows(true))
  })

  it('tells size, ETag, class and time of each version', async () => {
    const { versions } = await listVersions(bucket, { Prefix: 'b' })
    expect(versions.map(({ Size, ETag, StorageClass }) => [Size, ETag, StorageClass])).toEqual(
      ['333', '22', '1'].map((body) => [body.length, `"${md5(body)}"`, 'STANDARD']),
    )
    expect(versions.every(({ LastModified }) => LastModified instanceof Date)).toBe(true)
  })

  it.each([1, 2, 3, 5])('tells each of them once, %i at a time', async (MaxKeys) => {
    const { versions, markers, pages } = await listVersions(bucket, { MaxKeys })
    expect(found(versions)).toEqual(rows(false))
    expect(found(markers)).toEqual(rows(true))
    expect(pages).toBe(Math.ceil(14 / MaxKeys))
  })

  it.each([
    ['a', ['a b+c%#?é日本', 'a-1', 'a/1', 'a/2']],
    ['a/', ['a/1', 'a/2']],
    ['b', ['b']],
    ['nothing', []],
  ])('tells those below the prefix %s', async (Prefix, keys) => {
    const { versions, markers } = await listVersions(bucket, { Prefix })
    expect([found(versions), found(markers)]).toEqual([rows(false, keys), rows(true, keys)])
  })

  it.each([
    ['', '/', ['a b+c%#?é日本', 'a-1', 'b', 'é'], ['a/', 'c/']],
    ['', '-', ['a b+c%#?é日本', 'a/1', 'a/2', 'b', 'c/d/e', 'é'], ['a-']],
    ['c/', '/', [], ['c/d/']],
  ])('below "%s" gathers what is behind the delimiter "%s"', async (Prefix, Delimiter, keys, gathered) => {
    for (const MaxKeys of [1, 1000]) {
      const { versions, markers, prefixes } = await listVersions(bucket, { Prefix, Delimiter, MaxKeys })
      expect([found(versions), found(markers), prefixes]).toEqual([rows(false, keys), rows(true, keys), gathered])
    }
  })

  it('begins after the key marker, or within it after the version marker', async () => {
    const after = await listVersions(bucket, { KeyMarker: 'a/2' })
    expect(found(after.versions)).toEqual(rows(false, ['b', 'c/d/e', 'é']))
    const within = await listVersions(bucket, { KeyMarker: 'b', VersionIdMarker: idOf('b', 0) })
    expect(found(within.versions)).toEqual([...rows(false, ['b']).slice(1), ...rows(false, ['c/d/e', 'é'])])
  })

  it('refuses a version marker without a key marker', async () => {
    const query = { versions: '', 'version-id-marker': idOf('b', 0) }
    expect(verdict(await call({ path: pathOf(bucket), query }))).toEqual([400, 'InvalidArgument'])
  })

  it.each([{ 'max-keys': '-1' }, { 'max-keys': 'x' }, { 'encoding-type': 'base64' }])('refuses %o', async (more) => {
    const query: Record<string, string> = { versions: '', ...more }
    expect(verdict(await call({ path: pathOf(bucket), query }))).toEqual([400, 'InvalidArgument'])
  })

  it('writes keys as in an address when it is asked to', async () => {
    const query = { versions: '', 'encoding-type': 'url', prefix: 'a b' }
    const answer = await call({ path: pathOf(bucket), query })
    expect(element(answer, 'Key')).toMatch(/^a(%20|\+)b%2Bc%25%23%3F%C3%A9%E6%97%A5%E6%9C%AC$/)
  })

  it('tells objects of an unversioned bucket as null', async () => {
    const plain = await makeBucket()
    await put(plain, 'a')
    const { versions } = await listVersions(plain)
    expect(found(versions)).toEqual([{ key: 'a', id: 'null', latest: true }])
  })

  it('needs a bucket', async () => {
    expect(await refusal(listVersions(newName()))).toEqual([404, 'NoSuchBucket'])
  })
})
