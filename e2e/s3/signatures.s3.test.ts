import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { refusal } from './clients'
import { content } from './content'
import { target } from './endpoint/target'
import { startUpload } from './multipart'
import { bytesOf, get, put, read } from './objects'
import { call, element, verdict } from './wire/call'
import { send } from './wire/request'
import { amzDate, pathOf, type Signing, signV4 } from './wire/sign-v4'
import { signV4Chunks } from './wire/sign-v4-chunks'

const bucket = useBucket()
beforeAll(() => put(bucket.name, 'key', 'content'))
const path = (key = 'key') => pathOf(bucket.name, key)
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('a request signed in its header', () => {
  it.each(['us-east-1', 'auto', 'eu1', 'mars-north-2'])('may name the region %s', async (region) => {
    expect((await call({ path: path() }, { region })).text).toBe('content')
  })

  it.each([-14, 14])('may have a clock that is %i minutes off', async (minutes) => {
    expect((await call({ path: path() }, { at: later(minutes) })).status).toBe(200)
  })

  it.each([-16, 16, -100_000])('may not have one that is %i minutes off', async (minutes) => {
    const answer = await call({ path: path() }, { at: later(minutes) })
    expect(verdict(answer)).toEqual([403, 'RequestTimeTooSkewed'])
    expect(element(answer, 'Message')?.toLowerCase()).toContain('time')
  })

  const cases: [string, Signing, number, string[]][] = [
    ['another secret', { secretKey: 'guess' }, 403, ['SignatureDoesNotMatch']],
    ['an unknown key', { accessKey: 'jwaohtj3dhixxfpzhwj522x7z3pb' }, 403, ['InvalidAccessKeyId']],
    ['another service', { service: 'ec2' }, 400, ['AuthorizationHeaderMalformed', 'AuthorizationParametersError']],
    [
      'another end',
      { terminator: 'aws5_request' },
      400,
      ['AuthorizationHeaderMalformed', 'AuthorizationParametersError'],
    ],
    ['a day that is none', { day: '20259999' }, 400, ['AuthorizationHeaderMalformed', 'AuthorizationParametersError']],
  ]
  it.each(cases)('is refused with %s', async (_, signing, status, codes) => {
    const answer = await call({ path: path() }, signing)
    expect(answer.status).toBe(status)
    expect(codes).toContain(element(answer, 'Code'))
  })

  it.each(['x-amz-meta-colour', 'x-amz-copy-source', 'x-amz-object-lock-legal-hold'])(
    'has to sign %s',
    async (name) => {
      const wanted = { method: 'PUT', path: path('unsigned'), body: 'x', headers: { [name]: `/${bucket.name}/key` } }
      const answer = await call(wanted, { unsigned: [name] })
      expect([400, 403]).toContain(answer.status)
      expect(element(answer, 'Code')).toBe('AccessDenied')
    },
  )

  it('has to sign the host', async () => {
    expect([400, 403]).toContain((await call({ path: path() }, { unsigned: ['host'] })).status)
  })

  it('has to have a date', async () => {
    const request = signV4({ path: path() })
    const headers = request.headers.filter(([name]) => name !== 'x-amz-date')
    expect([400, 403]).toContain((await send({ ...request, headers })).status)
  })

  it.each([
    'AWS4-HMAC-SHA256',
    'AWS4-HMAC-SHA256 Credential=a/b/c, SignedHeaders=host, Signature=0',
    'AWS4-HMAC-SHA256 Credential=, SignedHeaders=, Signature=',
    'AWS4-HMAC-SHA256 nonsense',
    'AWS4-HMAC-SHA512 Credential=a/20250101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0',
    'Bearer token',
    'Basic dXNlcjpwYXNz',
    'AWS',
    'AWS :',
    'AWS a',
  ])('is refused with the header "%s"', async (authorization) => {
    const headers: [string, string][] = [
      ['authorization', authorization],
      ['x-amz-date', amzDate(new Date())],
    ]
    const answer = await send({ method: 'GET', path: path(), headers })
    expect([400, 401, 403]).toContain(answer.status)
    expect(element(answer, 'Code')).toBeTruthy()
  })

  it('is refused with a token of a session', async () => {
    const answer = await call({ path: path(), headers: { 'x-amz-security-token': 'token' } })
    expect([answer.status, element(answer, 'Code')]).toEqual([400, 'InvalidToken'])
  })
})

