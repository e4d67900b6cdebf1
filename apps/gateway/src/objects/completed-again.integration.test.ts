import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const s3 = () => gateway().client()
const Bucket = 'again'
beforeAll(() => s3().send(new CreateBucketCommand({ Bucket })))
const refused = { code: 'NoSuchUpload', status: 404 }

async function anUpload(Key: string, bucket = Bucket) {
  const upload = { Bucket: bucket, Key }
  const begin = new CreateMultipartUploadCommand({ ...upload, ChecksumAlgorithm: 'CRC32' })
  const { UploadId } = await s3().send(begin)
  const Parts: CompletedPart[] = []
  for (const [at, Body] of [randomBytes(5 * 2 ** 20), 'end'].entries()) {
    const part = { ...upload, UploadId, PartNumber: 2 * at + 1 }
    const { ETag, ChecksumCRC32 } = await s3().send(
      new UploadPartCommand({ ...part, Body, ChecksumAlgorithm: 'CRC32' }),
    )
    Parts.push({ PartNumber: part.PartNumber, ETag, ChecksumCRC32 })
  }
  const complete = async (more: Partial<CompleteMultipartUploadCommandInput> = {}) => {
    const { $metadata: _, ...answer } = await s3().send(
      new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload: { Parts }, ...more }),
    )
    return answer
  }
  return { Parts, complete }
}

it('the same completion is answered as before, and makes nothing', async () => {
  const versions = { Bucket: 'again-versions' }
  await s3().send(new CreateBucketCommand(versions))
  await s3().send(new PutBucketVersioningCommand({ ...versions, VersioningConfiguration: { Status: 'Enabled' } }))
  const { complete } = await anUpload('film', versions.Bucket)
  const first = await complete()
  expect(first).toMatchObject({
    VersionId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    ChecksumCRC32: expect.stringMatching(/-2$/) as string,
  })
  expect(await complete()).toEqual(first)
  expect(await complete({ IfNoneMatch: '*' })).toEqual(first)
  expect((await s3().send(new ListObjectVersionsCommand(versions))).Versions).toHaveLength(1)
})

it('of several at once too', async () => {
  const { complete } = await anUpload('at once')
  const [first, ...others] = await Promise.all([complete(), complete(), complete()])
  expect(others).toEqual([first, first])
})

it('nor does it bring back what was replaced or deleted', async () => {
  const { complete } = await anUpload('replaced')
  const first = await complete()
  await s3().send(new PutObjectCommand({ Bucket, Key: 'replaced', Body: 'newer' }))
  expect(await complete()).toEqual(first)
  const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key: 'replaced' }))
  expect(await Body?.transformToString()).toBe('newer')
  await s3().send(new DeleteObjectCommand({ Bucket, Key: 'replaced' }))
  expect(await complete()).toEqual(first)
  expect((await failureOf(s3().send(new HeadObjectCommand({ Bucket, Key: 'replaced' })))).status).toBe(404)
})

it('another list of parts, or another claim, is refused', async () => {
  const { complete, Parts } = await anUpload('others')
  const [one, two] = Parts
  await complete()
  for (const others of [[one], [two], [one, { ...two, PartNumber: 4 }], [one, { ...two, ETag: one?.ETag }]]) {
    const list = others.flatMap((part) => part ?? [])
    expect(await failureOf(complete({ MultipartUpload: { Parts: list } }))).toEqual(refused)
  }
  expect((await failureOf(complete({ MpuObjectSize: 7 }))).code).toBe('InvalidRequest')
  expect((await failureOf(complete({ ChecksumCRC32: 'AAAAAA==' }))).code).toBe('BadDigest')
})

it('after a day it is over', async () => {
  const { complete } = await anUpload('old')
  await complete()
  await sql`update store.completed_uploads set completed_at = '2001-01-01'`.execute(gateway().store.db)
  expect(await failureOf(complete())).toEqual(refused)
})
