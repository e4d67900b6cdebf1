import { UploadPartCopyCommand, type UploadPartCopyCommandInput } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { content, md5, MiB } from './content'
import { multipartEtag, startUpload, type Upload } from './multipart'
import { bytesOf, get, put } from './objects'
import { encodeKey } from './wire/sign-v4'

const bucket = useBucket()
const source = 'source a b+c%#?é日本'
const whole = content(6 * MiB + 11)
beforeAll(() => put(bucket.name, source, whole))

const copyPart = ({ Key, UploadId }: Upload, PartNumber: number, more: Partial<UploadPartCopyCommandInput> = {}) =>
  s3.send(
    new UploadPartCopyCommand({
      Bucket: bucket.name,
      Key,
      UploadId,
      PartNumber,
      CopySource: `${bucket.name}/${encodeKey(source)}`,
      ...more,
    }),
  )

describe('a part copied from an object', () => {
  it('may be the whole of it, and may be mixed with uploaded parts', async () => {
    const upload = await startUpload(bucket.name, newName())
    const { CopyPartResult } = await copyPart(upload, 1)
    expect(CopyPartResult?.ETag).toBe(`"${md5(whole)}"`)
    expect(CopyPartResult?.LastModified).toBeInstanceOf(Date)
    const last = await upload.part(2, 'end')
    const { ETag } = await upload.complete([{ PartNumber: 1, ETag: CopyPartResult?.ETag }, last])
    expect(ETag).toBe(multipartEtag([whole, 'end']))
    const copied = await bytesOf(await get(bucket.name, upload.Key))
    expect(copied.equals(Buffer.concat([whole, Buffer.from('end')]))).toBe(true)
  })

  it('may be ranges of it', async () => {
    const upload = await startUpload(bucket.name, newName())
    const first = await copyPart(upload, 1, { CopySourceRange: `bytes=100-${5 * MiB + 99}` })
    const second = await copyPart(upload, 2, { CopySourceRange: 'bytes=0-9' })
    const etags = [first, second].map(({ CopyPartResult }) => CopyPartResult?.ETag)
    await upload.complete(etags.map((ETag, at) => ({ ETag, PartNumber: at + 1 })))
    const copied = await bytesOf(await get(bucket.name, upload.Key))
    expect(copied.equals(Buffer.concat([whole.subarray(100, 5 * MiB + 100), whole.subarray(0, 10)]))).toBe(true)
  })

  it.each([`bytes=0-${6 * MiB + 11}`, 'bytes=-5', 'bytes=5-', 'bytes=9-3', 'x'])(
    'may not be the range %s',
    async (CopySourceRange) => {
      const upload = await startUpload(bucket.name, newName())
      const [status, code] = await refusal(copyPart(upload, 1, { CopySourceRange }))
      expect([400, 416]).toContain(status)
      expect(['InvalidArgument', 'InvalidRange', 'InvalidRequest']).toContain(code)
    },
  )

  it.each([
    ['CopySourceIfMatch', { CopySourceIfMatch: md5('other') }],
    ['CopySourceIfNoneMatch', { CopySourceIfNoneMatch: md5(whole) }],
    ['CopySourceIfUnmodifiedSince', { CopySourceIfUnmodifiedSince: new Date('2000-01-01') }],
  ])('may be refused by %s', async (_, condition) => {
    const upload = await startUpload(bucket.name, newName())
    expect(await refusal(copyPart(upload, 1, condition))).toEqual([412, 'PreconditionFailed'])
  })

  it('needs a source and an upload', async () => {
    const upload = await startUpload(bucket.name, newName())
    const CopySource = `${bucket.name}/missing`
    expect(await refusal(copyPart(upload, 1, { CopySource }))).toEqual([404, 'NoSuchKey'])
    expect(await refusal(copyPart(upload.with('no-such-upload'), 1))).toEqual([404, 'NoSuchUpload'])
  })
})
