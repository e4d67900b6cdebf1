import { CopyObjectCommand, HeadObjectCommand, UploadPartCopyCommand } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { startUpload } from './multipart'
import { put, get, textOf } from './objects'

const bucket = useBucket()
const aes = { ServerSideEncryption: 'AES256' } as const
const kinds = { unencrypted: {}, 'sse-s3': aes } as const
const pairs = [
  ['unencrypted', 'sse-s3'],
  ['sse-s3', 'unencrypted'],
  ['sse-s3', 'sse-s3'],
] as const
const sizes = [1, 1024, 2 ** 20, 8 * 2 ** 20]

describe.each(pairs)('a copy from %s to %s', (from, to) => {
  it.each(sizes)('of %d bytes has the content, and is said to be encrypted', async (size) => {
    const key = `${from}-${to}-${size}`
    await put(bucket.name, key, 'A'.repeat(size), kinds[from])
    const copy = { Bucket: bucket.name, Key: `${key}-copy`, CopySource: `${bucket.name}/${key}`, ...kinds[to] }
    expect((await s3.send(new CopyObjectCommand(copy))).ServerSideEncryption).toBe('AES256')
    const got = await get(bucket.name, copy.Key)
    expect([got.ServerSideEncryption, (await textOf(got)) === 'A'.repeat(size)]).toEqual(['AES256', true])
  })

  it('as a part has the content too', async () => {
    const size = 8 * 2 ** 20
    const key = `${from}-${to}-part`
    await put(bucket.name, key, 'A'.repeat(size), kinds[from])
    const upload = await startUpload(bucket.name, `${key}-copy`, kinds[to])
    const { Key, UploadId } = upload
    const part = { Bucket: bucket.name, Key, UploadId, PartNumber: 1, CopySource: `${bucket.name}/${key}` }
    const { CopyPartResult } = await s3.send(new UploadPartCopyCommand(part))
    const done = await upload.complete([{ PartNumber: 1, ETag: CopyPartResult?.ETag }])
    expect(done.ServerSideEncryption).toBe('AES256')
    expect((await textOf(await get(bucket.name, Key))) === 'A'.repeat(size)).toBe(true)
  })
})

describe('an upload that asks for AES256', () => {
  it.each(sizes)('of %d bytes has it', async (size) => {
    const key = `asked-${size}`
    expect((await put(bucket.name, key, 'A'.repeat(size), aes)).ServerSideEncryption).toBe('AES256')
    const got = await get(bucket.name, key)
    expect([got.ServerSideEncryption, (await textOf(got)) === 'A'.repeat(size)]).toEqual(['AES256', true])
  })

  it('cannot be read with such a wish: a read chooses no encryption', async () => {
    await put(bucket.name, 'chosen', 'x', aes)
    const command = new HeadObjectCommand({ Bucket: bucket.name, Key: 'chosen' })
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> }
        headers['x-amz-server-side-encryption'] = 'AES256'
        return next(args)
      },
      { step: 'build' },
    )
    expect((await refusal(s3.send(command)))[0]).toBe(400)
  })
})
