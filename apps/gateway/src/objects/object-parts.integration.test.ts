import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type ObjectAttributes,
} from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const Bucket = 'parts'
const s3 = () => gateway().client()
const MiB5 = 5 * 2 ** 20
const bodies = [randomBytes(MiB5), randomBytes(MiB5 + 7), randomBytes(321)]
const everything: ObjectAttributes[] = ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize']
const attributes = (Key: string, more = {}, ObjectAttributes = everything) =>
  s3().send(new GetObjectAttributesCommand({ Bucket, Key, ObjectAttributes, ...more }))

let sums: (string | undefined)[] = []
let etag: string | undefined

beforeAll(async () => {
  await s3().send(new CreateBucketCommand({ Bucket }))
  await s3().send(new PutObjectCommand({ Bucket, Key: 'whole', Body: 'hello' }))
  await s3().send(new PutObjectCommand({ Bucket, Key: 'empty', Body: '' }))
  const upload = { Bucket, Key: 'film' }
  const { UploadId } = await s3().send(
    new CreateMultipartUploadCommand({ ...upload, ChecksumAlgorithm: 'SHA256', ContentType: 'video/mp4' }),
  )
  const Parts: CompletedPart[] = []
  for (const [at, Body] of bodies.entries()) {
    const PartNumber = 3 * at + 2
    const input = { ...upload, UploadId, PartNumber, Body, ChecksumAlgorithm: 'SHA256' as const }
    const { ETag, ChecksumSHA256 } = await s3().send(new UploadPartCommand(input))
    Parts.push({ PartNumber, ETag, ChecksumSHA256 })
  }
  sums = Parts.map((part) => part.ChecksumSHA256)
  const done = await s3().send(new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload: { Parts } }))
  etag = done.ETag
})

