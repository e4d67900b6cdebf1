import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type ListObjectVersionsCommandInput,
} from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { signedFetch } from '../testing/signed-fetch'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const Bucket = 'listing'
const send = () => gateway().client()
const put = async (Key: string) => (await send().send(new PutObjectCommand({ Bucket, Key, Body: Key }))).VersionId
const list = (input: Partial<ListObjectVersionsCommandInput> = {}) =>
  send().send(new ListObjectVersionsCommand({ Bucket, ...input }))

const ids: Record<string, (string | undefined)[]> = {}

beforeAll(async () => {
  await send().send(new CreateBucketCommand({ Bucket }))
  await put('docs/old')
  await send().send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }))
  for (const key of ['a b+c', 'docs/old', 'docs/x-1', 'docs/x-2', 'docs/x-2', 'top']) {
    ids[key] = [await put(key), ...(ids[key] ?? [])]
  }
  const { VersionId } = await send().send(new DeleteObjectCommand({ Bucket, Key: 'top' }))
  ids.marker = [VersionId]
})

describe('ListObjectVersions', () => {
  it('shows versions, markers and the null version, newest first', async () => {
    const { Versions = [], DeleteMarkers = [], IsTruncated } = await list()
    expect(IsTruncated).toBe(false)
    expect(Versions.map(({ Key, VersionId, IsLatest }) => [Key, VersionId, IsLatest])).toEqual([
      ['a b+c', ids['a b+c']?.[0], true],
      ['docs/old', ids['docs/old']?.[0], true],
      ['docs/old', 'null', false],
      ['docs/x-1', ids['docs/x-1']?.[0], true],
      ['docs/x-2', ids['docs/x-2']?.[0], true],
      ['docs/x-2', ids['docs/x-2']?.[1], false],
      ['top', ids.top?.[0], false],
    ])
    expect(DeleteMarkers).toMatchObject([{ Key: 'top', VersionId: ids.marker?.[0], IsLatest: true }])
    expect(Versions[0]).toMatchObject({
      Size: 5,
      StorageClass: 'STANDARD',
      ETag: expect.stringMatching(/^"\w{32}"$/) as string,
    })
    expect(Versions[0]?.Owner?.ID).toBeDefined()
  })

  it.each<[Partial<ListObjectVersionsCommandInput>, string[], string[]]>([
    [{ Delimiter: '/' }, ['a b+c', 'top'], ['docs/']],
    [{ Prefix: 'docs/', Delimiter: '-' }, ['docs/old', 'docs/old'], ['docs/x-']],
    [{ Prefix: 'docs/x-2' }, ['docs/x-2', 'docs/x-2'], []],
    [{ Delimiter: 'o' }, ['a b+c'], ['do', 'to']],
    [{ Prefix: 'none' }, [], []],
    [{ EncodingType: 'url', Prefix: 'a ' }, ['a%20b%2Bc'], []],
    [{ KeyMarker: 'docs/old' }, ['docs/x-1', 'docs/x-2', 'docs/x-2', 'top'], []],
    [{ KeyMarker: 'docs/old', VersionIdMarker: 'null' }, ['docs/x-1', 'docs/x-2', 'docs/x-2', 'top'], []],
    [{ KeyMarker: 'docs/', Delimiter: '/' }, ['top'], []],
    [{ MaxKeys: 0 }, [], []],
  ])('%j', async (input, keys, prefixes) => {
    const { Versions = [], CommonPrefixes = [] } = await list(input)
    expect(Versions.map(({ Key }) => Key)).toEqual(keys)
    expect(CommonPrefixes.map(({ Prefix }) => Prefix)).toEqual(prefixes)
  })

  it.each([1, 2, 3, 7])('goes on from its markers, %d at a time', async (MaxKeys) => {
    const found: string[] = []
    let markers: Partial<ListObjectVersionsCommandInput> = {}
    for (let more = true; more;) {
      const page = await list({ MaxKeys, ...markers })
      const entries = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
      expect(entries.length).toBeLessThanOrEqual(MaxKeys)
      found.push(...entries.map(({ Key, VersionId }) => `${Key}?${VersionId}`))
      more = page.IsTruncated ?? false
      markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
    }
    const { Versions = [], DeleteMarkers = [] } = await list()
    const all = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => `${Key}?${VersionId}`)
    expect(found.toSorted()).toEqual(all.toSorted())
  })

  it.each<[string, Partial<ListObjectVersionsCommandInput>, string, number]>([
    ['a version marker without a key', { VersionIdMarker: 'null' }, 'InvalidArgument', 400],
    ['a version marker that is none', { KeyMarker: 'a', VersionIdMarker: 'x' }, 'InvalidArgument', 400],
    ['a missing bucket', { Bucket: 'nowhere' }, 'NoSuchBucket', 404],
  ])('refuses %s', async (_, input, code, status) => {
    expect(await failureOf(list(input))).toEqual({ code, status })
  })

  it.each(['PUT', 'POST', 'DELETE'])('is no %s', async (method) => {
    const answer = await signedFetch(gateway(), { method, path: `/${Bucket}`, query: 'versions=' })
    expect([405, 501]).toContain(answer.status)
    expect((await list()).Versions).toHaveLength(7)
  })
})
