import { CreateBucketCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { addCaveat, type ApiKey } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat } from '@perigee/grants/caveat'
import { utf8 } from '@perigee/std/bytes'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { codeOf, rawRequests, type Sent } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway({ env: { PERIGEE_GATEWAY_MAX_OBJECT_SIZE: '1MiB' } })
const Bucket = 'wire'
beforeAll(() => gateway().client().send(new CreateBucketCommand({ Bucket })))

const { host, send, call, signed } = rawRequests(gateway)

describe('bodies', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  it.each<[string, () => Promise<Sent>, number, string]>([
    [
      'another hash',
      () => send('PUT', '/wire/bad', signed('PUT', '/wire/bad', { payloadHash: sha256('a') }), 'b'),
      400,
      'XAmzContentSHA256Mismatch',
    ],
    [
      'no length',
      () => send('PUT', '/wire/bad', { ...signed('PUT', '/wire/bad'), 'transfer-encoding': 'chunked' }, 'b'),
      411,
      'MissingContentLength',
    ],
    [
      'too much',
      () =>
        send(
          'PUT',
          '/wire/bad',
          { ...signed('PUT', '/wire/bad'), 'content-length': String(2 ** 20 + 1) },
          'x'.repeat(2 ** 20 + 1),
        ),
      400,
      'EntityTooLarge',
    ],
    [
      'chunks with a wrong signature',
      () => {
        const headers = { 'x-amz-decoded-content-length': '5' }
        const payloadHash = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'
        const body = `5;chunk-signature=${'0'.repeat(64)}\r\nhello\r\n0;chunk-signature=${'0'.repeat(64)}\r\n\r\n`
        return send('PUT', '/wire/bad', signed('PUT', '/wire/bad', { payloadHash, headers }), body)
      },
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'malformed XML',
      () => send('PUT', '/wire-2', signed('PUT', '/wire-2'), '<CreateBucketConfiguration>'),
      400,
      'MalformedXML',
    ],
    [
      'a document type',
      () => send('PUT', '/wire-2', signed('PUT', '/wire-2'), '<!DOCTYPE a><CreateBucketConfiguration/>'),
      400,
      'MalformedXML',
    ],
  ])('with %s leave nothing', async (_, call, status, code) => {
    const answer = await call()
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
    const head = gateway()
      .client()
      .send(new HeadObjectCommand({ Bucket, Key: 'bad' }))
    expect((await failureOf(head)).status).toBe(404)
  })

  it('cut short leave nothing, and the gateway goes on', async () => {
    const { hostname, port } = new URL(gateway().url)
    const headers = Object.entries({ ...signed('PUT', '/wire/cut'), 'content-length': '100000' })
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `PUT /wire/cut HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\nhello`,
        )
        socket.end()
      })
      socket.on('close', () => resolve())
      socket.resume()
    })
    const head = gateway()
      .client()
      .send(new HeadObjectCommand({ Bucket, Key: 'cut' }))
    expect((await failureOf(head)).status).toBe(404)
  })

  it('are asked for when the client waits', async () => {
    const path = '/wire/expected'
    const { hostname, port } = new URL(gateway().url)
    const headers = { ...signed('PUT', path), expect: '100-continue', 'content-length': '5' }
    const steps = await new Promise<string[]>((resolve, reject) => {
      const seen: string[] = []
      const outgoing = httpRequest({ hostname, port, method: 'PUT', path, headers, agent: false })
      outgoing.on('continue', () => {
        seen.push('continue')
        outgoing.end('hello')
      })
      outgoing.on('response', (response) => resolve([...seen, String(response.resume().statusCode)]))
      outgoing.on('error', reject)
      outgoing.flushHeaders()
    })
    expect(steps).toEqual(['continue', '200'])
  })

  it('are not asked for when the request is refused', async () => {
    const path = '/no-such-bucket-here/k'
    const { hostname, port } = new URL(gateway().url)
    const headers = { host: host(), expect: '100-continue', 'content-length': '5' }
    const steps = await new Promise<unknown[]>((resolve, reject) => {
      const outgoing = httpRequest({ hostname, port, method: 'PUT', path, headers, agent: false })
      outgoing.on('continue', () => reject(new Error('the body was asked for')))
      outgoing.on('response', (response) => resolve([response.resume().statusCode, response.headers.connection]))
      outgoing.on('error', reject)
      outgoing.flushHeaders()
    })
    expect(steps).toEqual([403, 'close'])
  })
})

describe('paths', () => {
  it.each([
    ['/wire/../wire/a', 400, 'XMinioInvalidResourceName'],
    ['/wire/%2e%2e/a', 400, 'XMinioInvalidResourceName'],
    ['/wire/a/./b', 400, 'XMinioInvalidResourceName'],
    ['/wire/a%2F..%2Fb', 400, 'XMinioInvalidResourceName'],
    ['/..', 400, 'InvalidBucketName'],
    ['/%2e%2e/wire', 400, 'InvalidBucketName'],
    ['//wire/a', 400, 'InvalidBucketName'],
    ['/wire/a%00b', 400, 'XMinioInvalidObjectName'],
    ['/wire/%c3%28', 400, 'InvalidURI'],
    ['/wire/%ed%a0%80', 400, 'InvalidURI'],
    ['/wire/%', 400, 'InvalidURI'],
    ['/wire/%ff', 400, 'InvalidURI'],
    ['/Wire/a', 400, 'InvalidBucketName'],
    [`/wire/${'x'.repeat(1025)}`, 400, 'KeyTooLongError'],
  ])('%s is refused', async (path, status, code) => {
    const answer = await send('GET', path)
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
  })

  it('with slashes of all kinds name different objects', async () => {
    for (const key of ['x/y', 'x//y', '/x/y', 'x/y/']) {
      const path = `/wire/${key}`
      expect((await send('PUT', path, signed('PUT', path), key)).status).toBe(200)
    }
    for (const key of ['x/y', 'x//y', '/x/y', 'x/y/']) {
      const path = `/wire/${key}`
      expect((await send('GET', path, signed('GET', path))).text).toBe(key)
    }
  })
})

