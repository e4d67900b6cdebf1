import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type ChecksumAlgorithm,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { randomBytes, createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const Bucket = 'objects'
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

beforeAll(() => gateway().client().send(new CreateBucketCommand({ Bucket })))

async function read(client: S3Client, Key: string, range?: string): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(range && { Range: range }) }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

describe.each(['WHEN_SUPPORTED', 'WHEN_REQUIRED'] as const)('objects, checksums %s', (requestChecksumCalculation) => {
  const client = () =>
    gateway().client({ requestChecksumCalculation, responseChecksumValidation: requestChecksumCalculation })

  it.each([0, 1, 4096, 4097, 7408, 100_000, 5 * 2 ** 20 + 3])('of %d bytes come back whole', async (size) => {
    const Body = randomBytes(size)
    const { ETag } = await client().send(new PutObjectCommand({ Bucket, Key: `size-${size}`, Body }))
    expect(ETag).toBe(`"${md5(Body)}"`)
    expect(Buffer.compare(await read(client(), `size-${size}`), Body)).toBe(0)
    const head = await client().send(new HeadObjectCommand({ Bucket, Key: `size-${size}` }))
    expect([head.ContentLength, head.ETag]).toEqual([size, ETag])
  })

  it('from a stream of known length come back whole', async () => {
    const bytes = randomBytes(300_000)
    const Body = Readable.from([bytes.subarray(0, 7), bytes.subarray(7, 200_000), bytes.subarray(200_000)])
    await client().send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: bytes.length }))
    expect(Buffer.compare(await read(client(), 'stream'), bytes)).toBe(0)
  })

  it.each(['a b+c%#?é日本', '/leading', 'a//b/', 'quote\'"<&>', '~!*()=;:@$,', '.hidden/...', 'x'.repeat(1024)])(
    'called %j come back whole',
    async (Key) => {
      await client().send(new PutObjectCommand({ Bucket, Key, Body: Key }))
      expect((await read(client(), Key)).toString()).toBe(Key)
      await client().send(new DeleteObjectCommand({ Bucket, Key }))
      expect((await failureOf(client().send(new GetObjectCommand({ Bucket, Key })))).code).toBe('NoSuchKey')
    },
  )
})

describe('checksums', () => {
  it.each<ChecksumAlgorithm>(['CRC32', 'CRC32C', 'SHA1', 'SHA256', 'CRC64NVME'])(
    '%s is verified and echoed',
    async (ChecksumAlgorithm) => {
      const client = gateway().client()
      const answer = await client.send(
        new PutObjectCommand({ Bucket, Key: 'sum', Body: 'hello world', ChecksumAlgorithm }),
      )
      expect(answer[`Checksum${ChecksumAlgorithm}`]).toMatch(/^[A-Za-z0-9+/]+=*$/)
    },
  )

  it('that do not fit store nothing', async () => {
    const client = gateway().client()
    const wrong = new PutObjectCommand({ Bucket, Key: 'damaged', Body: 'hello world', ChecksumCRC32: 'AAAAAA==' })
    expect(await failureOf(client.send(wrong))).toEqual({ code: 'BadDigest', status: 400 })
    const wrongMd5 = new PutObjectCommand({ Bucket, Key: 'damaged', Body: 'x', ContentMD5: 'XUFAKrxLKna5cZ2REBfFkg==' })
    expect(await failureOf(client.send(wrongMd5))).toEqual({ code: 'BadDigest', status: 400 })
    expect((await failureOf(client.send(new HeadObjectCommand({ Bucket, Key: 'damaged' })))).status).toBe(404)
  })
})

