import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { type Algorithm, algorithmNames, checksum, fieldOf, headerOf } from './checksum-values'
import { refusal, s3, sdk } from './clients'
import { target } from './endpoint/target'
import { get, put, read } from './objects'
import { call, verdict } from './wire/call'
import { send } from './wire/request'
import { pathOf } from './wire/sign-v4'
import { signV4Chunks } from './wire/sign-v4-chunks'

const bucket = useBucket()
const text = 'checked content'

it.each([
  ['CRC32', 'y/Q5Jg=='],
  ['CRC32C', '4waSgw=='],
  ['CRC64NVME', 'rosUhgp5mIg='],
] as const)('the second opinion knows the check value of %s', (algorithm, value) => {
  expect(checksum(algorithm, '123456789')).toBe(value)
})

describe.each(algorithmNames)('%s', (algorithm) => {
  const header = headerOf(algorithm)
  const putWith = (key: string, value: string) =>
    call({ method: 'PUT', path: pathOf(bucket.name, key), body: text, headers: { [header]: value } })

  it('given in a header is checked, kept and echoed', async () => {
    const key = newName()
    const answer = await putWith(key, checksum(algorithm, text))
    expect([answer.status, answer.headers[header]]).toEqual([200, checksum(algorithm, text)])
    const kept = await get(bucket.name, key, { ChecksumMode: 'ENABLED' })
    expect([kept[fieldOf(algorithm)], kept.ChecksumType]).toEqual([checksum(algorithm, text), 'FULL_OBJECT'])
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key, ChecksumMode: 'ENABLED' }))
    expect(head[fieldOf(algorithm)]).toBe(checksum(algorithm, text))
  })

  it('is told only to those who ask', async () => {
    const key = newName()
    await putWith(key, checksum(algorithm, text))
    expect((await call({ path: pathOf(bucket.name, key) })).headers[header]).toBeUndefined()
  })

  it('of other bytes is refused and nothing is kept', async () => {
    const key = newName()
    expect(verdict(await putWith(key, checksum(algorithm, 'other')))).toEqual([400, 'BadDigest'])
    expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
  })

  it.each(['abc', '', '%%%', Buffer.alloc(7).toString('base64')])('of the form "%s" is refused', async (value) => {
    const [status, code] = verdict(await putWith(newName(), value))
    expect(status).toBe(400)
    expect(['InvalidRequest', 'InvalidDigest', 'BadDigest']).toContain(code)
  })

  it('computed by the SDK is kept', async () => {
    const key = newName()
    await put(bucket.name, key, text, { ChecksumAlgorithm: algorithm })
    const kept = await get(bucket.name, key, { ChecksumMode: 'ENABLED' })
    expect(kept[fieldOf(algorithm)]).toBe(checksum(algorithm, text))
  })

  it.each([true, false])('in a trailer as minio-go writes it is kept (chunks unsigned: %s)', async (unsignedChunks) => {
    const key = newName()
    const value = checksum(algorithm, text)
    const trailers = { [header]: value }
    const line = `${header}:${value}`
    const spoil = (encoded: Buffer) => {
      const text = encoded.toString('latin1')
      return Buffer.from(text.replace(`${line}\r\n`, `${line}\n\r\n`), 'latin1')
    }
    const answer = await send(
      signV4Chunks({ path: pathOf(bucket.name, key), body: text }, { unsignedChunks, trailers, spoil }),
    )
    expect([answer.status, answer.headers[header]]).toEqual([200, value])
  })

  it.each([true, false])('in a trailer is checked and kept (chunks unsigned: %s)', async (unsignedChunks) => {
    const key = newName()
    const putTrailer = (value: string) =>
      send(
        signV4Chunks(
          { path: pathOf(bucket.name, key), body: text.repeat(1000) },
          { unsignedChunks, trailers: { [header]: value }, chunkSize: 8192 },
        ),
      )
    expect(verdict(await putTrailer(checksum(algorithm, 'other')))).toEqual([400, 'BadDigest'])
    expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
    const value = checksum(algorithm, text.repeat(1000))
    expect((await putTrailer(value)).status).toBe(200)
    const kept = await get(bucket.name, key, { ChecksumMode: 'ENABLED' })
    expect(kept[fieldOf(algorithm)]).toBe(value)
    expect(kept.ContentEncoding).toBeUndefined()
    expect(await read(bucket.name, key)).toBe(text.repeat(1000))
  })

  it('stays with a copy', async () => {
    const [from, to] = [newName(), newName()]
    await putWith(from, checksum(algorithm, text))
    await s3.send(new CopyObjectCommand({ Bucket: bucket.name, Key: to, CopySource: `${bucket.name}/${from}` }))
    const kept = await get(bucket.name, to, { ChecksumMode: 'ENABLED' })
    expect(kept[fieldOf(algorithm)]).toBe(checksum(algorithm, text))
  })

  it('can be asked of a copy instead of the one of its source', async () => {
    const [from, to] = [newName(), newName()]
    await put(bucket.name, from, text)
    const CopySource = `${bucket.name}/${from}`
    const { CopyObjectResult } = await s3.send(
      new CopyObjectCommand({ Bucket: bucket.name, Key: to, CopySource, ChecksumAlgorithm: algorithm }),
    )
    expect(CopyObjectResult?.[fieldOf(algorithm)]).toBe(checksum(algorithm, text))
  })

  it('is accepted by DeleteObjects in place of Content-MD5', async () => {
    const key = newName()
    await put(bucket.name, key, text)
    const Delete = { Objects: [{ Key: key }] }
    await s3.send(new DeleteObjectsCommand({ Bucket: bucket.name, Delete, ChecksumAlgorithm: algorithm }))
    expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
  })
})

describe('the SDK', () => {
  const modes = ['WHEN_SUPPORTED', 'WHEN_REQUIRED'] as const
  it.each(modes)('in the mode %s puts and gets', async (mode) => {
    const client = sdk(target, { requestChecksumCalculation: mode, responseChecksumValidation: mode })
    const Key = newName()
    await client.send(new PutObjectCommand({ Bucket: bucket.name, Key, Body: text }))
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket.name, Key }))
    expect(await Body?.transformToString()).toBe(text)
  })

  it('sends a CRC32 by default, and gets it back', async () => {
    const Key = newName()
    await put(bucket.name, Key, text)
    const kept = await get(bucket.name, Key, { ChecksumMode: 'ENABLED' })
    expect(kept.ChecksumCRC32).toBe(checksum('CRC32', text))
  })
})

it('two checksums of different kinds in one request are refused', async () => {
  const headers = Object.fromEntries(
    (['CRC32', 'SHA256'] satisfies Algorithm[]).map((each) => [headerOf(each), checksum(each, text)]),
  )
  const answer = await call({ method: 'PUT', path: pathOf(bucket.name, newName()), body: text, headers })
  expect(verdict(answer)).toEqual([400, 'InvalidRequest'])
})

it('a trailer that was announced has to come', async () => {
  const key = newName()
  const headers = { 'x-amz-trailer': headerOf('CRC32') }
  const request = signV4Chunks({ path: pathOf(bucket.name, key), body: text, headers }, { unsignedChunks: true })
  expect((await send(request)).status).toBe(400)
  expect(await refusal(get(bucket.name, key))).toEqual([404, 'NoSuchKey'])
})
