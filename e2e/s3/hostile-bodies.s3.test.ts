import { ListObjectsV2Command, ListPartsCommand } from '@aws-sdk/client-s3'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { s3 } from './clients'
import { content } from './content'
import { startUpload } from './multipart'
import { put, read } from './objects'
import { exchange, head, isRefusal, statuses } from './wire/raw-socket'
import { pathOf, signV4, type Wanted } from './wire/sign-v4'
import { signV4Chunks } from './wire/sign-v4-chunks'

const bucket = useBucket()
beforeAll(() => put(bucket.name, 'key', 'content'))

afterEach(async () => {
  expect(await read(bucket.name, 'key')).toBe('content')
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket.name }))
  expect(Contents.map(({ Key }) => Key)).toEqual(['key'])
})

const begun = (more: Partial<Wanted> = {}, length = 1_000_000): string =>
  head(
    signV4(
      { method: 'PUT', path: pathOf(bucket.name, 'key'), ...more, headers: { 'content-length': String(length) } },
      { payload: 'UNSIGNED-PAYLOAD' },
    ),
  )

describe('a body that ends early', () => {
  it.each([0, 1, 5000, 999_999])('after %i of 1,000,000 bytes leaves the old object', async (size) => {
    await exchange([begun(), content(size), 50], { hangUp: true })
  })

  it('leaves no part behind', async () => {
    const { Key, UploadId } = await startUpload(bucket.name, 'upload')
    const place = { path: pathOf(bucket.name, Key), query: { partNumber: '1', uploadId: UploadId } }
    await exchange([begun(place), content(5000), 50], { hangUp: true })
    const { Parts = [] } = await s3.send(new ListPartsCommand({ Bucket: bucket.name, Key, UploadId }))
    expect(Parts).toEqual([])
  })

  it.each([true, false])('in chunks (unsigned: %s) is not kept', async (unsignedChunks) => {
    const trailers: Record<string, string> = unsignedChunks ? { 'x-amz-checksum-crc32': 'AAAAAA==' } : {}
    const request = signV4Chunks(
      { path: pathOf(bucket.name, 'key'), body: content(100_000) },
      { unsignedChunks, trailers, chunkSize: 8192 },
    )
    const body = Buffer.from(request.body ?? '')
    const headers: [string, string][] = [...request.headers, ['content-length', String(body.length)]]
    for (const end of [100, 8192, body.length - 100, body.length - 3]) {
      await exchange([head({ ...request, headers }), body.subarray(0, end), 30], { hangUp: true })
    }
  })
})

describe('a chunk', () => {
  it.each([
    ['without a size', ';chunk-signature=0\r\n'],
    ['of a negative size', '-5;chunk-signature=0\r\n'],
    ['of a size without an end', `${'f'.repeat(4000)};chunk-signature=0\r\n`],
    ['of 16 EiB', 'ffffffffffffffff;chunk-signature=0\r\n'],
    ['without a signature', '5\r\nhello\r\n0\r\n\r\n'],
    ['with a head of 1 MB', `5;${'x'.repeat(1_000_000)}`],
  ])('%s is refused', async (_, body) => {
    const request = signV4Chunks({ path: pathOf(bucket.name, 'key'), body: 'hello' })
    const headers: [string, string][] = [
      ...request.headers,
      ['content-length', String(body.length)],
      ['connection', 'close'],
    ]
    for (const status of statuses(await exchange([head({ ...request, headers }), body]))) {
      expect([400, 403]).toContain(status)
    }
  })
})

describe('a slow client', () => {
  it('does not keep others waiting', async () => {
    let leave = (): void => undefined
    const othersAreDone = new Promise<void>((resolve) => (leave = resolve))
    const trickle = Array.from({ length: 10 }, () => ['x', 150]).flat()
    const slow = Array.from({ length: 30 }, () => exchange([begun(), ...trickle, othersAreDone], { hangUp: true }))
    for (let count = 0; count < 10; count++) expect(await read(bucket.name, 'key')).toBe('content')
    leave()
    await Promise.all(slow)
  })

  it('that never ends its headers does not either', async () => {
    const slow = Array.from({ length: 30 }, () =>
      exchange(['GET / HTTP/1.1\r\n', 300, 'x-a: ', 300, 'b', 300], { hangUp: true }),
    )
    expect(await read(bucket.name, 'key')).toBe('content')
    await Promise.all(slow)
  })

  it('that writes byte by byte is served', async () => {
    const path = pathOf(bucket.name, 'key')
    const request = head({ ...signV4({ path }), headers: [...signV4({ path }).headers, ['connection', 'close']] })
    const received = await exchange([...request].flatMap((sign) => [sign, 1]))
    expect(statuses(received)).toEqual([200])
    expect(received.endsWith('content')).toBe(true)
  })

  it('that leaves while it reads costs nothing', async () => {
    const request = signV4({ path: pathOf(bucket.name, 'key') })
    for (let count = 0; count < 20; count++) await exchange([head(request)], { hangUp: true })
  })
})

describe('a length', () => {
  it('that is too small leaves the rest of the body unread, and no second request', async () => {
    const received = await exchange([begun({}, 7), 'contentDELETE /x HTTP/1.1\r\n\r\n'], { hangUpAfter: 'HTTP/1.1 ' })
    expect(statuses(received)[0]).toBe(200)
    for (const status of statuses(received).slice(1)) expect(status).toSatisfy(isRefusal)
  })

  it.each(['99999999999999', '5497558138881'])('of %s bytes is refused before they come', async (length) => {
    const request = head(
      signV4(
        { method: 'PUT', path: pathOf(bucket.name, 'key'), headers: { 'content-length': length } },
        { payload: 'UNSIGNED-PAYLOAD' },
      ),
    )
    const received = await exchange([request, 'x'], { hangUpAfter: 'EntityTooLarge' })
    expect(statuses(received)).toEqual([400])
    expect(received).toContain('EntityTooLarge')
  })
})