describe('reading', () => {
  const Key = 'digits'
  beforeAll(() =>
    gateway()
      .client()
      .send(new PutObjectCommand({ Bucket, Key, Body: '0123456789' })),
  )

  it.each([
    ['bytes=2-4', '234'],
    ['bytes=-3', '789'],
    ['bytes=8-100', '89'],
    ['bytes=0-', '0123456789'],
  ])('%s', async (range, text) => expect((await read(gateway().client(), Key, range)).toString()).toBe(text))

  it('a range says where it lies', async () => {
    const answer = await gateway()
      .client()
      .send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=2-4' }))
    expect([answer.$metadata.httpStatusCode, answer.ContentRange, answer.ContentLength]).toEqual([
      206,
      'bytes 2-4/10',
      3,
    ])
  })

  it('behind the end is refused', async () => {
    const call = gateway()
      .client()
      .send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=10-' }))
    expect(await failureOf(call)).toEqual({ code: 'InvalidRange', status: 416 })
  })

  it('a range across blocks', async () => {
    const client = gateway().client()
    const Body = randomBytes(50_000)
    await client.send(new PutObjectCommand({ Bucket, Key: 'blocks', Body }))
    const part = await read(client, 'blocks', 'bytes=7400-22300')
    expect(Buffer.compare(part, Body.subarray(7400, 22_301))).toBe(0)
  })

  it('under conditions', async () => {
    const client = gateway().client()
    const get = (conditions: object) => client.send(new GetObjectCommand({ Bucket, Key, ...conditions }))
    const { ETag } = await client.send(new HeadObjectCommand({ Bucket, Key }))
    expect((await failureOf(get({ IfNoneMatch: ETag }))).status).toBe(304)
    expect(await failureOf(get({ IfMatch: '"x"' }))).toEqual({ code: 'PreconditionFailed', status: 412 })
    expect((await get({ IfMatch: ETag })).ContentLength).toBe(10)
  })

  it('what is not there', async () => {
    const client = gateway().client()
    expect(await failureOf(client.send(new GetObjectCommand({ Bucket, Key: 'nothing' })))).toEqual({
      code: 'NoSuchKey',
      status: 404,
    })
    const elsewhere = client.send(new GetObjectCommand({ Bucket: 'no-such-bucket', Key }))
    expect(await failureOf(elsewhere)).toEqual({ code: 'NoSuchBucket', status: 404 })
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'nothing' }))
  })
})

describe('metadata', () => {
  it('comes back with the object', async () => {
    const client = gateway().client()
    const given = {
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'no-cache',
      ContentDisposition: 'attachment',
      ContentLanguage: 'de',
      ContentEncoding: 'gzip',
      Metadata: { note: 'one', other: 'two words' },
    }
    await client.send(new PutObjectCommand({ Bucket, Key: 'described', Body: 'x', ...given }))
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'described' }))).toMatchObject(given)
    expect(await client.send(new GetObjectCommand({ Bucket, Key: 'described' }))).toMatchObject(given)
  })

  it('has a limit', async () => {
    const Metadata = { big: 'x'.repeat(2049) }
    const call = gateway()
      .client()
      .send(new PutObjectCommand({ Bucket, Key: 'big', Body: 'x', Metadata }))
    expect(await failureOf(call)).toEqual({ code: 'MetadataTooLarge', status: 400 })
  })
})

describe('writing', () => {
  it('only when there is nothing yet', async () => {
    const client = gateway().client()
    const put = (Body: string) => client.send(new PutObjectCommand({ Bucket, Key: 'once', Body, IfNoneMatch: '*' }))
    await put('first')
    expect(await failureOf(put('second'))).toEqual({ code: 'PreconditionFailed', status: 412 })
    expect((await read(client, 'once')).toString()).toBe('first')
  })

  it.each([
    ['a class that we do not have', { StorageClass: 'GLACIER' as const }, 'InvalidStorageClass', 400],
    ['keys of a key service', { ServerSideEncryption: 'aws:kms' as const }, 'NotImplemented', 501],
    ['a list that gives access', { ACL: 'public-read' as const }, 'AccessControlListNotSupported', 400],
  ])('with %s is refused', async (_, more, code, status) => {
    const call = gateway()
      .client()
      .send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'x', ...more }))
    expect(await failureOf(call)).toEqual({ code, status })
  })
})

describe('presigned URLs', () => {
  it('download with chosen headers', async () => {
    const client = gateway().client()
    const Key = 'a b+c%#?é日本'
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'shared' }))
    const command = new GetObjectCommand({
      Bucket,
      Key,
      ResponseContentType: 'text/x-shared',
      ResponseContentDisposition: 'inline',
    })
    const response = await fetch(await getSignedUrl(client, command, { expiresIn: 60 }))
    expect([response.status, await response.text()]).toEqual([200, 'shared'])
    expect(response.headers.get('content-type')).toBe('text/x-shared')
    expect(response.headers.get('content-disposition')).toBe('inline')
  })

  it('upload', async () => {
    const client = gateway().client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'presigned' }), { expiresIn: 60 })
    expect((await fetch(url, { method: 'PUT', body: 'sent' })).status).toBe(200)
    expect((await read(client, 'presigned')).toString()).toBe('sent')
  })

  it('do nothing else than they were made for', async () => {
    const client = gateway().client()
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'presigned' }), { expiresIn: 60 })
    const response = await fetch(url, { method: 'DELETE' })
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')])
  })
})

it('writes no object name into the log', async () => {
  const client = gateway().client()
  const Key = 'a-very-private-name'
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))
  await failureOf(client.send(new GetObjectCommand({ Bucket, Key: `${Key}-2` })))
  expect(gateway().log()).toContain('"operation":"PutObject"')
  expect(gateway().log()).not.toContain(Key)
  expect(gateway().log()).not.toContain(gateway().credentials.accessKeyId)
})
