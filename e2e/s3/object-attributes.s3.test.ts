import { GetObjectAttributesCommand, type GetObjectAttributesCommandInput, ObjectAttributes } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { checksum } from './checksum-values'
import { refusal, s3 } from './clients'
import { md5 } from './content'
import { multipartEtag, startUpload } from './multipart'
import { put } from './objects'
import { call, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()
const all = Object.values(ObjectAttributes)
const ask = (Key: string, more: Partial<GetObjectAttributesCommandInput> = {}) =>
  s3.send(new GetObjectAttributesCommand({ Bucket: bucket.name, Key, ObjectAttributes: all, ...more }))

describe('GetObjectAttributes', () => {
  it('tells ETag without quotes, size, class and checksum of an object', async () => {
    await put(bucket.name, 'single', 'content', { ChecksumAlgorithm: 'SHA256' })
    const { ETag, ObjectSize, StorageClass, Checksum, LastModified, ObjectParts } = await ask('single')
    expect({ ETag, ObjectSize, StorageClass }).toEqual({
      ETag: md5('content'),
      ObjectSize: 7,
      StorageClass: 'STANDARD',
    })
    expect(Checksum?.ChecksumSHA256).toBe(checksum('SHA256', 'content'))
    expect(LastModified).toBeInstanceOf(Date)
    expect(ObjectParts).toBeUndefined()
  })

  it('tells what it is asked for and nothing else', async () => {
    await put(bucket.name, 'single', 'content')
    const { ETag, ObjectSize, StorageClass, Checksum } = await ask('single', { ObjectAttributes: ['ObjectSize'] })
    expect({ ETag, ObjectSize, StorageClass, Checksum }).toEqual({
      ETag: undefined,
      ObjectSize: 7,
      StorageClass: undefined,
      Checksum: undefined,
    })
  })

  it('tells the parts of an upload in parts', async () => {
    const ChecksumAlgorithm = 'SHA256'
    const upload = await startUpload(bucket.name, newName(), { ChecksumAlgorithm })
    const bodies = [Buffer.alloc(5 * 2 ** 20, 'a'), Buffer.from('end')]
    const parts = [
      await upload.part(1, Buffer.alloc(5 * 2 ** 20, 'a'), { ChecksumAlgorithm }),
      await upload.part(2, 'end', { ChecksumAlgorithm }),
    ]
    await upload.complete(parts)
    const { ObjectParts, ETag } = await ask(upload.Key)
    expect(`"${ETag}"`).toBe(multipartEtag(bodies))
    expect(ObjectParts?.TotalPartsCount).toBe(2)
    expect(ObjectParts?.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 5 * 2 ** 20],
      [2, 3],
    ])
    const page = await ask(upload.Key, { MaxParts: 1, PartNumberMarker: '1' })
    expect(page.ObjectParts?.Parts?.map(({ PartNumber }) => PartNumber)).toEqual([2])
  })

  it('needs an object', async () => {
    expect(await refusal(ask('missing'))).toEqual([404, 'NoSuchKey'])
  })

  it.each([undefined, '', 'ETag,Colour'])('refuses the list %s', async (list) => {
    await put(bucket.name, 'single', 'content')
    const headers: Record<string, string> = list === undefined ? {} : { 'x-amz-object-attributes': list }
    const answer = await call({ path: pathOf(bucket.name, 'single'), query: { attributes: '' }, headers })
    const [status, code] = verdict(answer)
    expect(status).toBe(400)
    expect(['InvalidArgument', 'InvalidRequest']).toContain(code)
  })
})
