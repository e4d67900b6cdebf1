import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type StorageClass,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const { call } = rawRequests(gateway)
const Bucket = 'sealed'
const client = () => gateway().client()
beforeAll(() => client().send(new CreateBucketCommand({ Bucket })))

describe('AES256', () => {
  const asked = { Bucket, ServerSideEncryption: 'AES256' } as const

  it.each([
    ['asked for', asked],
    ['not asked for', { Bucket }],
  ])('%s is what every answer about an object says', async (_, more) => {
    const put = await client().send(new PutObjectCommand({ ...more, Key: 'k', Body: 'content' }))
    const copy = await client().send(new CopyObjectCommand({ ...more, Key: 'copy', CopySource: `${Bucket}/k` }))
    const begun = await client().send(new CreateMultipartUploadCommand({ ...more, Key: 'parts' }))
    const upload = { Bucket, Key: 'parts', UploadId: begun.UploadId }
    const part = await client().send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x' }))
    const source = { ...upload, PartNumber: 2, CopySource: `${Bucket}/k` }
    const copied = await client().send(new UploadPartCopyCommand(source))
    const parts = { Parts: [{ PartNumber: 1, ETag: part.ETag }] }
    const done = await client().send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: parts }))
    const head = await client().send(new HeadObjectCommand({ Bucket, Key: 'parts' }))
    const got = await client().send(new GetObjectCommand({ Bucket, Key: 'copy' }))
    expect(await got.Body?.transformToString()).toBe('content')
    const answers = [put, copy, begun, part, copied, done, head, got]
    expect(answers.map((answer) => answer.ServerSideEncryption)).toEqual(answers.map(() => 'AES256'))
  })

  it('is not for reads to choose', async () => {
    await call('PUT', '/sealed/read', {}, 'x')
    for (const method of ['GET', 'HEAD']) {
      const answer = await call(method, '/sealed/read', { 'x-amz-server-side-encryption': 'AES256' })
      expect(answer.status).toBe(400)
    }
  })

  it('is the only one: keys of others are refused, and nothing is stored', async () => {
    const put = (more: object) =>
      failureOf(client().send(new PutObjectCommand({ Bucket, Key: 'no', Body: 'x', ...more })))
    const isMissing = { code: 'NotImplemented', status: 501 }
    expect(await put({ ServerSideEncryption: 'aws:kms' })).toEqual(isMissing)
    expect(await put({ SSECustomerAlgorithm: 'AES256', SSECustomerKey: 'k'.repeat(32) })).toEqual(isMissing)
    expect(await put({ ServerSideEncryption: 'aes:kms' })).toEqual({ code: 'InvalidArgument', status: 400 })
    const kms = { ServerSideEncryption: 'AES256', SSEKMSKeyId: 'k' }
    expect(await put(kms)).toEqual({ code: 'InvalidArgument', status: 400 })
    const begin = new CreateMultipartUploadCommand({ Bucket, Key: 'no', ServerSideEncryption: 'aws:kms' })
    expect(await failureOf(client().send(begin))).toEqual(isMissing)
    expect((await call('HEAD', '/sealed/no')).status).toBe(404)
  })
})

describe('storage classes', () => {
  const there: StorageClass[] = ['STANDARD_IA', 'ONEZONE_IA', 'INTELLIGENT_TIERING', 'REDUCED_REDUNDANCY', 'GLACIER_IR']
  it.each(there)('%s is stored as STANDARD, and said so', async (StorageClass) => {
    const Key = `class/${StorageClass}`
    await client().send(new PutObjectCommand({ Bucket, Key, Body: 'x', StorageClass }))
    expect((await client().send(new HeadObjectCommand({ Bucket, Key }))).StorageClass).toBeUndefined()
    const attributes = { Bucket, Key, ObjectAttributes: ['StorageClass' as const] }
    expect((await client().send(new GetObjectAttributesCommand(attributes))).StorageClass).toBe('STANDARD')
    const { Contents } = await client().send(new ListObjectsV2Command({ Bucket, Prefix: Key }))
    expect(Contents?.map((entry) => entry.StorageClass)).toEqual(['STANDARD'])
  })

  it.each(['GLACIER', 'DEEP_ARCHIVE', 'OUTPOSTS', 'MOON'] as StorageClass[])('%s is refused', async (StorageClass) => {
    const put = new PutObjectCommand({ Bucket, Key: 'no', Body: 'x', StorageClass })
    expect(await failureOf(client().send(put))).toEqual({ code: 'InvalidStorageClass', status: 400 })
  })
})

it('metadata stays as it was written: empty values, and encodings with their spaces', async () => {
  const headers = { 'x-amz-meta-foo': '', 'content-encoding': 'deflate, gzip' }
  await call('PUT', '/sealed/metadata', headers, 'x')
  const { headers: said } = await call('HEAD', '/sealed/metadata')
  expect([said['x-amz-meta-foo'], said['content-encoding']]).toEqual(['', 'deflate, gzip'])
})

it('every prefix can be listed, with dots too', async () => {
  for (const key of ['.env', 'dir/.hidden', '..y', 'plain']) await call('PUT', `/sealed/${key}`, {}, 'x')
  const list = async (Prefix: string) =>
    (await client().send(new ListObjectsV2Command({ Bucket, Prefix }))).Contents?.map(({ Key }) => Key) ?? []
  expect(await list('.')).toEqual(['..y', '.env'])
  expect(await list('..')).toEqual(['..y'])
  expect(await list('dir/.')).toEqual(['dir/.hidden'])
  expect(await list('./')).toEqual([])
  expect(await list('../')).toEqual([])
  const chosen = 'response-content-disposition=inline%3B%20filename%3Da%2F..%2Fb'
  expect((await call('GET', `/sealed/plain?${chosen}`)).status).toBe(200)
})

it('a checksum of an algorithm that is not supported is refused by its name', async () => {
  const value = 'A'.repeat(86) + '=='
  for (const headers of [
    { 'x-amz-checksum-sha512': value },
    { 'x-amz-sdk-checksum-algorithm': 'SHA512', 'x-amz-checksum-sha512': value },
  ]) {
    const answer = await call('PUT', '/sealed/no', headers, 'x')
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('algorithm SHA512 is not supported')])
  }
  const begin = await call('POST', '/sealed/no?uploads', { 'x-amz-checksum-algorithm': 'XXHASH3' })
  expect(begin.text).toContain('algorithm XXHASH3 is not supported; CRC32, CRC32C, CRC64NVME, SHA1, SHA256 are.')
  expect((await call('HEAD', '/sealed/no')).status).toBe(404)
})
