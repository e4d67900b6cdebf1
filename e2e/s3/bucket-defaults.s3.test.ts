import {
  DeleteBucketEncryptionCommand,
  GetBucketEncryptionCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutBucketAccelerateConfigurationCommand,
  PutBucketEncryptionCommand,
  PutBucketLoggingCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketRequestPaymentCommand,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { makeBucket, useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { put } from './objects'
import { postForm } from './wire/post-form'

const bucket = useBucket()

describe('settings that hold in every bucket', () => {
  const all = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true }
  const enforced = { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' as const }] }

  it('may be written', async () => {
    const Bucket = bucket.name
    await s3.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: all }))
    await s3.send(new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls: enforced }))
    const payment = { RequestPaymentConfiguration: { Payer: 'BucketOwner' as const } }
    await s3.send(new PutBucketRequestPaymentCommand({ Bucket, ...payment }))
    const slow = { AccelerateConfiguration: { Status: 'Suspended' as const } }
    await s3.send(new PutBucketAccelerateConfigurationCommand({ Bucket, ...slow }))
    await s3.send(new PutBucketLoggingCommand({ Bucket, BucketLoggingStatus: {} }))
  })

  it('may not be written as anything else', async () => {
    const Bucket = bucket.name
    const some = { PublicAccessBlockConfiguration: { ...all, BlockPublicAcls: false } }
    expect((await refusal(s3.send(new PutPublicAccessBlockCommand({ Bucket, ...some }))))[0]).toBe(501)
    const payment = { RequestPaymentConfiguration: { Payer: 'Requester' as const } }
    expect((await refusal(s3.send(new PutBucketRequestPaymentCommand({ Bucket, ...payment }))))[0]).toBe(501)
  })
})

describe('AES256 as the default of a bucket', () => {
  const ServerSideEncryptionConfiguration = {
    Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' as const } }],
  }
  const aSealedBucket = async () => {
    const Bucket = await makeBucket()
    await s3.send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration }))
    return Bucket
  }
  const absent = [404, 'ServerSideEncryptionConfigurationNotFoundError']

  it('reads as it was put, until it is removed', async () => {
    const Bucket = await makeBucket()
    const get = () => s3.send(new GetBucketEncryptionCommand({ Bucket }))
    await s3.send(new DeleteBucketEncryptionCommand({ Bucket }))
    expect(await refusal(get())).toEqual(absent)
    await s3.send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration }))
    const { ServerSideEncryptionConfiguration: found } = await get()
    expect(found?.Rules?.[0]?.ApplyServerSideEncryptionByDefault?.SSEAlgorithm).toBe('AES256')
    await s3.send(new DeleteBucketEncryptionCommand({ Bucket }))
    expect(await refusal(get())).toEqual(absent)
  })

  it.each([1, 1024, 2 ** 20, 8 * 2 ** 20])('is said of an upload of %d bytes, and of reads', async (size) => {
    const Bucket = await aSealedBucket()
    expect((await put(Bucket, 'k', 'A'.repeat(size))).ServerSideEncryption).toBe('AES256')
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'k' }))
    expect(got.ServerSideEncryption).toBe('AES256')
    expect((await got.Body?.transformToString())?.length).toBe(size)
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: 'k' }))).ServerSideEncryption).toBe('AES256')
  })

  it('is said of forms', async () => {
    const Bucket = await aSealedBucket()
    const answer = await postForm(Bucket, { key: 'form', 'x-amz-server-side-encryption': 'AES256' }, { file: 'x' })
    expect([answer.status, answer.headers['x-amz-server-side-encryption']]).toEqual([204, 'AES256'])
  })
})
