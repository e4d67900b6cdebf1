import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'
import { talk } from '../testing/talk'

const gateway = useGateway({ env: { PERIGEE_GATEWAY_HEADER_TIMEOUT: '250ms', PERIGEE_GATEWAY_IDLE_TIMEOUT: '700ms' } })
const { host, signed, call } = rawRequests(gateway)
beforeAll(() =>
  gateway()
    .client()
    .send(new CreateBucketCommand({ Bucket: 'hostile' })),
)

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
const codeIn = (answer: string) => /<Code>(\w+)</.exec(answer)?.[1]
const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
const put = (more: string, body: string, path = '/hostile/smuggled') =>
  `PUT ${path} HTTP/1.1\r\n${lines(signed('PUT', path))}${more}\r\n${body}`

describe('a request that two servers could read in two ways is refused', () => {
  it.each([
    ['length and chunks', () => put('content-length: 5\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n')],
    ['two lengths', () => put('content-length: 5\r\ncontent-length: 6\r\n', 'hello')],
    ['a length twice', () => put('content-length: 5\r\ncontent-length: 5\r\n', 'hello')],
    ['a list of lengths', () => put('content-length: 5, 5\r\n', 'hello')],
    ['a signed length', () => put('content-length: +5\r\n', 'hello')],
    ['an unknown encoding', () => put('transfer-encoding: xchunked\r\n', '0\r\n\r\n')],
    ['chunks that are not last', () => put('transfer-encoding: chunked, identity\r\n', '0\r\n\r\n')],
    ['a space before the colon', () => put('content-length : 5\r\n', 'hello')],
    ['a folded header', () => put('x-a: b\r\n content-length: 5\r\n', 'hello')],
    ['a NUL in a header', () => put('x-a: b\0c\r\ncontent-length: 5\r\n', 'hello')],
    ['a bare carriage return', () => put('x-a: b\rcontent-length: 5\r\n', 'hello')],
    ['a chunk size that is none', () => put('transfer-encoding: chunked\r\n', '0x5\r\nhello\r\n0\r\n\r\n')],
    ['no HTTP', () => 'hello\r\n\r\n'],
    ['a path with spaces', () => `GET /hostile/a b HTTP/1.1\r\nhost: ${host()}\r\n\r\n`],
    ['no host', () => 'GET /hostile HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['two hosts', () => `GET /hostile HTTP/1.1\r\nhost: ${host()}\r\nhost: other\r\nconnection: close\r\n\r\n`],
    [
      'another host in its first line',
      () => `GET http://other/hostile HTTP/1.1\r\nhost: ${host()}\r\nconnection: close\r\n\r\n`,
    ],
  ])('%s', async (_, text) => {
    const answer = await talk(gateway().url, text())
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400)
    expect(statusOf(answer)).toBeLessThan(500)
    expect((await call('HEAD', '/hostile/smuggled')).status).toBe(404)
  })

  it('and names with underscores are names of their own', async () => {
    const answer = await talk(
      gateway().url,
      put('connection: close\r\ncontent_length: 5\r\ntransfer_encoding: chunked\r\n', '', '/hostile/empty'),
    )
    expect(statusOf(answer)).toBe(200)
    expect((await call('GET', '/hostile/empty')).text).toBe('')
  })

  it('and a body of a GET is no next request', async () => {
    const inner = 'DELETE /hostile HTTP/1.1\r\nhost: x\r\n\r\n'
    const headers = lines({ ...signed('GET', '/hostile'), connection: 'close', 'content-length': String(inner.length) })
    const answer = await talk(gateway().url, `GET /hostile HTTP/1.1\r\n${headers}\r\n${inner}`)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(statusOf(answer)).toBe(200)
  })
})

describe('a slow client', () => {
  it('that does not end its headers is sent away', async () => {
    const answer = await talk(gateway().url, 'GET /hostile HTTP/1.1\r\nhost: x\r\nx-slow: ')
    expect([statusOf(answer), codeIn(answer)]).toEqual([408, 'RequestTimeout'])
  })

  it('that does not end the fields of its form is sent away', async () => {
    const type = 'content-type: multipart/form-data; boundary=XX\r\ncontent-length: 1000\r\n'
    const field = '--XX\r\nContent-Disposition: form-data; name="key"\r\n\r\nslow'
    const text = `POST /hostile HTTP/1.1\r\nhost: ${host()}\r\n${type}\r\n${field}`
    const answer = await talk(gateway().url, text, (so) => so.includes('</Error>'))
    expect([statusOf(answer), codeIn(answer)]).toEqual([503, 'RequestTimeout'])
  })

  it('that stops in its body is cut off, and leaves nothing', async () => {
    await talk(gateway().url, put('content-length: 100\r\n', 'hello', '/hostile/slow'))
    expect((await call('HEAD', '/hostile/slow')).status).toBe(404)
  })
})

describe('a large body that is refused', () => {
  const size = 5 * 1024 ** 3
  it('is not waited for', async () => {
    const text = `PUT /hostile/large HTTP/1.1\r\nhost: ${host()}\r\ncontent-length: ${size}\r\n\r\nhello`
    const answer = await talk(gateway().url, text, (so) => so.includes('</Error>'))
    expect([statusOf(answer), codeIn(answer)]).toEqual([403, 'AccessDenied'])
  })

  it('is not asked for', async () => {
    const text = `PUT /hostile/large HTTP/1.1\r\nhost: ${host()}\r\nexpect: 100-continue\r\ncontent-length: ${size}\r\n\r\n`
    const answer = await talk(gateway().url, text, (so) => so.includes('</Error>'))
    expect([statusOf(answer), codeIn(answer)]).toEqual([403, 'AccessDenied'])
  })

  it('is not taken beyond what an object may have', async () => {
    const text = put(`content-length: ${6 * 1024 ** 4}\r\n`, 'hello', '/hostile/large')
    const answer = await talk(gateway().url, text, (so) => so.includes('</Error>'))
    expect([statusOf(answer), codeIn(answer)]).toEqual([400, 'EntityTooLarge'])
  })
})
