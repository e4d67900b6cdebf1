import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { day } from '@perigee/std/durations'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const Bucket = 'capped'
const Key = 'a b+c%#?é日本/..txt'
const client = () => gateway().client()
const get = (Range?: string) => client().send(new GetObjectCommand({ Bucket, Key, Range }))
const refused = { code: 'SpendCapReached', status: 403 }
const tomorrow = () => new Date(gateway().store.clock().getTime() + day)

/** As budgets write it. */
async function stop(until: Date | null, buckets: string[] | null = null): Promise<void> {
  const { store, project } = gateway()
  const columns = { downloads_stopped_until: until, downloads_stopped_in: buckets }
  await store.db.updateTable('satellite.projects').set(columns).where('id', '=', project.id).execute()
}

beforeAll(async () => {
  await client().send(new CreateBucketCommand({ Bucket }))
  await client().send(new CreateBucketCommand({ Bucket: 'free' }))
  await client().send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(300_000, 'x') }))
  await client().send(new PutObjectCommand({ Bucket: 'free', Key, Body: 'free' }))
})
beforeEach(() => stop(null))

describe('while downloads are stopped', () => {
  it('a GET is refused with a code of its own, whole, in part and presigned, and works right after', async () => {
    await get()
    await stop(tomorrow())
    expect(await failureOf(get())).toEqual(refused)
    expect(await failureOf(get('bytes=0-9'))).toEqual(refused)
    const url = await getSignedUrl(client(), new GetObjectCommand({ Bucket, Key }))
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('<Code>SpendCapReached</Code>')])
    await stop(null)
    expect((await get('bytes=0-9')).ContentLength).toBe(10)
  })

  it('looking, listing, storing, copying and deleting go on', async () => {
    await stop(tomorrow())
    expect((await client().send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(300_000)
    expect((await client().send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(1)
    await client().send(new PutObjectCommand({ Bucket, Key: 'more', Body: 'more' }))
    const CopySource = `${Bucket}/${encodeURIComponent(Key)}`
    await client().send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }))
    await client().send(new CopyObjectCommand({ Bucket, Key: 'summed', CopySource, ChecksumAlgorithm: 'SHA256' }))
    const { UploadId } = await client().send(new CreateMultipartUploadCommand({ Bucket, Key: 'parts' }))
    const part = { Bucket, Key: 'parts', UploadId, PartNumber: 1, CopySource }
    expect((await client().send(new UploadPartCopyCommand(part))).CopyPartResult?.ETag).toBeDefined()
    for (const key of ['more', 'copy', 'summed']) await client().send(new DeleteObjectCommand({ Bucket, Key: key }))
  })

  it('what is not there is still not there', async () => {
    await stop(tomorrow())
    const missing = client().send(new GetObjectCommand({ Bucket, Key: 'missing' }))
    expect(await failureOf(missing)).toEqual({ code: 'NoSuchKey', status: 404 })
  })

  it('in one bucket, others are free', async () => {
    await stop(tomorrow(), [Bucket])
    expect(await failureOf(get())).toEqual(refused)
    const { Body } = await client().send(new GetObjectCommand({ Bucket: 'free', Key }))
    expect(await Body?.transformToString()).toBe('free')
  })

  it('it ends by itself with the month', async () => {
    await stop(new Date(gateway().store.clock().getTime() - 1))
    expect((await get()).ContentLength).toBe(300_000)
  })
})
