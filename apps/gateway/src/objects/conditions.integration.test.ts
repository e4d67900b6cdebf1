import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const Bucket = 'conditions'
const s3 = () => gateway().client()
const day = 86_400_000
const other = '"0123456789abcdef0123456789abcdef"'

beforeAll(() => s3().send(new CreateBucketCommand({ Bucket })))

const put = (Key: string, Body = 'hello', more = {}) => s3().send(new PutObjectCommand({ Bucket, Key, Body, ...more }))
const read = async (Key: string) =>
  (await s3().send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString() ?? ''
const isThere = (Key: string) =>
  s3()
    .send(new HeadObjectCommand({ Bucket, Key }))
    .then(
      () => true,
      () => false,
    )
/** A day before and a day after the object was stored. */
async function around(Key: string): Promise<{ past: Date; future: Date }> {
  const { LastModified } = await s3().send(new HeadObjectCommand({ Bucket, Key }))
  const at = LastModified?.getTime() ?? 0
  return { past: new Date(at - day), future: new Date(at + day) }
}
const statusOf = (call: Promise<{ $metadata: { httpStatusCode?: number | undefined } }>) =>
  call.then(
    ({ $metadata }) => $metadata.httpStatusCode,
    async (error: unknown) => (await failureOf(Promise.reject(error as Error))).status,
  )

describe('reads', () => {
  const own = async () => {
    const { ETag = '' } = await put('read')
    return { ETag, ...(await around('read')) }
  }
  type Own = Awaited<ReturnType<typeof own>>

  it.each<[string, (own: Own) => object, number]>([
    ['If-Match that fits', ({ ETag }) => ({ IfMatch: ETag }), 200],
    ['If-Match that does not', () => ({ IfMatch: other }), 412],
    ['If-Match with a weak ETag', ({ ETag }) => ({ IfMatch: `W/${ETag}` }), 412],
    ['If-None-Match that fits', ({ ETag }) => ({ IfNoneMatch: ETag }), 304],
    ['If-None-Match that does not', () => ({ IfNoneMatch: other }), 200],
    ['If-Modified-Since before', ({ past }) => ({ IfModifiedSince: past }), 200],
    ['If-Modified-Since after', ({ future }) => ({ IfModifiedSince: future }), 304],
    ['If-Unmodified-Since before', ({ past }) => ({ IfUnmodifiedSince: past }), 412],
    ['If-Unmodified-Since after', ({ future }) => ({ IfUnmodifiedSince: future }), 200],
    ['If-Match before If-Unmodified-Since', ({ ETag, past }) => ({ IfMatch: ETag, IfUnmodifiedSince: past }), 200],
    ['If-None-Match before If-Modified-Since', ({ future }) => ({ IfNoneMatch: other, IfModifiedSince: future }), 200],
    ['If-None-Match together with a date', ({ ETag, past }) => ({ IfNoneMatch: ETag, IfModifiedSince: past }), 304],
  ])('%s: %#', async (_, conditions, status) => {
    const input = { Bucket, Key: 'read', ...conditions(await own()) }
    expect(await statusOf(s3().send(new GetObjectCommand(input)))).toBe(status)
    expect(await statusOf(s3().send(new HeadObjectCommand(input)))).toBe(status)
  })
})

describe('copies look at their source', () => {
  it.each<[string, (own: { etag: string; past: Date; future: Date }) => object, boolean]>([
    ['If-Match that fits', ({ etag }) => ({ CopySourceIfMatch: etag }), true],
    ['If-Match that does not', () => ({ CopySourceIfMatch: other }), false],
    ['If-None-Match that fits', ({ etag }) => ({ CopySourceIfNoneMatch: etag }), false],
    ['If-Modified-Since after', ({ future }) => ({ CopySourceIfModifiedSince: future }), false],
    ['If-Unmodified-Since before', ({ past }) => ({ CopySourceIfUnmodifiedSince: past }), false],
    [
      'If-Match before If-Unmodified-Since',
      ({ etag, past }) => ({ CopySourceIfMatch: etag, CopySourceIfUnmodifiedSince: past }),
      true,
    ],
  ])('%s', async (_, conditions, isCopied) => {
    const { ETag = '' } = await put('source')
    const Key = randomUUID()
    const input = {
      Bucket,
      Key,
      CopySource: `${Bucket}/source`,
      ...conditions({ etag: ETag, ...(await around('source')) }),
    }
    expect(await statusOf(s3().send(new CopyObjectCommand(input)))).toBe(isCopied ? 200 : 412)
    expect(await isThere(Key)).toBe(isCopied)
  })
})

describe('writes', () => {
  const upload = async (Key: string, more: object) => {
    const { UploadId } = await s3().send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const part = { Bucket, Key, UploadId, PartNumber: 1 }
    const { ETag, ChecksumCRC32 } = await s3().send(new UploadPartCommand({ ...part, Body: 'new' }))
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag, ChecksumCRC32 }] }
    return s3().send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload, ...more }))
  }
  const copy = async (Key: string, more: object) => {
    await put('new source', 'new')
    return s3().send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/new source`, ...more }))
  }

  describe.each([
    ['PutObject', (Key: string, more: object) => put(Key, 'new', more)],
    ['CompleteMultipartUpload', upload],
    ['CopyObject', copy],
  ])('%s', (_, write) => {
    it('with If-None-Match: * makes a new object only', async () => {
      const Key = randomUUID()
      await write(Key, { IfNoneMatch: '*' })
      await put(Key, 'old')
      expect(await failureOf(write(Key, { IfNoneMatch: '*' }))).toEqual({ code: 'PreconditionFailed', status: 412 })
      expect(await read(Key)).toBe('old')
    })

    it('with If-Match replaces that object only', async () => {
      const Key = randomUUID()
      expect(await failureOf(write(Key, { IfMatch: other }))).toEqual({ code: 'NoSuchKey', status: 404 })
      const { ETag } = await put(Key, 'old')
      expect(await failureOf(write(Key, { IfMatch: other }))).toEqual({ code: 'PreconditionFailed', status: 412 })
      expect(await read(Key)).toBe('old')
      await write(Key, { IfMatch: ETag })
      expect(await read(Key)).toBe('new')
      await write(Key, { IfMatch: '*' })
    })

    it('takes no other conditions', async () => {
      const refused = { code: 'NotImplemented', status: 501 }
      expect(await failureOf(write(randomUUID(), { IfNoneMatch: other }))).toEqual(refused)
      expect(await failureOf(write(randomUUID(), { IfNoneMatch: '*', IfMatch: '*' }))).toEqual(refused)
    })
  })

  it('DeleteObject with If-Match deletes that object only', async () => {
    const { ETag } = await put('doomed')
    const remove = (IfMatch: string | undefined) =>
      s3().send(new DeleteObjectCommand({ Bucket, Key: 'doomed', IfMatch }))
    expect(await failureOf(remove(other))).toEqual({ code: 'PreconditionFailed', status: 412 })
    expect(await isThere('doomed')).toBe(true)
    await remove(ETag)
    expect(await isThere('doomed')).toBe(false)
    expect((await failureOf(remove(ETag))).status).toBe(404)
  })

  it('DeleteObjects with an ETag deletes that object only', async () => {
    const { ETag } = await put('of many')
    await put('another')
    const Objects = [
      { Key: 'of many', ETag },
      { Key: 'another', ETag: other },
      { Key: 'never there', ETag: other },
    ]
    const answer = await s3().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    expect(answer.Deleted).toEqual([{ Key: 'of many' }])
    expect(answer.Errors?.map(({ Key, Code }) => [Key, Code])).toEqual([
      ['another', 'PreconditionFailed'],
      ['never there', 'NoSuchKey'],
    ])
    expect([await isThere('of many'), await isThere('another')]).toEqual([false, true])
  })

  it('of many at once, one is the first', async () => {
    const Key = randomUUID()
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => statusOf(put(Key, String(at), { IfNoneMatch: '*' }))),
    )
    expect(all.filter((status) => status === 200)).toHaveLength(1)
    expect(all.filter((status) => status !== 200 && status !== 412 && status !== 409)).toEqual([])
  })

  it('of many that saw the same object, one replaces it', async () => {
    const Key = randomUUID()
    const { ETag } = await put(Key, 'old')
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => statusOf(put(Key, String(at), { IfMatch: ETag }))),
    )
    expect(all.filter((status) => status === 200)).toHaveLength(1)
    expect(all.filter((status) => status !== 200 && status !== 412 && status !== 409)).toEqual([])
  })
})
