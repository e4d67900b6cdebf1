import { S3Error } from '@perigee/s3/errors'
import { parsePayloadMode } from '@perigee/s3/sigv4/request'
import { concatBytes, fromUtf8, utf8 } from '@perigee/std/bytes'
import { toBase64 } from '@perigee/std/encoding'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readClaims, requestBody } from './request-body'

const content = 'hello world'
const md5 = createHash('md5').update(content).digest('base64')
const sha256 = createHash('sha256').update(content).digest('hex')
const crc32 = 'DUoRhQ=='
const scope = { date: '20260101', region: 'r', service: 's3' }
const chunkSigning = { key: new Uint8Array(32), scope, timestamp: '20260101T000000Z', seedSignature: '0'.repeat(64) }
const trailing = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
const chunked = (checksum: string) => `b\r\n${content}\r\n0\r\nx-amz-checksum-crc32:${checksum}\r\n\r\n`

type Case = { headers?: Record<string, string>; payload?: string; wire?: string; length?: number | null }

async function read({ headers = {}, payload = 'UNSIGNED-PAYLOAD', wire = content, length = content.length }: Case) {
  const mode = parsePayloadMode(payload)
  const claims = readClaims((name) => headers[name], mode)
  const bytes = async function* () {
    for (const char of wire) yield utf8(char)
    await Promise.resolve()
  }
  const body = requestBody({ bytes, length, mode, claims, chunkSigning })
  const parts: Uint8Array[] = []
  for await (const part of body.stream()) parts.push(part)
  return { text: fromUtf8(concatBytes(...parts)), checksum: body.verifiedChecksum() }
}

describe('a body that keeps what it promised', () => {
  it.each<[string, Case]>([
    ['nothing', {}],
    ['Content-MD5', { headers: { 'content-md5': md5 } }],
    ['SHA-256', { payload: sha256 }],
    ['a checksum header', { headers: { 'x-amz-checksum-crc32': crc32 } }],
    [
      'a checksum header and its name',
      { headers: { 'x-amz-checksum-crc32': crc32, 'x-amz-sdk-checksum-algorithm': 'CRC32' } },
    ],
    ['a trailer', { headers: { 'x-amz-trailer': 'x-amz-checksum-crc32' }, payload: trailing, wire: chunked(crc32) }],
    ['no length', { length: null }],
  ])('%s', async (_, given) => expect((await read(given)).text).toBe(content))

  it('tells the checksum that it verified', async () => {
    const { checksum } = await read({ headers: { 'x-amz-checksum-crc32': crc32 } })
    expect(checksum && [checksum.algorithm, toBase64(checksum.digest)]).toEqual(['CRC32', crc32])
  })
})

describe('a body that does not is refused at its end', () => {
  const otherMd5 = createHash('md5').update('x').digest('base64')
  it.each<[string, Case, string]>([
    ['Content-MD5', { headers: { 'content-md5': otherMd5 } }, 'BadDigest'],
    ['Content-MD5 that is none', { headers: { 'content-md5': 'abc' } }, 'InvalidDigest'],
    ['SHA-256', { payload: 'ab'.repeat(32) }, 'XAmzContentSHA256Mismatch'],
    ['checksum header', { headers: { 'x-amz-checksum-crc32': 'AAAAAA==' } }, 'BadDigest'],
    ['checksum that is none', { headers: { 'x-amz-checksum-crc32': 'x' } }, 'InvalidRequest'],
    [
      'a checksum that was named and is not there',
      { headers: { 'x-amz-sdk-checksum-algorithm': 'CRC32' } },
      'InvalidRequest',
    ],
    [
      'another checksum than the one named',
      { headers: { 'x-amz-checksum-crc32': crc32, 'x-amz-sdk-checksum-algorithm': 'SHA1' } },
      'InvalidRequest',
    ],
    ['two checksums', { headers: { 'x-amz-checksum-crc32': crc32, 'x-amz-checksum-sha1': 'x' } }, 'InvalidRequest'],
    [
      'trailer',
      { headers: { 'x-amz-trailer': 'x-amz-checksum-crc32' }, payload: trailing, wire: chunked('AAAAAA==') },
      'BadDigest',
    ],
    ['trailer without chunks', { headers: { 'x-amz-trailer': 'x-amz-checksum-crc32' } }, 'InvalidRequest'],
    ['too short', { length: 12 }, 'IncompleteBody'],
    ['too long', { length: 10 }, 'IncompleteBody'],
  ])('%s', async (_, given, reason) => {
    const error: unknown = await read(given).catch((thrown: unknown) => thrown)
    expect(error instanceof S3Error && error.reason).toBe(reason)
  })
})
