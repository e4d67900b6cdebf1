import {
  CreateBucketCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { compareBytes, utf8 } from '@perigee/std/bytes'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const Bucket = 'listing'
const keys = ['a', 'a b+c%#?é日本', 'a/1', 'a/2', 'a/b/3', 'a-', 'b//x', 'B', '/lead', 'é', '😀', 'z/', '\uffee']
const ordered = keys.toSorted((a, b) => compareBytes(utf8(a), utf8(b)))

beforeAll(async () => {
  const client = gateway().client()
  await client.send(new CreateBucketCommand({ Bucket }))
  for (const Key of keys) await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))
})

const below = (prefix: string) => ordered.filter((key) => key.startsWith(prefix))

describe('ListObjectsV2', () => {
  it.each([1, 2, 3, 1000])('gives all keys in UTF-8 order, %d a page', async (MaxKeys) => {
    const found: (string | undefined)[] = []
    for await (const page of paginateListObjectsV2({ client: gateway().client() }, { Bucket, MaxKeys })) {
      expect(page.KeyCount).toBeLessThanOrEqual(MaxKeys)
      found.push(...(page.Contents ?? []).map(({ Key }) => Key))
    }
    expect(found).toEqual(ordered)
  })

  it.each(['a', 'a/', 'b/', 'a b', '/', 'nothing', 'a/1'])('below %j', async (Prefix) => {
    const { Contents = [] } = await gateway().client().send(new ListObjectsV2Command({ Bucket, Prefix }))
    expect(Contents.map(({ Key }) => Key)).toEqual(below(Prefix))
  })

  it.each([1, 2, 1000])('folds folders, %d a page', async (MaxKeys) => {
    const objects: unknown[] = []
    const folders: unknown[] = []
    const pages = paginateListObjectsV2({ client: gateway().client() }, { Bucket, MaxKeys, Delimiter: '/' })
    for await (const page of pages) {
      objects.push(...(page.Contents ?? []).map(({ Key }) => Key))
      folders.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix))
    }
    expect(objects).toEqual(ordered.filter((key) => !key.includes('/')))
    expect(folders).toEqual(['/', 'a/', 'b/', 'z/'])
  })

  it('folds below a prefix', async () => {
    const command = new ListObjectsV2Command({ Bucket, Prefix: 'a/', Delimiter: '/' })
    const { Contents = [], CommonPrefixes = [] } = await gateway().client().send(command)
    expect(Contents.map(({ Key }) => Key)).toEqual(['a/1', 'a/2'])
    expect(CommonPrefixes.map(({ Prefix }) => Prefix)).toEqual(['a/b/'])
  })

  it('starts after a name', async () => {
    const { Contents = [] } = await gateway()
      .client()
      .send(new ListObjectsV2Command({ Bucket, StartAfter: 'a/1' }))
    expect(Contents.map(({ Key }) => Key)).toEqual(ordered.slice(ordered.indexOf('a/1') + 1))
  })

  it('describes each object', async () => {
    const { Contents = [] } = await gateway()
      .client()
      .send(new ListObjectsV2Command({ Bucket, Prefix: 'a/1', FetchOwner: true }))
    expect(Contents[0]).toMatchObject({ Size: 1, ETag: '"9dd4e461268c8034f5c8564e155c67a6"', StorageClass: 'STANDARD' })
    expect(Contents[0]?.LastModified).toBeInstanceOf(Date)
    expect(Contents[0]?.Owner?.ID).toMatch(/^[0-9a-f]{64}$/)
  })

  it('encodes names when asked', async () => {
    const command = new ListObjectsV2Command({ Bucket, EncodingType: 'url', Prefix: 'a b' })
    const { Contents = [] } = await gateway().client().send(command)
    expect(Contents.map(({ Key }) => decodeURIComponent(Key ?? ''))).toEqual(['a b+c%#?é日本'])
    expect(Contents[0]?.Key).toContain('%20')
  })

  it.each([
    ['a', ''],
    ['/1', ''],
    ['日本', ''],
    ['1', 'a/'],
  ])('folds at the delimiter %j behind the prefix %j, page by page', async (Delimiter, Prefix) => {
    const keys = ordered.filter((key) => key.startsWith(Prefix))
    const folded = keys.map((key) => {
      const at = key.indexOf(Delimiter, Prefix.length)
      return at === -1 ? key : key.slice(0, at + Delimiter.length)
    })
    const found: (string | undefined)[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await gateway()
        .client()
        .send(new ListObjectsV2Command({ Bucket, Delimiter, Prefix, MaxKeys: 2, ContinuationToken }))
      const { Contents = [], CommonPrefixes = [] } = page
      const names = [...Contents.map(({ Key }) => Key), ...CommonPrefixes.map((common) => common.Prefix)]
      found.push(...names.sort((a = '', b = '') => Buffer.compare(Buffer.from(a), Buffer.from(b))))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    expect(found).toEqual([...new Set(folded)])
  })

  it('of no keys is empty and whole', async () => {
    const page = await gateway()
      .client()
      .send(new ListObjectsV2Command({ Bucket, MaxKeys: 0 }))
    expect([page.KeyCount, page.IsTruncated]).toEqual([0, false])
  })

  it.each([
    ['an empty token', { ContinuationToken: '' }, 'InvalidArgument'],
    ['a broken token', { ContinuationToken: '***' }, 'InvalidArgument'],
    ['less than no keys', { MaxKeys: -1 }, 'InvalidArgument'],
    ['another encoding', { EncodingType: 'hex' as 'url' }, 'InvalidArgument'],
    ['another bucket', { Bucket: 'no-such-bucket' }, 'NoSuchBucket'],
  ])('refuses %s', async (_, more, code) => {
    const call = gateway()
      .client()
      .send(new ListObjectsV2Command({ Bucket, ...more }))
    expect((await failureOf(call)).code).toBe(code)
  })
})

describe('ListObjects', () => {
  it('goes on at its marker', async () => {
    const found: (string | undefined)[] = []
    let Marker: string | undefined
    do {
      const page = await gateway()
        .client()
        .send(new ListObjectsCommand({ Bucket, MaxKeys: 4, ...(Marker && { Marker }) }))
      found.push(...(page.Contents ?? []).map(({ Key }) => Key))
      Marker = page.IsTruncated === true ? page.NextMarker : undefined
    } while (Marker !== undefined)
    expect(found).toEqual(ordered)
  })
})
