import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectTaggingCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat, type CaveatFlag } from '@perigee/grants/caveat'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const Bucket = 'tagged'
const s3 = () => gateway().client()

beforeAll(() => s3().send(new CreateBucketCommand({ Bucket })))

const put = (Key: string, more: Partial<ConstructorParameters<typeof PutObjectCommand>[0]> = {}) =>
  s3().send(new PutObjectCommand({ Bucket, Key, Body: 'hello', ...more }))
const tags = async (Key: string, VersionId?: string): Promise<Record<string, string | undefined>> => {
  const { TagSet = [] } = await s3().send(new GetObjectTaggingCommand({ Bucket, Key, ...(VersionId && { VersionId }) }))
  return Object.fromEntries(TagSet.map((tag) => [tag.Key ?? '', tag.Value]))
}
const setTags = (Key: string, all: Record<string, string>, more = {}) => {
  const TagSet = Object.entries(all).map(([name, Value]) => ({ Key: name, Value }))
  return s3().send(new PutObjectTaggingCommand({ Bucket, Key, Tagging: { TagSet }, ...more }))
}
const head = (Key: string) => s3().send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }))

describe('the tags of an object', () => {
  it('come with its upload and are counted', async () => {
    await put('given', { Tagging: 'colour=deep+blue&empty=&%C3%A9=%2F' })
    expect(await tags('given')).toEqual({ colour: 'deep blue', empty: '', é: '/' })
    expect((await head('given')).TagCount).toBe(3)
    await put('none')
    expect([await tags('none'), (await head('none')).TagCount]).toEqual([{}, undefined])
  })

  it('are replaced and removed in place, and nothing else is', async () => {
    await put('later', { Metadata: { by: 'ada' }, ContentType: 'text/plain', ChecksumAlgorithm: 'SHA256' })
    const before = await head('later')
    await setTags('later', { a: '1', b: '2' })
    await setTags('later', { c: '3' })
    expect(await tags('later')).toEqual({ c: '3' })
    const { ETag, LastModified, Metadata, ContentType, ChecksumSHA256, ContentLength } = before
    const kept = { ETag, LastModified, Metadata, ContentType, ChecksumSHA256, ContentLength }
    expect(ChecksumSHA256).toBeDefined()
    expect(await head('later')).toMatchObject({ ...kept, TagCount: 1 })
    const removed = await s3().send(new DeleteObjectTaggingCommand({ Bucket, Key: 'later' }))
    expect([removed.$metadata.httpStatusCode, await tags('later')]).toEqual([204, {}])
    expect(await head('later')).toMatchObject(kept)
  })

  it('of writers at the same time are those of one of them', async () => {
    await put('contested', { Metadata: { by: 'ada' } })
    await Promise.all(Array.from({ length: 5 }, (_, at) => setTags('contested', { writer: String(at), same: 'x' })))
    expect(await tags('contested')).toEqual({ writer: expect.stringMatching(/^[0-4]$/) as string, same: 'x' })
    expect((await head('contested')).Metadata).toEqual({ by: 'ada' })
  })

  it('come with an upload in parts', async () => {
    const { UploadId } = await s3().send(
      new CreateMultipartUploadCommand({ Bucket, Key: 'parts', Tagging: 'a=1', ContentType: 'a/b' }),
    )
    const upload = { Bucket, Key: 'parts', UploadId }
    const { ETag, ChecksumCRC32 } = await s3().send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x' }))
    const Parts = [{ PartNumber: 1, ETag, ChecksumCRC32 }]
    await s3().send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    expect(await tags('parts')).toEqual({ a: '1' })
    expect((await head('parts')).ContentType).toBe('a/b')
  })

  it('belong to one version', async () => {
    const own = 'tagged-versions'
    await s3().send(new CreateBucketCommand({ Bucket: own }))
    const VersioningConfiguration = { Status: 'Enabled' } as const
    await s3().send(new PutBucketVersioningCommand({ Bucket: own, VersioningConfiguration }))
    const object = { Bucket: own, Key: 'k' }
    const first = await s3().send(new PutObjectCommand({ ...object, Body: '1', Tagging: 'v=1' }))
    const second = await s3().send(new PutObjectCommand({ ...object, Body: '2', Tagging: 'v=2' }))
    const old = { ...object, VersionId: first.VersionId }
    const changed = await s3().send(
      new PutObjectTaggingCommand({ ...old, Tagging: { TagSet: [{ Key: 'v', Value: 'one' }] } }),
    )
    expect(changed.VersionId).toBe(first.VersionId)
    expect((await s3().send(new GetObjectTaggingCommand(old))).TagSet).toEqual([{ Key: 'v', Value: 'one' }])
    const latest = await s3().send(new GetObjectTaggingCommand(object))
    expect([latest.VersionId, latest.TagSet]).toEqual([second.VersionId, [{ Key: 'v', Value: '2' }]])
    await s3().send(new DeleteObjectTaggingCommand(old))
    expect((await s3().send(new GetObjectTaggingCommand(old))).TagSet).toEqual([])
  })

  it('do not lie open in the store', async () => {
    await put('sealed', { Tagging: 'project=moonshine' })
    const rows = await gateway().store.db.selectFrom('store.objects').select(['metadata']).execute()
    expect(rows.some(({ metadata }) => Buffer.from(metadata ?? []).includes('moonshine'))).toBe(false)
  })
})

