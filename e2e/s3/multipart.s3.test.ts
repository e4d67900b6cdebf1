import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  HeadObjectCommand,
  ListPartsCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { content, md5, MiB } from './content'
import { multipartEtag, startUpload, type Upload } from './multipart'
import { bytesOf, get, put, read } from './objects'
import { call, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()
const start = (key = newName()) => startUpload(bucket.name, key)
const five = (seed: string) => content(5 * MiB, seed)
const whole = async (key: string) => bytesOf(await get(bucket.name, key))

describe('a multipart upload', () => {
  it('of three parts becomes one object', async () => {
    const upload = await start()
    const parts = [five('one'), content(5 * MiB + 1, 'two'), content(17, 'three')]
    const sent = []
    for (const [at, part] of parts.entries()) sent.push(await upload.part(at + 1, part))
    expect(sent.map(({ ETag }) => ETag)).toEqual(parts.map((part) => `"${md5(part)}"`))
    const { ETag, Bucket, Key, Location } = await upload.complete(sent)
    expect([ETag, Bucket, Key]).toEqual([multipartEtag(parts), bucket.name, upload.Key])
    expect(Location).toContain(upload.Key)
    expect((await whole(upload.Key)).equals(Buffer.concat(parts))).toBe(true)
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: upload.Key }))
    expect([head.ETag, head.ContentLength]).toEqual([multipartEtag(parts), 10 * MiB + 18])
  })

  it('keeps the headers of its beginning', async () => {
    const given = { ContentType: 'text/x-parts', CacheControl: 'no-store', Metadata: { a: '1' } }
    const upload = await startUpload(bucket.name, newName(), given)
    await upload.complete([await upload.part(1, 'x')])
    expect(await s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: upload.Key }))).toMatchObject(given)
  })

  it('takes parts in any order, completed in the ascending one', async () => {
    const upload = await start()
    const [third, first] = [await upload.part(3, 'end'), await upload.part(1, five('first'))]
    await upload.complete([first, third])
    expect((await whole(upload.Key)).equals(Buffer.concat([five('first'), Buffer.from('end')]))).toBe(true)
  })

  it('may skip numbers up to 10,000', async () => {
    const upload = await start()
    const parts = [await upload.part(7, five('seven')), await upload.part(10_000, 'last')]
    expect((await upload.complete(parts)).ETag).toBe(multipartEtag([five('seven'), 'last']))
  })

  it('may leave out parts that were uploaded', async () => {
    const upload = await start()
    const [one, , three] = [
      await upload.part(1, five('1')),
      await upload.part(2, five('2')),
      await upload.part(3, 'end'),
    ]
    await upload.complete([one, three])
    expect((await whole(upload.Key)).equals(Buffer.concat([five('1'), Buffer.from('end')]))).toBe(true)
  })

  it('takes the last of parts with the same number', async () => {
    const upload = await start()
    const first = await upload.part(1, 'first try')
    const second = await upload.part(1, 'second try')
    expect(await refusal(upload.complete([first]))).toEqual([400, 'InvalidPart'])
    await upload.complete([second])
    expect(await read(bucket.name, upload.Key)).toBe('second try')
  })

  it('may be one empty part', async () => {
    const upload = await start()
    await upload.complete([await upload.part(1, '')])
    expect(await read(bucket.name, upload.Key)).toBe('')
  })

  it('shows nothing before it is complete, and leaves the old object until then', async () => {
    const upload = await start()
    await put(bucket.name, upload.Key, 'old')
    const part = await upload.part(1, 'new')
    expect(await read(bucket.name, upload.Key)).toBe('old')
    await upload.complete([part])
    expect(await read(bucket.name, upload.Key)).toBe('new')
  })

  it('of the same key may run twice at once', async () => {
    const key = newName()
    const [one, two] = [await start(key), await start(key)]
    expect(one.UploadId).not.toBe(two.UploadId)
    const parts = [await one.part(1, 'one'), await two.part(1, 'two')] as const
    await two.complete([parts[1]])
    await one.complete([parts[0]])
    expect(await read(bucket.name, key)).toBe('one')
  })

  it('can be read by part', async () => {
    const upload = await start()
    await upload.complete([await upload.part(1, five('1')), await upload.part(4, 'second')])
    const second = await get(bucket.name, upload.Key, { PartNumber: 2 })
    expect([second.$metadata.httpStatusCode, second.PartsCount, second.ContentLength]).toEqual([206, 2, 6])
    expect((await bytesOf(second)).toString()).toBe('second')
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: upload.Key, PartNumber: 1 }))
    expect([head.PartsCount, head.ContentLength]).toEqual([2, 5 * MiB])
    expect((await refusal(get(bucket.name, upload.Key, { PartNumber: 3 })))[0]).toBe(416)
  })

  it('an object of one PUT is its part 1', async () => {
    await put(bucket.name, 'single', 'single')
    expect(await read(bucket.name, 'single', { PartNumber: 1 })).toBe('single')
    expect((await refusal(get(bucket.name, 'single', { PartNumber: 2 })))[0]).toBe(416)
  })
})

