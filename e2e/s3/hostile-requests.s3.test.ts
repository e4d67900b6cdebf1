import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { s3 } from './clients'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { target } from './endpoint/target'
import { put, read } from './objects'
import { call, verdict } from './wire/call'
import { exchange, head, isRefusal, statuses } from './wire/raw-socket'
import { send, type WireRequest } from './wire/request'
import { pathOf, signV4, type Wanted } from './wire/sign-v4'

const bucket = useBucket()
beforeAll(() => put(bucket.name, 'key', 'content'))

/** After anything at all the service answers, and the bucket holds what it held. */
afterEach(async () => {
  expect(await read(bucket.name, 'key')).toBe('content')
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket.name }))
  expect(Contents.map(({ Key }) => Key)).toEqual(['key'])
})

const put1 = (more: Partial<Wanted> = {}): WireRequest =>
  signV4({ method: 'PUT', path: pathOf(bucket.name, 'new'), body: 'x', ...more }, { payload: 'UNSIGNED-PAYLOAD' })
const withHeaders = (request: WireRequest, ...more: [string, string][]): string =>
  head({ ...request, headers: [...request.headers, ['connection', 'close'], ...more] })
const refusedOrNothing = (received: string) => {
  for (const status of statuses(received)) expect(status).toSatisfy(isRefusal)
}

describe('headers', () => {
  it('of more than 8 KB are refused', async () => {
    const headers = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`x-amz-meta-n${at}`, 'v'.repeat(1000)]))
    const { status } = await call({ method: 'PUT', path: pathOf(bucket.name, 'new'), body: 'x', headers })
    expect([400, 431]).toContain(status)
  })

  it('of 100 KB, 1 MB and without an end are refused', async () => {
    refusedOrNothing(await exchange([withHeaders(put1(), ['x-much', 'v'.repeat(100_000)])]))
    refusedOrNothing(await exchange([withHeaders(put1(), ['x-much', 'v'.repeat(1_000_000)])]))
    const endless: string[] = Array.from({ length: 2000 }, (_, at) => `x-${at}: ${'v'.repeat(100)}\r\n`)
    refusedOrNothing(await exchange(['GET / HTTP/1.1\r\n', ...endless], { hangUp: true }))
  })

  it.each([
    ['host', 'evil.example.com'],
    ['authorization', 'AWS4-HMAC-SHA256 Credential=a/b/c/d/aws4_request, SignedHeaders=host, Signature=0'],
    ['content-length', '5'],
    ['x-amz-content-sha256', 'UNSIGNED-PAYLOAD'],
    ['x-amz-date', '20300101T000000Z'],
  ])('that come twice are refused: %s', async (name, value) => {
    const request = put1()
    const received = await exchange([withHeaders(request, ...lengthOf(name), [name, value]), 'xxxxx'])
    refusedOrNothing(received)
  })
  const lengthOf = (name: string): [string, string][] =>
    name === 'content-length' ? [['content-length', '1']] : [['content-length', '1']]

  it.each(['a\u0000b', 'a\u0007b', 'a\rb', 'line\n folded'])(
    'with the control character in %j are refused',
    async (value) => {
      refusedOrNothing(await exchange([withHeaders(put1(), ['content-length', '1'], ['x-amz-meta-a', value]), 'x']))
    },
  )

  it.each(['Content-Length : 1', ' Content-Length: 1', 'Content-Length', ': 1', 'Con tent-Length: 1'])(
    'that are no headers are refused: "%s"',
    async (line) => {
      const request = put1()
      refusedOrNothing(
        await exchange([head(request).replace(/\r\n\r\n$/, `\r\n${line}\r\n\r\n`), 'x', 300], { hangUp: true }),
      )
    },
  )
})