describe('the attributes', () => {
  it('of an object in parts', async () => {
    const found = await attributes('film')
    const size = bodies.reduce((sum, { length }) => sum + length, 0)
    expect(found).toMatchObject({ ETag: etag?.replaceAll('"', ''), StorageClass: 'STANDARD', ObjectSize: size })
    expect(found.Checksum).toMatchObject({
      ChecksumType: 'COMPOSITE',
      ChecksumSHA256: expect.stringMatching(/-3$/) as string,
    })
    expect(found.ObjectParts).toMatchObject({ TotalPartsCount: 3, IsTruncated: false })
    expect(found.ObjectParts?.Parts).toEqual(
      bodies.map(({ length: Size }, at) => ({ PartNumber: at + 1, Size, ChecksumSHA256: sums[at] })),
    )
    expect(found.LastModified).toBeInstanceOf(Date)
  })

  it('tell the parts page by page', async () => {
    const first = await attributes('film', { MaxParts: 2 })
    expect(first.ObjectParts).toMatchObject({
      TotalPartsCount: 3,
      IsTruncated: true,
      NextPartNumberMarker: '2',
      MaxParts: 2,
    })
    const rest = await attributes('film', { MaxParts: 2, PartNumberMarker: '2' })
    expect(rest.ObjectParts?.Parts).toMatchObject([{ PartNumber: 3, Size: 321 }])
    expect(rest.ObjectParts).toMatchObject({ IsTruncated: false })
    expect((await attributes('film', { MaxParts: 0 })).ObjectParts?.Parts).toBeUndefined()
  })

  it('stay with a copy', async () => {
    await s3().send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/film` }))
    const [copy, film] = [await attributes('copy'), await attributes('film')]
    expect([copy.ObjectParts, copy.Checksum, copy.ETag]).toEqual([film.ObjectParts, film.Checksum, film.ETag])
  })

  it('of a whole object have no parts, and only those asked for are told', async () => {
    const found = await attributes('whole')
    expect([found.ObjectSize, found.ObjectParts, found.Checksum?.ChecksumType]).toEqual([5, undefined, 'FULL_OBJECT'])
    const little = await attributes('whole', {}, ['ObjectSize'])
    expect([little.ObjectSize, little.ETag, little.StorageClass, little.Checksum]).toEqual([
      5,
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    ['of nothing', () => attributes('missing'), 'NoSuchKey', 404],
    ['of an unknown name', () => attributes('whole', {}, ['Colour' as never]), 'InvalidArgument', 400],
    ['of no such version', () => attributes('whole', { VersionId: '1'.repeat(32) }), 'NoSuchVersion', 404],
  ] as const)('%s are refused', async (_, attempt, code, status) => {
    expect(await failureOf(attempt())).toEqual({ code, status })
  })
})

describe('one part', () => {
  const get = (Key: string, PartNumber: number, more = {}) =>
    s3().send(new GetObjectCommand({ Bucket, Key, PartNumber, ...more }))
  const head = (Key: string, PartNumber: number, more = {}) =>
    s3().send(new HeadObjectCommand({ Bucket, Key, PartNumber, ...more }))
  const starts = [0, MiB5, 2 * MiB5 + 7]
  const size = 2 * MiB5 + 7 + 321

  it.each([1, 2, 3])('number %d can be read by itself', async (number) => {
    const body = bodies[number - 1] ?? Buffer.of()
    const start = starts[number - 1] ?? 0
    const answer = await get('film', number)
    const told = {
      ContentLength: body.length,
      PartsCount: 3,
      ContentRange: `bytes ${start}-${start + body.length - 1}/${size}`,
    }
    expect([answer.$metadata.httpStatusCode, answer]).toMatchObject([
      206,
      { ...told, ETag: etag, ContentType: 'video/mp4' },
    ])
    expect(Buffer.from((await answer.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true)
    expect(await head('film', number)).toMatchObject(told)
  })

  it('of a whole object is all of it', async () => {
    const answer = await get('whole', 1)
    expect([answer.ContentRange, answer.PartsCount, await answer.Body?.transformToString()]).toEqual([
      'bytes 0-4/5',
      undefined,
      'hello',
    ])
    expect((await get('empty', 1)).ContentLength).toBe(0)
  })

  it.each<[string, () => Promise<unknown>, number]>([
    ['beyond the last', () => get('film', 4), 416],
    ['beyond the last, of its headers', () => head('film', 4), 416],
    ['two of a whole object', () => get('whole', 2), 416],
    ['zero', () => get('film', 0), 400],
    ['10,001', () => get('film', 10_001), 400],
    ['together with a range', () => get('film', 1, { Range: 'bytes=0-1' }), 400],
    ['under a condition that does not hold', () => get('film', 1, { IfMatch: '"x"' }), 412],
  ])('%s is refused', async (_, attempt, status) => expect((await failureOf(attempt())).status).toBe(status))
})

describe('the checksum of a part', () => {
  const read = { Bucket, ChecksumMode: 'ENABLED' } as const
  it('comes with the part to those who ask for checksums', async () => {
    for (const [at, body] of bodies.entries()) {
      const part = { ...read, Key: 'film', PartNumber: at + 1 }
      const expected = {
        ChecksumSHA256: sums[at],
        ChecksumType: 'COMPOSITE',
        ContentLength: body.length,
        PartsCount: 3,
      }
      expect(await s3().send(new HeadObjectCommand(part))).toMatchObject(expected)
      const got = await s3().send(new GetObjectCommand(part))
      expect(got).toMatchObject(expected)
      expect(body.equals((await got.Body?.transformToByteArray()) ?? new Uint8Array())).toBe(true)
    }
    const unasked = { Bucket, Key: 'film', PartNumber: 1 }
    expect((await s3().send(new HeadObjectCommand(unasked))).ChecksumSHA256).toBeUndefined()
  })

  it('of an object that was uploaded as a whole is that of the object', async () => {
    const { ChecksumCRC32 } = await s3().send(new HeadObjectCommand({ ...read, Key: 'whole' }))
    expect(ChecksumCRC32).toBeDefined()
    for (const command of [HeadObjectCommand, GetObjectCommand]) {
      const answer = await s3().send(new command({ ...read, Key: 'whole', PartNumber: 1 }))
      expect(answer).toMatchObject({ ChecksumCRC32, ChecksumType: 'FULL_OBJECT' })
    }
  })
})