describe('completing', () => {
  const asked = async (parts: (upload: Upload) => Promise<CompletedPart[]>) => {
    const upload = await start()
    return refusal(upload.complete(await parts(upload)))
  }

  it('refuses a descending order', async () => {
    const end = await asked(async ({ part }) => {
      const [one, two] = [await part(1, five('1')), await part(2, 'x')]
      return [two, one]
    })
    expect(end).toEqual([400, 'InvalidPartOrder'])
  })

  it('refuses a part twice', async () => {
    const end = await asked(async ({ part }) => {
      const one = await part(1, five('1'))
      return [one, one]
    })
    expect(end).toEqual([400, 'InvalidPartOrder'])
  })

  it('refuses a part that was never sent', async () => {
    const end = await asked(async ({ part }) => [await part(1, five('1')), { PartNumber: 2, ETag: md5('x') }])
    expect(end).toEqual([400, 'InvalidPart'])
  })

  it('refuses a part with the ETag of another', async () => {
    const end = await asked(async ({ part }) => [{ ...(await part(1, 'x')), ETag: md5('other') }])
    expect(end).toEqual([400, 'InvalidPart'])
  })

  it('refuses a part below 5 MiB that is not the last', async () => {
    const end = await asked(async ({ part }) => [await part(1, content(5 * MiB - 1)), await part(2, 'x')])
    expect(end).toEqual([400, 'EntityTooSmall'])
  })

  it('takes ETags without quotes', async () => {
    const upload = await start()
    const { ETag = '', PartNumber } = await upload.part(1, 'x')
    await upload.complete([{ PartNumber, ETag: ETag.replaceAll('"', '') }])
  })

  it('happens once: then there is no such upload, but for the same request', async () => {
    const upload = await start()
    const part = await upload.part(1, 'x')
    const other = await upload.part(2, 'y')
    const { ETag } = await upload.complete([part])
    expect(await refusal(upload.complete([other]))).toEqual([404, 'NoSuchUpload'])
    expect(await refusal(upload.part(1, 'z'))).toEqual([404, 'NoSuchUpload'])
    expect((await upload.complete([part])).ETag).toBe(ETag)
  })

  it.each([
    '<CompleteMultipartUpload></CompleteMultipartUpload>',
    '',
    'parts',
    '<Other/>',
    '<CompleteMultipartUpload>',
  ])('refuses the body "%s"', async (body) => {
    const { Key, UploadId } = await start()
    const query = { uploadId: UploadId }
    const answer = await call({ method: 'POST', path: pathOf(bucket.name, Key), query, body })
    expect(verdict(answer)).toEqual([400, 'MalformedXML'])
  })

  it('refuses lock headers, which belong to the beginning', async () => {
    const { Key, UploadId, part } = await start()
    const { ETag = '' } = await part(1, 'x')
    const inside = `<Part><PartNumber>1</PartNumber><ETag>${ETag}</ETag></Part>`
    const answer = await call({
      method: 'POST',
      path: pathOf(bucket.name, Key),
      query: { uploadId: UploadId },
      headers: { 'x-amz-object-lock-legal-hold': 'ON' },
      body: `<CompleteMultipartUpload>${inside}</CompleteMultipartUpload>`,
    })
    expect(verdict(answer)).toEqual([400, 'InvalidRequest'])
  })
})

describe('an upload id', () => {
  const at = { Key: 'nothing', UploadId: 'no-such-upload' }
  it.each([
    ['ListParts', () => s3.send(new ListPartsCommand({ Bucket: bucket.name, ...at }))],
    ['AbortMultipartUpload', () => s3.send(new AbortMultipartUploadCommand({ Bucket: bucket.name, ...at }))],
    [
      'CompleteMultipartUpload',
      () =>
        s3.send(
          new CompleteMultipartUploadCommand({
            Bucket: bucket.name,
            ...at,
            MultipartUpload: { Parts: [{ PartNumber: 1, ETag: md5('x') }] },
          }),
        ),
    ],
    ['UploadPart', async () => (await startUpload(bucket.name, 'nothing')).with('no-such-upload').part(1, 'x')],
  ])('that was never given out is refused by %s', async (_, ask) => {
    expect(await refusal(ask())).toEqual([404, 'NoSuchUpload'])
  })

  it('works for its own key alone', async () => {
    const { UploadId } = await start()
    const other = (await start('another key')).with(UploadId)
    expect(await refusal(other.part(1, 'x'))).toEqual([404, 'NoSuchUpload'])
  })

  it('of an aborted upload is gone, with its parts', async () => {
    const upload = await start()
    const part = await upload.part(1, 'x')
    expect((await upload.abort()).$metadata.httpStatusCode).toBe(204)
    expect(await refusal(upload.complete([part]))).toEqual([404, 'NoSuchUpload'])
    expect(await refusal(get(bucket.name, upload.Key))).toEqual([404, 'NoSuchKey'])
  })
})

describe('a part', () => {
  it.each(['0', '10001', '-1', 'x', ''])('may not have the number "%s"', async (partNumber) => {
    const { Key, UploadId } = await start()
    const query = { uploadId: UploadId, partNumber }
    const answer = await call({ method: 'PUT', path: pathOf(bucket.name, Key), query, body: 'x' })
    expect(verdict(answer)).toEqual([400, 'InvalidArgument'])
  })

  it('with a wrong Content-MD5 is refused and not kept', async () => {
    const { Key, UploadId } = await start()
    const query = { uploadId: UploadId, partNumber: '1' }
    const headers = { 'content-md5': md5('other', 'base64') }
    const answer = await call({ method: 'PUT', path: pathOf(bucket.name, Key), query, body: 'x', headers })
    expect(verdict(answer)).toEqual([400, 'BadDigest'])
    const { Parts = [] } = await s3.send(new ListPartsCommand({ Bucket: bucket.name, Key, UploadId }))
    expect(Parts).toEqual([])
  })
})
