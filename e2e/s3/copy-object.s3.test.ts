import {
  type BucketLocationConstraint,
  CopyObjectCommand,
  type CopyObjectCommandInput,
  GetObjectTaggingCommand,
  HeadObjectCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { makeBucket, newName, useBucket } from './buckets'
import { refusal, s3, sdk } from './clients'
import { content, md5, MiB } from './content'
import { target } from './endpoint/target'
import { bytesOf, get, put, read } from './objects'
import { call, verdict } from './wire/call'
import { encodeKey, pathOf } from './wire/sign-v4'

const bucket = useBucket()
const second = useBucket()
const source = (key: string) => `${bucket.name}/${encodeKey(key)}`
const copy = (from: string, to: string, more: Partial<CopyObjectCommandInput> = {}) =>
  s3.send(new CopyObjectCommand({ Bucket: bucket.name, Key: to, CopySource: source(from), ...more }))
const head = (key: string) => s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key }))

const dressed = { ContentType: 'text/x-first', CacheControl: 'no-store', Metadata: { a: '1' }, Tagging: 'colour=red' }

async function tagsOf(key: string): Promise<Record<string, string>> {
  const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket: bucket.name, Key: key }))
  return Object.fromEntries(TagSet.map(({ Key = '', Value = '' }) => [Key, Value]))
}

