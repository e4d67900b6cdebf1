import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type ChecksumType,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import { createNodeChecksum } from '@perigee/s3/checksum-hashes-node'
import { checksumAlgorithms, type ChecksumAlgorithm } from '@perigee/s3/checksums'
import { fromBase64, toBase64 } from '@perigee/std/encoding'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const Bucket = 'checksums'
const MiB5 = 5 * 2 ** 20

beforeAll(() => gateway().client().send(new CreateBucketCommand({ Bucket })))

async function sumOf(algorithm: ChecksumAlgorithm, ...pieces: Uint8Array[]): Promise<string> {
  const sum = await createNodeChecksum(algorithm)
  for (const piece of pieces) sum.update(piece)
  return toBase64(sum.digest())
}
const head = (Key: string) =>
  gateway()
    .client()
    .send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }))

describe.each(checksumAlgorithms)('%s', (algorithm) => {
  const member = `Checksum${algorithm}` as const

  it('is kept with an object, and told when it is asked for', async () => {
    const client = gateway().client()
    const Body = randomBytes(10_000)
    const sum = await sumOf(algorithm, Body)
    const Key = `kept-${algorithm}`
    const put = await client.send(new PutObjectCommand({ Bucket, Key, Body, ChecksumAlgorithm: algorithm }))
    expect([put[member], put.ChecksumType]).toEqual([sum, 'FULL_OBJECT'])
    expect(await head(Key)).toMatchObject({ [member]: sum, ChecksumType: 'FULL_OBJECT' })
    const unasked = gateway().client({ responseChecksumValidation: 'WHEN_REQUIRED' })
    expect((await unasked.send(new HeadObjectCommand({ Bucket, Key })))[member]).toBeUndefined()
    const part = await client.send(new GetObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED', Range: 'bytes=0-9' }))
    expect([part.$metadata.httpStatusCode, part[member]]).toEqual([206, undefined])
    const whole = await client.send(new GetObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }))
    expect(whole[member]).toBe(sum)
    expect(Buffer.from((await whole.Body?.transformToByteArray()) ?? []).equals(Body)).toBe(true)
  })

  it('comes with copies', async () => {
    const client = gateway().client()
    const Key = `copied-${algorithm}`
    const from = { Bucket, Key: `source-${algorithm}`, Body: 'hello', ChecksumAlgorithm: algorithm }
    const put = await client.send(new PutObjectCommand(from))
    const copy = await client.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/source-${algorithm}` }))
    expect(copy.CopyObjectResult?.[member]).toBe(put[member])
    expect(await head(Key)).toMatchObject({ [member]: put[member] })
  })

  it('can be that of another copy', async () => {
    const client = gateway().client()
    const Body = randomBytes(70_000)
    await client.send(new PutObjectCommand({ Bucket, Key: 'plain', Body, ChecksumAlgorithm: 'SHA1' }))
    const Key = `summed-${algorithm}`
    const input = { Bucket, Key, CopySource: `${Bucket}/plain`, ChecksumAlgorithm: algorithm }
    await client.send(new CopyObjectCommand(input))
    expect(await head(Key)).toMatchObject({ [member]: await sumOf(algorithm, Body), ChecksumType: 'FULL_OBJECT' })
  })
})

describe('an upload in parts', () => {
  const bodies = [randomBytes(MiB5), randomBytes(MiB5 + 99), randomBytes(1234)]

  async function begin(Key: string, algorithm?: ChecksumAlgorithm, type?: ChecksumType) {
    const created = await gateway()
      .client()
      .send(
        new CreateMultipartUploadCommand({
          Bucket,
          Key,
          ...(algorithm && { ChecksumAlgorithm: algorithm }),
          ...(type && { ChecksumType: type }),
        }),
      )
    return { upload: { Bucket, Key, UploadId: created.UploadId ?? '' }, created }
  }
  async function uploadAll(upload: { Bucket: string; Key: string; UploadId: string }, algorithm: ChecksumAlgorithm) {
    const member = `Checksum${algorithm}` as const
    const parts: CompletedPart[] = []
    for (const [at, Body] of bodies.entries()) {
      const input = { ...upload, PartNumber: at + 1, Body, ChecksumAlgorithm: algorithm }
      const answer = await gateway().client().send(new UploadPartCommand(input))
      parts.push({ PartNumber: at + 1, ETag: answer.ETag, [member]: answer[member] })
    }
    return parts
  }
  const complete = (upload: { Bucket: string; Key: string; UploadId: string }, Parts: CompletedPart[], more = {}) =>
    gateway()
      .client()
      .send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts }, ...more }))

  it.each([
    ['CRC32', 'FULL_OBJECT'],
    ['CRC32', 'COMPOSITE'],
    ['CRC32C', 'FULL_OBJECT'],
    ['CRC32C', 'COMPOSITE'],
    ['CRC64NVME', 'FULL_OBJECT'],
    ['SHA1', 'COMPOSITE'],
    ['SHA256', 'COMPOSITE'],
  ] as const)('has the %s of the type %s', async (algorithm, type) => {
    const member = `Checksum${algorithm}` as const
    const Key = `parts-${algorithm}-${type}`
    const { upload, created } = await begin(Key, algorithm, type)
    expect([created.ChecksumAlgorithm, created.ChecksumType]).toEqual([algorithm, type])
    const parts = await uploadAll(upload, algorithm)
    const list = await gateway().client().send(new ListPartsCommand(upload))
    expect([list.ChecksumAlgorithm, list.ChecksumType]).toEqual([algorithm, type])
    expect(list.Parts?.map((part) => part[member])).toEqual(parts.map((part) => part[member]))
    const uploads = await gateway()
      .client()
      .send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
    expect(uploads.Uploads).toMatchObject([{ ChecksumAlgorithm: algorithm, ChecksumType: type }])

    const pieces = parts.map((part) => fromBase64(part[member] ?? ''))
    const expected =
      type === 'FULL_OBJECT' ? await sumOf(algorithm, ...bodies) : `${await sumOf(algorithm, ...pieces)}-3`
    const wrong = { [member]: await sumOf(algorithm, Buffer.from('other')), ChecksumType: type }
    expect(await failureOf(complete(upload, parts, wrong))).toEqual({ code: 'BadDigest', status: 400 })
    expect(await failureOf(head(Key))).toMatchObject({ status: 404 })
    const answer = await complete(upload, parts, { [member]: expected, ChecksumType: type })
    expect([answer[member], answer.ChecksumType]).toEqual([expected, type])
    expect(await head(Key)).toMatchObject({ [member]: expected, ChecksumType: type })
  })

  it('sums up parts that were copied', async () => {
    const source = { Bucket, Key: 'whole', Body: bodies[0] ?? Buffer.of() }
    await gateway().client().send(new PutObjectCommand(source))
    const { upload } = await begin('from-copy', 'CRC32', 'FULL_OBJECT')
    const { CopyPartResult: part } = await gateway()
      .client()
      .send(new UploadPartCopyCommand({ ...upload, PartNumber: 1, CopySource: `${Bucket}/whole` }))
    const expected = await sumOf('CRC32', bodies[0] ?? new Uint8Array())
    expect(part?.ChecksumCRC32).toBe(expected)
    const answer = await complete(upload, [{ PartNumber: 1, ETag: part?.ETag, ChecksumCRC32: part?.ChecksumCRC32 }])
    expect(answer.ChecksumCRC32).toBe(expected)
  })

  it('that was begun without one takes a CRC that its parts have', async () => {
    const unasked = gateway().client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
    const created = await unasked.send(new CreateMultipartUploadCommand({ Bucket, Key: 'implied' }))
    expect(created.ChecksumAlgorithm).toBeUndefined()
    const upload = { Bucket, Key: 'implied', UploadId: created.UploadId ?? '' }
    const parts = await uploadAll(upload, 'CRC32C')
    const sum = await sumOf('CRC32C', ...bodies)
    const answer = await complete(upload, parts, { ChecksumCRC32C: sum, MpuObjectSize: 2 * MiB5 + 99 + 1234 })
    expect(answer.ChecksumCRC32C).toBe(sum)
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['a hash of all bytes', () => begin('x', 'SHA256', 'FULL_OBJECT'), 'InvalidRequest'],
    ['CRC64NVME of parts', () => begin('x', 'CRC64NVME', 'COMPOSITE'), 'InvalidRequest'],
    [
      'a part with another checksum',
      async () => {
        const { upload } = await begin('x', 'SHA256')
        const input = { ...upload, PartNumber: 1, Body: 'x', ChecksumAlgorithm: 'CRC32' as const }
        return gateway().client().send(new UploadPartCommand(input))
      },
      'InvalidRequest',
    ],
    [
      'a part without a checksum',
      async () => {
        const { upload } = await begin('x', 'CRC32C')
        const unasked = gateway().client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
        return unasked.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x' }))
      },
      'InvalidRequest',
    ],
    [
      'another checksum of a part at the end',
      async () => {
        const { upload } = await begin('x', 'CRC32')
        const { ETag } = await gateway()
          .client()
          .send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x', ChecksumAlgorithm: 'CRC32' }))
        return complete(upload, [{ PartNumber: 1, ETag, ChecksumCRC32: 'AAAAAA==' }])
      },
      'InvalidPart',
    ],
    [
      'another type at the end',
      async () => {
        const { upload } = await begin('x', 'CRC32')
        const { ETag } = await gateway()
          .client()
          .send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x', ChecksumAlgorithm: 'CRC32' }))
        return complete(upload, [{ PartNumber: 1, ETag }], { ChecksumType: 'FULL_OBJECT' })
      },
      'InvalidRequest',
    ],
    [
      'another size at the end',
      async () => {
        const { upload } = await begin('x', 'CRC32')
        const { ETag } = await gateway()
          .client()
          .send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x', ChecksumAlgorithm: 'CRC32' }))
        return complete(upload, [{ PartNumber: 1, ETag }], { MpuObjectSize: 2 })
      },
      'InvalidRequest',
    ],
  ])('%s is refused', async (_, attempt, code) => {
    expect(await failureOf(attempt())).toEqual({ code, status: 400 })
  })
})

it('a stream with a trailing checksum keeps it', async () => {
  const bytes = randomBytes(200_000)
  const Body = Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)])
  const input = { Bucket, Key: 'trailed', Body, ContentLength: bytes.length, ChecksumAlgorithm: 'CRC32C' as const }
  await gateway().client().send(new PutObjectCommand(input))
  expect((await head('trailed')).ChecksumCRC32C).toBe(await sumOf('CRC32C', bytes))
})

it('no checksum lies open in the store', async () => {
  const { ChecksumSHA256 = '' } = await gateway()
    .client()
    .send(new PutObjectCommand({ Bucket, Key: 'sealed', Body: 'secret', ChecksumAlgorithm: 'SHA256' }))
  const rows = await gateway().store.db.selectFrom('store.objects').select(['metadata', 'etag']).execute()
  const stored = rows.map(({ metadata, etag }) => Buffer.concat([metadata ?? Buffer.of(), etag ?? Buffer.of()]))
  expect(ChecksumSHA256).not.toBe('')
  expect(stored.some((bytes) => bytes.includes(ChecksumSHA256) || bytes.includes('SHA256'))).toBe(false)
})