it('keeps metadata that is not ASCII, whatever bytes carry it', async () => {
  const path = '/wire/noted'
  const signedText = signed('PUT', path, { headers: { 'x-amz-meta-note': 'é 日本' } })
  const onTheWire = { ...signedText, 'x-amz-meta-note': Buffer.from('é 日本').toString('latin1') }
  expect((await send('PUT', path, onTheWire, 'x')).status).toBe(200)
  const { headers } = await send('HEAD', path, signed('HEAD', path))
  expect(Buffer.from(String(headers['x-amz-meta-note']), 'latin1').toString()).toBe('é 日本')
})

describe('answers', () => {
  it('carry an id of their own, and errors repeat it', async () => {
    const answer = await send('GET', '/wire', { 'x-amz-request-id': 'mine', 'x-request-id': 'mine' })
    const id = answer.headers['x-amz-request-id']
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(answer.text).toContain(`<RequestId>${String(id)}</RequestId>`)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-xss-protection': '1; mode=block',
      'content-type': 'application/xml',
      server: 'Perigee',
    })
  })

  it('to HEAD have no body', async () => {
    const answer = await send('HEAD', '/wire/nothing', signed('HEAD', '/wire/nothing'))
    expect([answer.status, answer.text]).toEqual([404, ''])
  })

  it('to too large headers', async () => {
    const answer = await send('GET', '/wire', { 'x-filler': 'x'.repeat(9000) })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'MetadataTooLarge'])
    const beyond = await send('GET', '/wire', { 'x-filler': 'x'.repeat(60_000) })
    expect([beyond.status, codeOf(beyond)]).toEqual([400, 'MetadataTooLarge'])
  })

  it('to methods that do not exist', async () => {
    const answer = await send('PATCH', '/wire', signed('PATCH', '/wire'))
    expect([answer.status, codeOf(answer)]).toEqual([405, 'MethodNotAllowed'])
  })

  it('to pages of other origins', async () => {
    const origin = 'https://console.example'
    const asked = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
    const preflight = await send('OPTIONS', '/wire/k', asked)
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization',
    })
    const { headers } = await send('GET', '/wire/k', { origin })
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(headers['access-control-expose-headers']).toContain('ETag')
  })

  it('to whoever runs the gateway', async () => {
    expect(await send('GET', '/-/health')).toMatchObject({ status: 200, text: '' })
    expect((await send('GET', '/-/version')).text).toMatch(/^\d+\.\d+\.\d+/)
  })
})

it('serves a grant of more restrictions than a stranger’s may have, which was registered', async () => {
  const { project, rootKey, credentialsFor, client } = gateway()
  const others = Array.from({ length: 300 }, (_, at) => ({ bucket: utf8('b'), encryptedPathPrefix: utf8(String(at)) }))
  const allowedPaths = [{ bucket: utf8(Bucket), encryptedPathPrefix: new Uint8Array() }, ...others]
  const apiKey = Array.from({ length: 70 }).reduce<ApiKey>(
    (key) => addCaveat(key, encodeCaveat(emptyCaveat)),
    addCaveat(project.apiKey, encodeCaveat({ ...emptyCaveat, allowedPaths })),
  )
  const limited = client({ credentials: credentialsFor({ apiKey, rootKey }) })
  await limited.send(new PutObjectCommand({ Bucket, Key: 'by-many-paths', Body: 'x' }))
})

it('serves many requests over one connection, refused uploads among them', async () => {
  const client = gateway().client()
  for (let round = 0; round < 5; round++) {
    const tooLarge = new PutObjectCommand({ Bucket, Key: 'large', Body: 'x'.repeat(2 ** 20 + 1) })
    expect((await failureOf(client.send(tooLarge))).code).toBe('EntityTooLarge')
    await client.send(new PutObjectCommand({ Bucket, Key: 'small', Body: 'x' }))
  }
})

it('takes the rest of a refused body also from a client whose connection ends with it', async () => {
  const { hostname, port } = new URL(gateway().url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const size = 200_000
  const head = [`PUT /wire/refused HTTP/1.1`, `Host: ${host()}`, `Content-Length: ${size}`, 'Connection: close']
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  await once(socket, 'end')
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)

  // a connection that is gone would answer the first piece with a reset
  for (let sent = 0; sent < size; sent += 1000) await new Promise((resolve) => socket.write('x'.repeat(1000), resolve))
  socket.end()
  await once(socket, 'close')
  expect(socket.errored).toBeNull()
})

describe('a key of the customer', () => {
  it.each([
    ['GET', '/wire/sealed'],
    ['HEAD', '/wire/sealed'],
    ['GET', '/wire/sealed?attributes'],
    ['PUT', '/wire/sealed'],
    ['PUT', '/wire/sealed?uploadId=a&partNumber=1'],
  ])('is not taken by %s %s', async (method, path) => {
    const headers = { 'x-amz-server-side-encryption-customer-algorithm': 'AES256', 'x-amz-object-attributes': 'ETag' }
    expect((await call(method, path, headers, method === 'PUT' ? 'x' : '')).status).toBe(501)
  })
})
