import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type CompletedPart,
  type CreateMultipartUploadCommandInput,
} from '@aws-sdk/client-s3'
import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const Bucket = 'multipart'
const MiB5 = 5 * 2 ** 20
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest()

beforeAll(() => gateway().client().send(new CreateBucketCommand({ Bucket })))

async function begin(Key: string, more: Partial<CreateMultipartUploadCommandInput> = {}) {
  const { UploadId = '' } = await gateway()
    .client()
    .send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }))
  return { Bucket, Key, UploadId }
}
type Upload = Awaited<ReturnType<typeof begin>>
const put = (upload: Upload, PartNumber: number, Body: Uint8Array | string): Promise<CompletedPart> =>
  gateway()
    .client()
    .send(new UploadPartCommand({ ...upload, PartNumber, Body }))
    .then(({ ETag }) => ({ PartNumber, ETag }))
const complete = (upload: Upload, Parts: CompletedPart[], more = {}) =>
  gateway()
    .client()
    .send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts }, ...more }))
async function read(Key: string, Range?: string): Promise<Buffer> {
  const { Body } = await gateway()
    .client()
    .send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

describe('an upload in parts', () => {
  it('becomes an object, with its numbers skipped and its metadata kept', async () => {
    const upload = await begin('film', { ContentType: 'video/mp4', Metadata: { by: 'ada' } })
    const bodies = [randomBytes(MiB5), randomBytes(MiB5 + 12_345), randomBytes(777)]
    const parts = await Promise.all(bodies.map((body, at) => put(upload, 3 * at + 2, body)))
    const answer = await complete(upload, parts)
    const etag = `"${createHash('md5')
      .update(Buffer.concat(bodies.map(md5)))
      .digest('hex')}-3"`
    expect([answer.ETag, answer.Key, answer.Location]).toEqual([etag, 'film', '/multipart/film'])
    const head = await gateway()
      .client()
      .send(new HeadObjectCommand({ Bucket, Key: 'film' }))
    expect(head).toMatchObject({ ETag: etag, ContentType: 'video/mp4', Metadata: { by: 'ada' } })
    const whole = Buffer.concat(bodies)
    expect(whole.equals(await read('film'))).toBe(true)
    const across = await read('film', `bytes=${MiB5 - 10}-${MiB5 + 9}`)
    expect(whole.subarray(MiB5 - 10, MiB5 + 10).equals(across)).toBe(true)
  })

  it('may leave parts out', async () => {
    const upload = await begin('subset')
    await put(upload, 1, randomBytes(MiB5))
    const second = await put(upload, 2, 'just this')
    await complete(upload, [second])
    expect((await read('subset')).toString()).toBe('just this')
  })

  it.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'verifies %s of its parts',
    async (algorithm) => {
      const upload = await begin(`sum-${algorithm}`, { ChecksumAlgorithm: algorithm })
      const input = { ...upload, PartNumber: 1, Body: 'hello', ChecksumAlgorithm: algorithm }
      const answer = await gateway().client().send(new UploadPartCommand(input))
      const sum = answer[`Checksum${algorithm}`]
      expect(sum).toMatch(/^[A-Za-z0-9+/]+=*$/)
      await complete(upload, [{ PartNumber: 1, ETag: answer.ETag, [`Checksum${algorithm}`]: sum }])
      expect((await read(`sum-${algorithm}`)).toString()).toBe('hello')
    },
  )

  it('is gone after an abort', async () => {
    const upload = await begin('aborted')
    const part = await put(upload, 1, 'x')
    const abort = () => gateway().client().send(new AbortMultipartUploadCommand(upload))
    await abort()
    expect((await abort()).$metadata.httpStatusCode).toBe(204)
    expect(await failureOf(complete(upload, [part]))).toEqual({ code: 'NoSuchUpload', status: 404 })
  })

  it('takes parts out of other objects', async () => {
    const bytes = randomBytes(MiB5 + 100)
    await gateway()
      .client()
      .send(new PutObjectCommand({ Bucket, Key: 'a b+c', Body: bytes }))
    const upload = await begin('from-others')
    const copy = (PartNumber: number, CopySourceRange?: string) =>
      gateway()
        .client()
        .send(
          new UploadPartCopyCommand({
            ...upload,
            PartNumber,
            CopySource: `/${Bucket}/a%20b+c`,
            ...(CopySourceRange && { CopySourceRange }),
          }),
        )
    const first = await copy(1)
    const second = await copy(2, 'bytes=10-19')
    await complete(upload, [
      { PartNumber: 1, ETag: first.CopyPartResult?.ETag },
      { PartNumber: 2, ETag: second.CopyPartResult?.ETag },
    ])
    expect(Buffer.concat([bytes, bytes.subarray(10, 20)]).equals(await read('from-others'))).toBe(true)
    expect(await failureOf(copy(3, `bytes=0-${bytes.length}`))).toEqual({ code: 'InvalidRange', status: 416 })
    expect(await failureOf(copy(3, 'bytes=5-'))).toEqual({ code: 'InvalidArgument', status: 400 })
  })
})

