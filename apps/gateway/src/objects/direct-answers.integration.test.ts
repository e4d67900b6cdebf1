import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { nativeModule } from '@perigee/crypto/native-module-node'
import { KiB, MiB } from '@perigee/std/units'
import { once } from 'node:events'
import { open, readdir } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const isBuilt = nativeModule().state === 'loaded'
if (!isBuilt) process.stderr.write('Answers that go directly are NOT TESTED: npm run build:native\n')

const Bucket = 'direct'
const gateway = useGateway()
const { signed } = rawRequests(gateway)
const body = Buffer.from(Uint8Array.from({ length: 5 * MiB + 321 }, (_, at) => (at * 31) ^ (at >> 9)))
const put = (Key: string) =>
  gateway()
    .client()
    .send(new PutObjectCommand({ Bucket, Key, Body: body }))

describe.skipIf(!isBuilt)('content that goes from its file to the connection', () => {
  beforeAll(async () => {
    await gateway().client().send(new CreateBucketCommand({ Bucket }))
    await put('whole')
  })

  const size = body.length
  it.each([
    ['everything', 0, size - 1],
    ['from the middle of a block on', 1_000_003, size - 1],
    ['up to the middle of a block', 0, 3_000_001],
    ['between two blocks', 7_408, 7_408 * 400 - 1],
    ['just enough to go directly', 77, 77 + 128 * KiB - 1],
    ['one byte less', 77, 77 + 128 * KiB - 2],
    ['the last bytes', size - 200 * KiB, size - 1],
  ])('is what was asked for: %s', async (_, from, to) => {
    const answer = await gateway()
      .client()
      .send(new GetObjectCommand({ Bucket, Key: 'whole', Range: `bytes=${from}-${to}` }))
    const bytes = await answer.Body?.transformToByteArray()
    expect(body.subarray(from, to + 1).equals(bytes ?? new Uint8Array())).toBe(true)
  })

  it('comes to many at once, each its own', async () => {
    const asked = Array.from({ length: 40 }, async (_, at) => {
      const from = at * 100_003
      const wanted = { Bucket, Key: 'whole', Range: `bytes=${from}-${from + MiB}` }
      const answer = await gateway().client().send(new GetObjectCommand(wanted))
      const bytes = await answer.Body?.transformToByteArray()
      return body.subarray(from, from + MiB + 1).equals(bytes ?? new Uint8Array())
    })
    expect(await Promise.all(asked)).toEqual(asked.map(() => true))
  })

  async function download(key: string): Promise<{ status: number | undefined; text: string; broken: boolean }> {
    const { hostname, port } = new URL(gateway().url)
    const path = `/${Bucket}/${key}`
    const outgoing = get({ hostname, port, path, headers: signed('GET', path), agent: false })
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    let text = ''
    response.setEncoding('latin1').on('data', (piece: string) => (text += piece))
    const broken = await once(response, 'end').then(
      () => false,
      () => true,
    )
    return { status: response.statusCode, text, broken }
  }

  /** Changes one byte of the only blob that a key has more than those before. */
  async function damage(key: string, at: number): Promise<void> {
    const folder = gateway().store.blobFolder
    const blobs = async () => (await readdir(folder, { recursive: true })).filter((name) => /-.*-/.test(name))
    const before = new Set(await blobs())
    await put(key)
    const [added = ''] = (await blobs()).filter((name) => !before.has(name))
    const file = await open(join(folder, added), 'r+')
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at)
    await file.close()
  }

  it('is refused when its first bytes do not open, and breaks off where others do not', async () => {
    await damage('at-first', 100)
    await damage('later', 4 * MiB)
    expect(await download('at-first')).toMatchObject({ status: 500, broken: false })
    const later = await download('later')
    expect(later).toMatchObject({ status: 200, broken: true })
    expect(later.text.length).toBeLessThan(4 * MiB)
    expect(body.toString('latin1').startsWith(later.text)).toBe(true)
  })

  it('is logged with its size', async () => {
    await download('whole')
    const sizes = () =>
      [
        ...gateway()
          .log()
          .matchAll(/"sent":(\d+)/g),
      ].map(([, sent]) => Number(sent))
    await expect.poll(() => sizes().at(-1)).toBeGreaterThan(size)
  })
})