describe('a second request behind the first', () => {
  const hidden = `DELETE /hidden HTTP/1.1\r\nHost: x\r\n\r\n`

  it('is not smuggled in by a length beside chunks', async () => {
    const smuggled = head(signV4({ method: 'DELETE', path: pathOf(bucket.name, 'key') }))
    for (const first of [
      [
        ['content-length', '6'],
        ['transfer-encoding', 'chunked'],
      ],
      [
        ['transfer-encoding', 'chunked'],
        ['content-length', String(smuggled.length + 5)],
      ],
      [
        ['transfer-encoding', 'chunked'],
        ['transfer-encoding', 'identity'],
      ],
      [
        ['transfer-encoding', ' chunked'],
        ['content-length', '4'],
      ],
      [
        ['transfer-encoding', 'xchunked'],
        ['content-length', '4'],
      ],
      [['transfer-encoding', 'chunked, identity']],
    ] as [string, string][][]) {
      const request = put1()
      refusedOrNothing(
        await exchange([head({ ...request, headers: [...request.headers, ...first] }), '0\r\n\r\n', hidden, 200], {
          hangUp: true,
        }),
      )
    }
  })

  it('is not smuggled in by two lengths', async () => {
    for (const lengths of [['1', '50'], ['50', '1'], ['1, 50'], ['+1'], ['-1'], ['0x1'], ['1e1'], ['']]) {
      const request = put1()
      const headers = lengths.map((value): [string, string] => ['content-length', value])
      refusedOrNothing(
        await exchange([head({ ...request, headers: [...request.headers, ...headers] }), 'x', hidden, 200], {
          hangUp: true,
        }),
      )
    }
  })

  it('is not smuggled in by a broken chunk', async () => {
    for (const body of [
      '5\r\nx\r\n0\r\n\r\n',
      'zz\r\nx\r\n',
      '-1\r\nx\r\n',
      'ffffffffffffffff1\r\nx\r\n',
      '1;\n\nx\r\n',
    ]) {
      const request = signV4({ method: 'POST', path: pathOf(bucket.name), query: { delete: '' }, body: 'x' })
      refusedOrNothing(
        await exchange([withHeaders(request, ['transfer-encoding', 'chunked']), body, hidden, 200], { hangUp: true }),
      )
    }
  })
})

describe('a path', () => {
  it.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/BUCKET/../OTHER/key',
    '/BUCKET/..%2f..%2fkey',
    '/BUCKET/a/./../key',
    '/BUCKET/%00',
    '/BUCKET/key%00.txt',
    '/BUCKET/%c0%ae%c0%ae/key',
    '/BUCKET\\key',
    '//BUCKET/../key',
  ])('with tricks is refused: %s', async (trick) => {
    const path = trick.replace('BUCKET', bucket.name)
    const { status } = await call({ method: 'PUT', path, body: 'x' })
    expect(status).toSatisfy(isRefusal)
  })

  it.each([
    'GET',
    'GET /',
    'GET  / HTTP/1.1',
    'GET / HTTP/9.9',
    'get / HTTP/1.1',
    'G\u0000T / HTTP/1.1',
    '\u0016\u0003\u0001\u0002',
  ])('in the request line "%j" is refused', async (line) => {
    refusedOrNothing(await exchange([`${line}\r\nHost: x\r\n\r\n`, 200], { hangUp: true }))
  })

  it('in absolute form does not lead to another place', async () => {
    const request = signV4({ path: pathOf(bucket.name, 'key') })
    refusedOrNothing(await exchange([withHeaders({ ...request, path: `http://evil.example.com${request.path}` })]))
  })

  it('with many parameters is answered', async () => {
    const query = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, 'v']))
    expect((await call({ path: pathOf(bucket.name), query })).status).toBeLessThan(500)
  })

  it('of 20 KB is refused', async () => {
    const { status } = await call({ method: 'PUT', path: `/${bucket.name}/${'a'.repeat(20_000)}`, body: 'x' }).catch(
      () => ({ status: 400 }),
    )
    expect([400, 414, 431]).toContain(status)
  })
})

describe('a query', () => {
  it.each([
    'prefix=a&prefix=b',
    'list-type=2&list-type=1',
    'max-keys=1&max-keys=1000',
    'uploads&versions',
    'acl&policy',
    'prefix=%zz',
    'prefix=%00',
    'prefix=../',
    '=x',
    '&&&',
  ])('with tricks is answered by a document: ?%s', async (query) => {
    const request = signV4({ path: pathOf(bucket.name) })
    const { status } = await send({ ...request, path: `${request.path}?${query}` })
    expect(status).toBeLessThan(500)
  })
})

describe('the secret', () => {
  it('never shows in a refusal', async () => {
    const answer = await call({ path: pathOf(bucket.name, 'key') }, { secretKey: `${target.secretKey}x` })
    expect(verdict(answer)).toEqual([403, 'SignatureDoesNotMatch'])
    expect(answer.text).not.toContain(target.secretKey)
  })
})