describe('refusals', () => {
  const small = async () => {
    const upload = await begin('refused')
    return { upload, parts: [await put(upload, 1, 'one'), await put(upload, 2, 'two')] }
  }
  it.each<[string, (made: Awaited<ReturnType<typeof small>>) => Promise<unknown>, string, number]>([
    [
      'a second completion with another part',
      async ({ upload, parts }) => {
        await complete(upload, parts.slice(1))
        return complete(upload, parts.slice(0, 1))
      },
      'NoSuchUpload',
      404,
    ],
    ['a small part before another', ({ upload, parts }) => complete(upload, parts), 'EntityTooSmall', 400],
    ['parts that descend', ({ upload, parts }) => complete(upload, parts.toReversed()), 'InvalidPartOrder', 400],
    ['a wrong ETag', ({ upload }) => complete(upload, [{ PartNumber: 1, ETag: 'abc' }]), 'InvalidPart', 400],
    ['a missing part', ({ upload, parts }) => complete(upload, [{ ...parts[0], PartNumber: 7 }]), 'InvalidPart', 400],
    ['no parts', ({ upload }) => complete(upload, []), 'MalformedXML', 400],
    ['part 0', ({ upload }) => put(upload, 0, 'x'), 'InvalidArgument', 400],
    ['part 10001', ({ upload }) => put(upload, 10_001, 'x'), 'InvalidArgument', 400],
    ['another key', ({ upload }) => put({ ...upload, Key: 'other' }, 1, 'x'), 'NoSuchUpload', 404],
    ['no such id', ({ upload }) => put({ ...upload, UploadId: 'nonsense' }, 1, 'x'), 'NoSuchUpload', 404],
    [
      'parts of no such id',
      ({ upload }) =>
        gateway()
          .client()
          .send(new ListPartsCommand({ ...upload, UploadId: 'nonsense' })),
      'NoSuchUpload',
      404,
    ],
    [
      'an abort of no such id',
      ({ upload }) =>
        gateway()
          .client()
          .send(new AbortMultipartUploadCommand({ ...upload, UploadId: 'x' })),
      'NoSuchUpload',
      404,
    ],
    [
      'a checksum that does not fit',
      ({ upload }) =>
        gateway()
          .client()
          .send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x', ChecksumCRC32: 'AAAAAA==' })),
      'BadDigest',
      400,
    ],
    [
      'a key that is taken',
      async ({ upload, parts }) => {
        await gateway()
          .client()
          .send(new PutObjectCommand({ Bucket, Key: 'refused', Body: 'x' }))
        return complete(upload, parts.slice(1), { IfNoneMatch: '*' })
      },
      'PreconditionFailed',
      412,
    ],
    [
      'a missing bucket',
      () =>
        gateway()
          .client()
          .send(new CreateMultipartUploadCommand({ Bucket: 'nowhere', Key: 'k' })),
      'NoSuchBucket',
      404,
    ],
    ['an unknown checksum algorithm', () => begin('k', { ChecksumAlgorithm: 'MD4' as never }), 'InvalidRequest', 400],
  ])('%s', async (_, attempt, code, status) => {
    expect(await failureOf(attempt(await small()))).toEqual({ code, status })
  })
})

describe('lists', () => {
  it('parts, page by page', async () => {
    const upload = await begin('pages')
    for (const n of [5, 1, 9]) await put(upload, n, `part ${n}`)
    const list = (more = {}) =>
      gateway()
        .client()
        .send(new ListPartsCommand({ ...upload, ...more }))
    const first = await list({ MaxParts: 2 })
    expect(first).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '5', MaxParts: 2, StorageClass: 'STANDARD' })
    expect(first.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 6],
      [5, 6],
    ])
    const rest = await list({ PartNumberMarker: '5' })
    expect(rest).toMatchObject({ IsTruncated: false })
    expect(rest.Parts).toMatchObject([{ PartNumber: 9, ETag: `"${md5(Buffer.from('part 9')).toString('hex')}"` }])
  })

  it('uploads by key, with folders and pages', async () => {
    const own = 'multipart-lists'
    const client = gateway().client()
    await client.send(new CreateBucketCommand({ Bucket: own }))
    const keys = ['a b+', 'folder/1', 'folder/2', 'z', 'é/1']
    const ids = new Map<string, string | undefined>()
    for (const Key of keys.toReversed()) {
      ids.set(Key, (await client.send(new CreateMultipartUploadCommand({ Bucket: own, Key }))).UploadId)
    }
    const list = (more = {}) => client.send(new ListMultipartUploadsCommand({ Bucket: own, ...more }))
    const all = await list({ EncodingType: 'url' })
    expect(all.Uploads?.map(({ Key }) => decodeURIComponent(Key ?? ''))).toEqual(keys)
    const [first] = (await list()).Uploads ?? []
    expect([first?.Key, first?.UploadId]).toEqual(['a b+', ids.get('a b+')])
    const folders = await list({ Delimiter: '/' })
    expect(folders.CommonPrefixes).toEqual([{ Prefix: 'folder/' }, { Prefix: 'é/' }])
    expect(folders.Uploads?.map(({ Key }) => Key)).toEqual(['a b+', 'z'])
    expect((await list({ Prefix: 'folder/2' })).Uploads).toMatchObject([{ Key: 'folder/2' }])
    const page = await list({ MaxUploads: 2 })
    expect(page).toMatchObject({ IsTruncated: true, NextKeyMarker: 'folder/1' })
    const next = await list({ KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker })
    expect(next.Uploads?.map(({ Key }) => Key)).toEqual(['folder/2', 'z', 'é/1'])
    const others = await list({ Delimiter: 'der/' })
    expect([others.CommonPrefixes, others.Uploads?.map(({ Key }) => Key)]).toEqual([
      [{ Prefix: 'folder/' }],
      ['a b+', 'z', 'é/1'],
    ])
    expect((await list({ MaxUploads: 0 })).Uploads).toBeUndefined()
  })
})
