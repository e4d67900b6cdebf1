import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bucket, useLinkshare } from './testing/start-linkshare'

const large = randomBytes(300_000)
const script = '<script>alert(document.domain)</script>'

const linkshare = useLinkshare({}, async ({ put }) => {
  await put('ten.bin', '0123456789')
  await put('large.bin', large)
  await put('empty.bin', '')
  await put('coded.txt', 'not really gzip', { 'Content-Encoding': 'gzip', 'cache-control': 'max-age=60' })
  await put('page.html', script)
  await put('drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)
  await put('typed', script, { 'content-type': 'text/html; charset=utf-8' })
  await put('feed.xml', '<x/>')
  await put('paper.pdf', '%PDF-1.4')
  await put('photo.jpg', 'jpeg')
  await put('noted.txt', 'x', { 'x-amz-meta-note': 'private words', 'set-cookie': 'a=b', etag: 'q' })
})
const raw = (key: string) => `/raw/${linkshare().access}/${bucket}/${key}`
const get = (key: string, headers: Record<string, string> = {}) => linkshare().get(raw(key), { headers })

describe('what somebody uploaded', () => {
  it.each([
    ['page.html', 'text/plain', true],
    ['typed', 'text/plain', true],
    ['drawing.svg', 'image/svg+xml', true],
    ['feed.xml', 'text/xml; charset=utf-8', true],
    ['ten.bin', 'application/octet-stream', true],
    ['paper.pdf', 'application/pdf', false],
    ['photo.jpg', 'image/jpeg', false],
  ])('%s is sent as %s, to be downloaded: %s, and can run nothing', async (key, type, attached) => {
    for (const address of [key, `${key}?wrap=0`, `${key}?download=1`]) {
      const { headers } = await get(address)
      expect(headers['content-type']).toBe(type)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
      expect(headers['content-security-policy']).not.toContain('allow-')
      expect(headers['content-disposition'] !== undefined).toBe(attached || address.includes('download'))
    }
  })

  it('shows little of its metadata', async () => {
    const { headers } = await get('noted.txt')
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['etag']))
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['set-cookie']))
    expect(JSON.stringify(headers)).not.toContain('private words')
    expect((await get('coded.txt')).headers).toMatchObject({
      'cache-control': 'max-age=60',
      'content-encoding': 'gzip',
    })
  })

  it('has no length when it says that it is encoded', async () => {
    const { headers, text } = await get('coded.txt')
    expect([headers['content-length'], text]).toEqual([undefined, 'not really gzip'])
  })
})

describe('ranges', () => {
  it.each([
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=2-5', 206, '2345', 'bytes 2-5/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=7-100', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-1,50-60', 206, '01', 'bytes 0-1/10'],
    ['bytes=0-6,3-9', 200, '0123456789', undefined],
    ['bytes=x', 200, '0123456789', undefined],
    ['items=1-2', 200, '0123456789', undefined],
  ])('%s: %d %s', async (range, status, text, contentRange) => {
    const answer = await get('ten.bin', { range })
    expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([status, text, contentRange])
    expect(answer.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(text.length) })
  })

  it.each(['bytes=10-', 'bytes=10-20,30-', 'bytes=-0'])('%s is beyond the end', async (range) => {
    const { status, headers, text } = await get('ten.bin', { range })
    expect([status, headers['content-range']]).toEqual([416, 'bytes */10'])
    expect(headers).not.toHaveProperty('content-disposition')
    expect(text).toContain('Range header isn&#39;t compatible with path query.')
  })

  it('of nothing are nothing', async () => {
    const { status, headers, text } = await get('empty.bin', { range: 'bytes=0-5' })
    expect([status, headers['content-length'], text]).toEqual([200, '0', ''])
  })

  it('across blocks come as they are', async () => {
    const { bytes } = await get('large.bin', { range: 'bytes=7400-250001' })
    expect(Buffer.compare(bytes, large.subarray(7400, 250_002))).toBe(0)
  })

  it('may be several', async () => {
    const { status, headers, text } = await get('ten.bin', { range: 'bytes=0-1, 4-5,-1' })
    const [, boundary = ''] = /^multipart\/byteranges; boundary=(\S+)$/.exec(headers['content-type'] ?? '') ?? []
    const part = (range: string, content: string) =>
      `--${boundary}\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes ${range}/10\r\n\r\n${content}\r\n`
    expect(status).toBe(206)
    expect(text).toBe(`${part('0-1', '01')}${part('4-5', '45')}${part('9-9', '9')}--${boundary}--\r\n`)
    expect(headers['content-length']).toBe(String(text.length))
  })
})

describe('conditions', () => {
  const modified = async () => new Date((await get('ten.bin')).headers['last-modified'] ?? '')
  const shifted = async (seconds: number) => new Date((await modified()).getTime() + seconds * 1000).toUTCString()

  it.each([
    ['if-modified-since', 0, 304],
    ['if-modified-since', -1, 200],
    ['if-unmodified-since', 0, 200],
    ['if-unmodified-since', -1, 412],
  ])('%s, %d seconds from the time of the file: %d', async (header, seconds, status) => {
    const answer = await get('ten.bin', { [header]: await shifted(seconds) })
    expect([answer.status, answer.text.startsWith('0123')]).toEqual([status, status === 200])
  })

  it.each([
    ['if-none-match', '*', 304],
    ['if-none-match', '"etag"', 200],
    ['if-match', '*', 200],
    ['if-match', '"etag"', 412],
  ])('%s %s: %d, because there is no ETag', async (header, value, status) => {
    expect((await get('ten.bin', { [header]: value })).status).toBe(status)
  })

  it('keep a range from an older file away', async () => {
    const range = 'bytes=0-1'
    expect((await get('ten.bin', { range, 'if-range': await shifted(0) })).status).toBe(206)
    expect((await get('ten.bin', { range, 'if-range': await shifted(-1) })).status).toBe(200)
    expect((await get('ten.bin', { range, 'if-range': '"etag"' })).status).toBe(200)
  })
})

it('looks at the type only where nothing is known of it', async () => {
  const trusting = { 'x-content-type-options': 'nosniff' }
  expect((await get('photo.jpg', trusting)).headers['content-type']).toBe('application/octet-stream')
})