describe('a copy', () => {
  it.each([0, 100, 5000, 3 * MiB + 7])('of %i bytes holds the same bytes', async (size) => {
    await put(bucket.name, 'from', content(size))
    const { CopyObjectResult } = await copy('from', 'to')
    expect(CopyObjectResult?.ETag).toBe(`"${md5(content(size))}"`)
    expect(CopyObjectResult?.LastModified).toBeInstanceOf(Date)
    expect((await bytesOf(await get(bucket.name, 'to'))).equals(content(size))).toBe(true)
  })

  it('goes to another bucket', async () => {
    await put(bucket.name, 'across', 'across')
    await copy('across', 'there', { Bucket: second.name })
    expect(await read(second.name, 'there')).toBe('across')
  })

  it.runIf(target.own)('goes to a bucket in another place and back, and outlives its source', async () => {
    const LocationConstraint = target.own?.place as BucketLocationConstraint
    const elsewhere = await makeBucket({ CreateBucketConfiguration: { LocationConstraint } })
    for (const [key, size] of [
      ['small', 100],
      ['large', 3 * MiB + 7],
    ] as const) {
      await put(bucket.name, key, content(size), dressed)
      const { CopyObjectResult } = await copy(key, key, { Bucket: elsewhere })
      expect(CopyObjectResult?.ETag).toBe(`"${md5(content(size))}"`)
      await call({ method: 'DELETE', path: pathOf(bucket.name, key) })
      expect((await bytesOf(await get(elsewhere, key))).equals(content(size))).toBe(true)
      await copy(key, key, { CopySource: `${elsewhere}/${key}` })
      await call({ method: 'DELETE', path: pathOf(elsewhere, key) })
      expect((await bytesOf(await get(bucket.name, key))).equals(content(size))).toBe(true)
      expect((await head(key)).Metadata).toEqual(dressed.Metadata)
    }
  })

  it.each(['a b+c%#?é日本', 'plus+plus', '100% 🛰', 'folder//x/', 'name?versionId=null'])(
    'finds its source by the odd name %s',
    async (key) => {
      await put(bucket.name, key, key)
      await copy(key, 'plain')
      expect(await read(bucket.name, 'plain')).toBe(key)
    },
  )

  it('finds a source written with and without a slash in front, encoded whole or not', async () => {
    await put(bucket.name, 'a/b', 'x')
    for (const CopySource of [`/${bucket.name}/a/b`, `${bucket.name}/a/b`, encodeURIComponent(`${bucket.name}/a/b`)]) {
      await copy('', 'to', { CopySource })
    }
  })

  it('outlives its source', async () => {
    await put(bucket.name, 'short-lived', content(100_000))
    await copy('short-lived', 'heir')
    await call({ method: 'DELETE', path: pathOf(bucket.name, 'short-lived') })
    expect((await bytesOf(await get(bucket.name, 'heir'))).equals(content(100_000))).toBe(true)
  })

  it('keeps metadata and tags by itself', async () => {
    await put(bucket.name, 'dressed', 'x', dressed)
    await copy('dressed', 'kept')
    expect(await head('kept')).toMatchObject({
      ContentType: 'text/x-first',
      CacheControl: 'no-store',
      Metadata: { a: '1' },
    })
    expect(await tagsOf('kept')).toEqual({ colour: 'red' })
  })

  it('takes new metadata with the directive REPLACE, tags stay', async () => {
    await put(bucket.name, 'dressed', 'x', dressed)
    await copy('dressed', 'replaced', {
      MetadataDirective: 'REPLACE',
      ContentType: 'text/x-second',
      Metadata: { b: '2' },
    })
    const { ContentType, CacheControl, Metadata } = await head('replaced')
    expect({ ContentType, CacheControl, Metadata }).toEqual({
      ContentType: 'text/x-second',
      CacheControl: undefined,
      Metadata: { b: '2' },
    })
    expect(await tagsOf('replaced')).toEqual({ colour: 'red' })
  })

  it('takes new tags with the tagging directive REPLACE, metadata stays', async () => {
    await put(bucket.name, 'dressed', 'x', dressed)
    await copy('dressed', 'retagged', { TaggingDirective: 'REPLACE', Tagging: 'shape=round' })
    expect(await tagsOf('retagged')).toEqual({ shape: 'round' })
    expect((await head('retagged')).Metadata).toEqual({ a: '1' })
  })

  it('onto itself needs a change', async () => {
    await put(bucket.name, 'self', 'x')
    expect(await refusal(copy('self', 'self'))).toEqual([400, 'InvalidRequest'])
  })

  it('onto itself with REPLACE changes the metadata and no byte', async () => {
    await put(bucket.name, 'self', content(10_000), dressed)
    await copy('self', 'self', { MetadataDirective: 'REPLACE', ContentType: 'text/x-self', Metadata: { c: '3' } })
    const back = await get(bucket.name, 'self')
    expect([back.ContentType, back.Metadata]).toEqual(['text/x-self', { c: '3' }])
    expect((await bytesOf(back)).equals(content(10_000))).toBe(true)
  })

  it('may not say anything but COPY and REPLACE', async () => {
    await put(bucket.name, 'from', 'x')
    const headers = { 'x-amz-copy-source': source('from'), 'x-amz-metadata-directive': 'MERGE' }
    const answer = await call({ method: 'PUT', path: pathOf(bucket.name, 'to'), headers })
    expect(verdict(answer)).toEqual([400, 'InvalidArgument'])
  })

  it('needs a source', async () => {
    expect(await refusal(copy('missing', 'to'))).toEqual([404, 'NoSuchKey'])
    expect(await refusal(copy('', 'to', { CopySource: `${newName()}/a` }))).toEqual([404, 'NoSuchBucket'])
    expect(await refusal(copy('from', 'to', { Bucket: newName() }))).toEqual([404, 'NoSuchBucket'])
  })

  it.each(['no-slash', '', '/', '%zz/a'])('needs a source of the right form, not "%s"', async (CopySource) => {
    const headers = { 'x-amz-copy-source': CopySource }
    const { status } = await call({ method: 'PUT', path: pathOf(bucket.name, 'to'), headers })
    expect([400, 404]).toContain(status)
  })

  it('needs a version of its source that can be', async () => {
    await put(bucket.name, 'from', 'x')
    const CopySource = `${bucket.name}/from?versionId=never`
    expect(await refusal(copy('', 'to', { CopySource }))).toEqual([404, 'NoSuchVersion'])
  })

  it('goes to a key of at most 1,024 bytes', async () => {
    await put(bucket.name, 'from', 'x')
    expect(await refusal(copy('from', 'k'.repeat(1025)))).toEqual([400, 'KeyTooLongError'])
  })

  it.runIf(target.own)('needs the right to read its source', async () => {
    await put(bucket.name, 'from', 'x')
    const write = sdk(target.own?.writeOnly)
    const to = new CopyObjectCommand({ Bucket: bucket.name, Key: newName(), CopySource: source('from') })
    expect(await refusal(write.send(to))).toEqual([403, 'AccessDenied'])
  })
})

describe('a copy under a condition on its source', () => {
  const past = new Date('2000-01-01')
  it.each([
    ['CopySourceIfMatch of its ETag', { CopySourceIfMatch: `"${md5('x')}"` }, true],
    ['CopySourceIfMatch of another', { CopySourceIfMatch: `"${md5('y')}"` }, false],
    ['CopySourceIfNoneMatch of its ETag', { CopySourceIfNoneMatch: `"${md5('x')}"` }, false],
    ['CopySourceIfNoneMatch of another', { CopySourceIfNoneMatch: `"${md5('y')}"` }, true],
    ['CopySourceIfModifiedSince long ago', { CopySourceIfModifiedSince: past }, true],
    ['CopySourceIfUnmodifiedSince long ago', { CopySourceIfUnmodifiedSince: past }, false],
  ])('%s', async (_, condition, copied) => {
    await put(bucket.name, 'conditional', 'x')
    const to = newName()
    const end = copy('conditional', to, condition)
    if (copied) await end
    else expect(await refusal(end)).toEqual([412, 'PreconditionFailed'])
    expect((await call({ path: pathOf(bucket.name, to) })).status).toBe(copied ? 200 : 404)
  })
})
