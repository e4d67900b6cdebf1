import { HeadObjectCommand, ListPartsCommand } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { type Algorithm, algorithmNames, checksum, composite, fieldOf } from './checksum-values'
import { refusal, s3 } from './clients'
import { startUpload } from './multipart'
import { get, textOf } from './objects'

const bucket = useBucket()
const body = 'the only part, which may be small'
const begin = (ChecksumAlgorithm: Algorithm, ChecksumType?: 'COMPOSITE' | 'FULL_OBJECT') =>
  startUpload(bucket.name, newName(), { ChecksumAlgorithm, ...(ChecksumType ? { ChecksumType } : {}) })

describe.each(algorithmNames)('an upload with %s', (ChecksumAlgorithm) => {
  const field = fieldOf(ChecksumAlgorithm)

  it('echoes and lists the checksum of each part', async () => {
    const upload = await begin(ChecksumAlgorithm)
    const part = await upload.part(1, body, { ChecksumAlgorithm })
    expect(part[field]).toBe(checksum(ChecksumAlgorithm, body))
    const { Parts = [] } = await s3.send(new ListPartsCommand({ Bucket: bucket.name, ...upload }))
    expect(Parts.map((each) => each[field])).toEqual([checksum(ChecksumAlgorithm, body)])
  })

  it('refuses a part with the checksum of other bytes', async () => {
    const upload = await begin(ChecksumAlgorithm)
    const wrong = { [field]: checksum(ChecksumAlgorithm, 'other') }
    expect(await refusal(upload.part(1, body, { ChecksumAlgorithm, ...wrong }))).toEqual([400, 'BadDigest'])
  })

  it('ends with a checksum of the object', async () => {
    const upload = await begin(ChecksumAlgorithm)
    const whole = await upload.complete([await upload.part(1, body, { ChecksumAlgorithm })])
    const kept = await get(bucket.name, upload.Key, { ChecksumMode: 'ENABLED' })
    const isFull = ChecksumAlgorithm === 'CRC64NVME'
    const expected = isFull ? checksum(ChecksumAlgorithm, body) : composite(ChecksumAlgorithm, [body])
    const type = isFull ? 'FULL_OBJECT' : 'COMPOSITE'
    expect([whole[field], whole.ChecksumType]).toEqual([expected, type])
    expect([kept[field], kept.ChecksumType]).toEqual([expected, type])
  })

  it('refuses to complete with the checksum of another part', async () => {
    const upload = await begin(ChecksumAlgorithm)
    const part = await upload.part(1, body, { ChecksumAlgorithm })
    const wrong = { ...part, [field]: checksum(ChecksumAlgorithm, 'other') }
    const [status, code] = await refusal(upload.complete([wrong]))
    expect(status).toBe(400)
    expect(['InvalidPart', 'BadDigest']).toContain(code)
  })
})

describe.each(algorithmNames)('a part that was uploaded with %s', (ChecksumAlgorithm) => {
  it('is read with its checksum', async () => {
    const field = fieldOf(ChecksumAlgorithm)
    const bodies = ['a'.repeat(5 * 2 ** 20), 'end']
    const upload = await begin(ChecksumAlgorithm)
    const parts = []
    for (const [at, one] of bodies.entries()) parts.push(await upload.part(at + 1, one, { ChecksumAlgorithm }))
    const { ChecksumType } = await upload.complete(parts)
    for (const [at, one] of bodies.entries()) {
      const part = { ChecksumMode: 'ENABLED', PartNumber: at + 1 } as const
      const got = await get(bucket.name, upload.Key, part)
      expect([got[field], got.ChecksumType, got.PartsCount]).toEqual([parts[at]?.[field], ChecksumType, 2])
      expect((await textOf(got)) === one).toBe(true)
      const head = await s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: upload.Key, ...part }))
      expect([head[field], head.ChecksumType]).toEqual([parts[at]?.[field], ChecksumType])
    }
  })
})

/** Of 5 MiB of "a" and "end". */
const fullValues = { CRC32: 'JZ3nOw==', CRC32C: 'ikUIqA==', CRC64NVME: 'Naidc2+phk8=' }

describe.each(['CRC32', 'CRC32C', 'CRC64NVME'] as const)('a full-object upload with %s', (ChecksumAlgorithm) => {
  const field = fieldOf(ChecksumAlgorithm)

  it('ends with the checksum of all bytes', async () => {
    const upload = await begin(ChecksumAlgorithm, 'FULL_OBJECT')
    const first = Buffer.alloc(5 * 2 ** 20, 'a')
    const parts = [
      await upload.part(1, first, { ChecksumAlgorithm }),
      await upload.part(2, 'end', { ChecksumAlgorithm }),
    ]
    await upload.complete(parts)
    const kept = await get(bucket.name, upload.Key, { ChecksumMode: 'ENABLED' })
    const { ChecksumType } = kept
    expect([kept[field], ChecksumType]).toEqual([fullValues[ChecksumAlgorithm], 'FULL_OBJECT'])
  })

  it('is refused when the object is to have another checksum', async () => {
    const upload = await begin(ChecksumAlgorithm, 'FULL_OBJECT')
    const part = await upload.part(1, body, { ChecksumAlgorithm })
    const more = { ChecksumType: 'FULL_OBJECT', [field]: checksum(ChecksumAlgorithm, 'other') } as const
    expect(await refusal(upload.complete([part], more))).toEqual([400, 'BadDigest'])
    expect(await refusal(get(bucket.name, upload.Key))).toEqual([404, 'NoSuchKey'])
  })
})

it.each(['SHA1', 'SHA256'] as const)('%s has no full-object form for uploads in parts', async (algorithm) => {
  expect(await refusal(begin(algorithm, 'FULL_OBJECT'))).toEqual([400, 'InvalidRequest'])
})