it('ten tags of the greatest size in any script are kept', async () => {
  await put('many')
  const all = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}${'語'.repeat(127)}`, '漢'.repeat(256)]))
  await setTags('many', all)
  expect(await tags('many')).toEqual(all)
})

describe('refusals', () => {
  const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`k${at}`, '']))
  beforeAll(() => put('object'))

  it.each<[string, () => Promise<unknown>, string, number]>([
    ['eleven tags', () => setTags('object', eleven), 'BadRequest', 400],
    ['a key of 129 characters', () => setTags('object', { ['k'.repeat(129)]: '' }), 'InvalidTag', 400],
    ['a value of 257 characters', () => setTags('object', { k: 'v'.repeat(257) }), 'InvalidTag', 400],
    ['an empty key', () => setTags('object', { '': 'v' }), 'InvalidTag', 400],
    ['a reserved key', () => setTags('object', { 'aws:k': 'v' }), 'InvalidTag', 400],
    ['a sign that no tag has', () => setTags('object', { k: '<>' }), 'InvalidTag', 400],
    ['eleven tags in a header', () => put('x', { Tagging: new URLSearchParams(eleven).toString() }), 'BadRequest', 400],
    ['a key twice in a header', () => put('x', { Tagging: 'a=1&a=2' }), 'InvalidTag', 400],
    ['a header that is no query', () => put('x', { Tagging: 'a=%zz' }), 'InvalidArgument', 400],
    ['tags of nothing', () => tags('missing'), 'NoSuchKey', 404],
    ['tags for nothing', () => setTags('missing', { a: '1' }), 'NoSuchKey', 404],
    ['tags of no such version', () => tags('object', '0'.repeat(31) + '1'), 'NoSuchVersion', 404],
    ['tags of what is no version', () => tags('object', 'abc'), 'InvalidArgument', 400],
  ])('%s', async (_, attempt, code, status) => expect(await failureOf(attempt())).toEqual({ code, status }))

  const without = (...flags: CaveatFlag[]) => {
    const { project, rootKey } = gateway()
    const apiKey = addCaveat(project.apiKey, encodeCaveat({ ...emptyCaveat, flags: new Set(flags) }))
    return gateway().client({ credentials: gateway().credentialsFor({ apiKey, rootKey }) })
  }
  const change = new PutObjectTaggingCommand({
    Bucket,
    Key: 'object',
    Tagging: { TagSet: [{ Key: 'a', Value: '1' }] },
  })

  it('a change by a key that may not write', async () => {
    const reader = without('disallowWrites')
    expect(await failureOf(reader.send(change))).toEqual({ code: 'AccessDenied', status: 403 })
    expect((await reader.send(new GetObjectTaggingCommand({ Bucket, Key: 'object' }))).TagSet).toEqual([])
  })

  it('a look by a key that may neither read nor list', async () => {
    const writer = without('disallowReads', 'disallowLists')
    const look = writer.send(new GetObjectTaggingCommand({ Bucket, Key: 'object' }))
    expect(await failureOf(look)).toEqual({ code: 'AccessDenied', status: 403 })
    expect(await failureOf(writer.send(change))).toEqual({ code: 'AccessDenied', status: 403 })
  })
})

describe('copies', () => {
  beforeAll(() => put('from', { Tagging: 'a=1', Metadata: { by: 'ada' } }))
  const copy = (Key: string, more: object = {}) =>
    s3().send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/from`, ...more }))

  it.each([
    ['keep tags and metadata', {}, { a: '1' }, { by: 'ada' }],
    ['keep tags with new metadata', { MetadataDirective: 'REPLACE', Metadata: { x: 'y' } }, { a: '1' }, { x: 'y' }],
    ['take new tags', { TaggingDirective: 'REPLACE', Tagging: 'b=2' }, { b: '2' }, { by: 'ada' }],
    ['lose tags', { TaggingDirective: 'REPLACE' }, {}, { by: 'ada' }],
    ['keep tags though others are given', { Tagging: 'b=2' }, { a: '1' }, { by: 'ada' }],
  ])('%s', async (name, more, expectedTags, metadata) => {
    const Key = `copy ${name}`
    await copy(Key, more)
    expect([await tags(Key), (await head(Key)).Metadata]).toEqual([expectedTags, metadata])
  })

  it('onto itself change tags or metadata, or nothing and are refused', async () => {
    expect(await failureOf(copy('from'))).toEqual({ code: 'InvalidRequest', status: 400 })
    await copy('from', { TaggingDirective: 'REPLACE', Tagging: 'a=1&c=3' })
    expect([await tags('from'), (await head('from')).Metadata]).toEqual([{ a: '1', c: '3' }, { by: 'ada' }])
  })
})

it('a listing with metadata tells metadata, tags and the kind of checksum', async () => {
  await put('listed', { Tagging: 'a=1', Metadata: { by: 'ada' }, ChecksumAlgorithm: 'SHA1' })
  const client = s3()
  client.middlewareStack.add(
    (next) => (args) => {
      const { request } = args as { request: { query: Record<string, string> } }
      request.query.metadata = 'true'
      return next(args)
    },
    { step: 'build' },
  )
  let xml = ''
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const { response } = result as { response: { body: AsyncIterable<Buffer> } }
      const pieces: Buffer[] = []
      for await (const piece of response.body) pieces.push(piece)
      xml = Buffer.concat(pieces).toString()
      return { ...result, response: { ...response, body: Buffer.concat(pieces) } }
    },
    { step: 'deserialize', priority: 'low' },
  )
  const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'listed' }))
  expect(page.Contents).toMatchObject([{ Key: 'listed', ChecksumAlgorithm: ['SHA1'], ChecksumType: 'FULL_OBJECT' }])
  expect(xml).toContain('<x-amz-meta-by>ada</x-amz-meta-by>')
  expect(xml).toContain('<UserTags>a=1</UserTags>')
})