describe('a request without a signature', () => {
  it.each([
    ['GET', '/', ''],
    ['GET', 'bucket', ''],
    ['GET', 'object', ''],
    ['PUT', 'object', 'anonymous'],
    ['DELETE', 'object', ''],
  ])('%s of the %s is refused', async (method, place, body) => {
    const at = place === 'object' ? path() : place === 'bucket' ? pathOf(bucket.name) : '/'
    const answer = await send({ method, path: at, headers: [], ...(body ? { body } : {}) })
    expect([answer.status, element(answer, 'Code')]).toEqual([403, 'AccessDenied'])
    expect(await read(bucket.name, 'key')).toBe('content')
  })
})

it('a request without a signature learns for which region to sign', async () => {
  const answer = await send({ method: 'HEAD', path: pathOf(bucket.name), headers: [] })
  expect([answer.status, answer.headers['x-amz-bucket-region']]).toEqual([403, 'global'])
})

it('a request without a signature is refused before its body is asked for', async () => {
  const { hostname, port, host } = new URL(target.endpoint)
  const socket = connect(Number(port), hostname)
  socket.write(`PUT ${path()} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 5\r\nexpect: 100-continue\r\n\r\n`)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(bytes.toString()).toMatch(/^HTTP\/1\.1 403 /)
})

describe('a body in signed chunks', () => {
  const sizes = [0, 1, 65_535, 65_536, 65_537, 200_000]
  it.each(sizes)('of %i bytes arrives', async (size) => {
    const answer = await send(signV4Chunks({ path: path('chunks'), body: content(size) }))
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect((await bytesOf(await get(bucket.name, 'chunks'))).equals(content(size))).toBe(true)
  })

  it('has no coding afterwards, but keeps another one', async () => {
    const headers = { 'content-encoding': 'aws-chunked,x-gzip' }
    await send(signV4Chunks({ path: path('coded'), body: 'x', headers }))
    expect((await get(bucket.name, 'coded')).ContentEncoding).toBe('x-gzip')
  })

  it('may be a part of an upload', async () => {
    const { Key, UploadId, complete } = await startUpload(bucket.name, 'chunked part')
    const query = { partNumber: '1', uploadId: UploadId }
    const { headers } = await send(signV4Chunks({ path: path(Key), query, body: content(100_000) }))
    await complete([{ PartNumber: 1, ETag: headers.etag }])
    expect((await bytesOf(await get(bucket.name, Key))).equals(content(100_000))).toBe(true)
  })

  it.each([
    ['a changed byte', (body: Buffer) => flip(body, 200)],
    [
      'a changed signature',
      (body: Buffer) => Buffer.from(body.toString('latin1').replace(/signature=..../, 'signature=0000'), 'latin1'),
    ],
    ['no last chunk', (body: Buffer) => body.subarray(0, body.lastIndexOf('\r\n0;') + 2)],
    ['chunks in another order', swapped],
  ])('with %s is refused and nothing is kept', async (_, spoil) => {
    const answer = await send(
      signV4Chunks({ path: path('spoiled'), body: content(30_000) }, { chunkSize: 8192, spoil }),
    )
    expect([400, 403]).toContain(answer.status)
    expect(await refusal(get(bucket.name, 'spoiled'))).toEqual([404, 'NoSuchKey'])
  })

  it.each(['29999', '30001', '-1', 'x', ''])(
    'of another length than the announced %s is refused',
    async (decodedLength) => {
      const request = signV4Chunks({ path: path('spoiled'), body: content(30_000) }, { decodedLength })
      const { status } = await send(request)
      expect([400, 411]).toContain(status)
      expect(await refusal(get(bucket.name, 'spoiled'))).toEqual([404, 'NoSuchKey'])
    },
  )

  it('of an unknown kind is refused', async () => {
    const answer = await call(
      { method: 'PUT', path: path('spoiled'), body: 'x' },
      { payload: 'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD' },
    )
    expect(verdict(answer)).toEqual([400, 'InvalidRequest'])
  })
})

function flip(body: Buffer, at: number): Buffer {
  const changed = Buffer.from(body)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** The first two chunks change places. */
function swapped(body: Buffer): Buffer {
  const chunk = 8192 + `2000;chunk-signature=${'0'.repeat(64)}\r\n\r\n`.length
  return Buffer.concat([body.subarray(chunk, 2 * chunk), body.subarray(0, chunk), body.subarray(2 * chunk)])
}

it.runIf(target.own)('a key of another project sees nothing of this one', async () => {
  expect(verdict(await call({ path: path() }, target.own?.stranger))).toEqual([404, 'NoSuchBucket'])
})
