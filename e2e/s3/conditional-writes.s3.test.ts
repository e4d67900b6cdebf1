import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { md5 } from './content'
import { get, put, read } from './objects'
import { call, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()
const etag = (text: string) => `"${md5(text)}"`
type Condition = { IfMatch?: string; IfNoneMatch?: string }

async function completeUpload(key: string, body: string, condition: Condition): Promise<unknown> {
  const at = { Bucket: bucket.name, Key: key }
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(at))
  const { ETag } = await s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: body }))
  const MultipartUpload = { Parts: [{ ETag, PartNumber: 1 }] }
  return s3.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload, ...condition }))
}

async function copy(key: string, body: string, condition: Condition): Promise<unknown> {
  await put(bucket.name, 'source', body)
  return s3.send(
    new CopyObjectCommand({ Bucket: bucket.name, Key: key, CopySource: `${bucket.name}/source`, ...condition }),
  )
}

const writes: [string, (key: string, body: string, condition: Condition) => Promise<unknown>][] = [
  [
    'PutObject',
    (Key, Body, condition) => s3.send(new PutObjectCommand({ Bucket: bucket.name, Key, Body, ...condition })),
  ],
  ['CompleteMultipartUpload', completeUpload],
  ['CopyObject', copy],
]

describe.each(writes)('%s', (_, write) => {
  it('with If-None-Match: * writes where nothing is', async () => {
    const key = newName()
    await write(key, 'new', { IfNoneMatch: '*' })
    expect(await read(bucket.name, key)).toBe('new')
  })

  it('with If-None-Match: * leaves what is there', async () => {
    const key = newName()
    await put(bucket.name, key, 'old')
    expect(await refusal(write(key, 'new', { IfNoneMatch: '*' }))).toEqual([412, 'PreconditionFailed'])
    expect(await read(bucket.name, key)).toBe('old')
  })

  it('with If-Match replaces the object that it names', async () => {
    const key = newName()
    await put(bucket.name, key, 'old')
    await write(key, 'new', { IfMatch: etag('old') })
    expect(await read(bucket.name, key)).toBe('new')
  })

  it('with If-Match leaves any other object', async () => {
    const key = newName()
    await put(bucket.name, key, 'old')
    expect(await refusal(write(key, 'new', { IfMatch: etag('other') }))).toEqual([412, 'PreconditionFailed'])
    expect(await read(bucket.name, key)).toBe('old')
  })

  it('with If-Match answers 404 where nothing is', async () => {
    const key = newName()
    expect(await refusal(write(key, 'new', { IfMatch: etag('old') }))).toEqual([404, 'NoSuchKey'])
    expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
  })

  it('lets one of many writers win with If-None-Match: *', async () => {
    const key = newName()
    const bodies = Array.from({ length: 8 }, (_, at) => `writer ${at}`)
    const ends = await Promise.all(
      bodies.map((body) =>
        write(key, body, { IfNoneMatch: '*' }).then(
          () => body,
          (cause: Error) => cause.name,
        ),
      ),
    )
    const winners = ends.filter((end) => end.startsWith('writer'))
    expect(winners).toHaveLength(1)
    for (const end of ends) {
      expect(['PreconditionFailed', 'ConditionalRequestConflict', ...winners]).toContain(end)
    }
    // A copy reads a source that all writers share.
    if (write !== copy) expect(await read(bucket.name, key)).toBe(winners[0])
  })
})

describe('a refused CompleteMultipartUpload', () => {
  it('leaves its parts, so that it can be tried again', async () => {
    const key = newName()
    await put(bucket.name, key, 'old')
    await refusal(completeUpload(key, 'new', { IfNoneMatch: '*' }))
    const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket: bucket.name, Prefix: key }))
    expect(Uploads.map(({ Key }) => Key)).toEqual([key])
  })
})

describe('DeleteObject', () => {
  const remove = (key: string, IfMatch: string) =>
    s3.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key, IfMatch }))

  it.each([
    ['the ETag', etag('old')],
    ['*', '*'],
  ])('with If-Match %s removes the object', async (_, condition) => {
    const key = newName()
    await put(bucket.name, key, 'old')
    await remove(key, condition)
    expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
  })

  it('with If-Match of another object leaves this one', async () => {
    const key = newName()
    await put(bucket.name, key, 'old')
    expect(await refusal(remove(key, etag('other')))).toEqual([412, 'PreconditionFailed'])
    expect(await read(bucket.name, key)).toBe('old')
  })
})

describe('a condition on a write that nobody has defined', () => {
  it('is not ignored: If-None-Match with an ETag', async () => {
    const headers = { 'if-none-match': etag('x') }
    const answer = await call({ method: 'PUT', path: pathOf(bucket.name, 'undefined'), body: 'x', headers })
    expect(verdict(answer)).toEqual([501, 'NotImplemented'])
  })
})
