import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { CreateBucketCommand, CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { MiB } from '@perigee/std/units'
import { blobStoreContract, collect, pieces } from '@perigee/store-core/blobs/blob-store-contract'
import { openS3Blobs } from '@perigee/store-core/blobs/s3/open'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startFlakyProxy, type Fault } from '../testing/flaky-proxy'
import { useGateway } from '../testing/start-gateway'

/** The S3 service of these tests is a gateway of ours. */
const gateway = useGateway()
const bucket = 'blobs-of-another'
const whole = new Uint8Array(randomBytes(12 * MiB + 5))

const options = (endpoint = gateway().url) => ({
  endpoint,
  region: 'us-east-1',
  bucket,
  prefix: 'blobs/',
  accessKeyId: gateway().credentials.accessKeyId,
  secretAccessKey: gateway().credentials.secretAccessKey,
  pathStyle: true,
  checksums: true,
})

beforeAll(async () => {
  gateway().store.clock.set(new Date())
  await gateway()
    .client()
    .send(new CreateBucketCommand({ Bucket: bucket }))
})

/** Every request meets the fates in turn, then passes. */
async function throughTrouble(isMeant: (request: IncomingMessage) => boolean, fates: Fault[], timeout?: number) {
  const proxy = await startFlakyProxy(
    gateway().url,
    (request) => (isMeant(request) ? fates.shift() : undefined) ?? 'pass',
  )
  onTestFinished(() => proxy.stop())
  return openS3Blobs({ ...options(proxy.url), ...(timeout !== undefined && { timeout }) })
}

const readWhole = (blobs: Awaited<ReturnType<typeof openS3Blobs>>, id: string) =>
  collect(blobs.read(id, { offset: 0, length: whole.length }))

const unfinished = async () =>
  (
    await gateway()
      .client()
      .send(new ListMultipartUploadsCommand({ Bucket: bucket }))
  ).Uploads ?? []

describe('blobs in an S3 service', () => {
  blobStoreContract(() => openS3Blobs(options()))

  describe('that knows no checksums', () => {
    blobStoreContract(() => openS3Blobs({ ...options(), prefix: '', checksums: false }))
  })

  it('keeps large blobs in parts, and gives back any range', async () => {
    const blobs = await openS3Blobs(options())
    const id = randomUUID()
    expect(await blobs.write(id, pieces(whole, 300_001))).toBe(whole.length)
    expect(Buffer.compare(await readWhole(blobs, id), whole)).toBe(0)
    const across = await collect(blobs.read(id, { offset: 5 * MiB - 3, length: 7 }))
    expect(across).toEqual(whole.slice(5 * MiB - 3, 5 * MiB + 4))
  })

  it('gives up the parts of a large write that fails', async () => {
    const blobs = await openS3Blobs(options())
    async function* cutOff(): AsyncGenerator<Uint8Array> {
      yield whole
      throw new Error('the client went away')
    }
    const id = randomUUID()
    await expect(blobs.write(id, cutOff())).rejects.toThrow('the client went away')
    expect(await blobs.size(id)).toBeUndefined()
    expect(await unfinished()).toEqual([])
  })

  it('removes what killed processes have begun, once it is old, and nothing of others', async () => {
    const blobs = await openS3Blobs(options())
    const client = gateway().client()
    await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: `blobs/${randomUUID()}` }))
    await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'blobs/of-somebody-else' }))
    expect(await blobs.removeUnfinished(new Date(0))).toBe(0)
    expect(await blobs.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1)
    expect((await unfinished()).map(({ Key }) => Key)).toEqual(['blobs/of-somebody-else'])
  })

  it.each<{ title: string; isMeant: (request: IncomingMessage) => boolean; fates: Fault[] }>([
    { title: 'is busy', isMeant: ({ method }) => method === 'PUT', fates: ['unavailable', 'unavailable'] },
    { title: 'breaks connections', isMeant: ({ method }) => method === 'PUT', fates: ['cut', 'cut'] },
    { title: 'loses answers', isMeant: ({ method }) => method === 'PUT', fates: ['lose-answer'] },
    {
      title: 'loses the answer to the last request',
      isMeant: ({ method, url = '' }) => method === 'POST' && url.includes('uploadId'),
      fates: ['lose-answer'],
    },
  ])('writes all the same when the service $title', async ({ isMeant, fates }) => {
    const blobs = await throughTrouble(isMeant, fates)
    const id = randomUUID()
    expect(await blobs.write(id, pieces(whole, 100_000))).toBe(whole.length)
    expect(fates).toEqual([])
    expect(Buffer.compare(await readWhole(blobs, id), whole)).toBe(0)
  })

  it('reads on where a download broke', async () => {
    const id = randomUUID()
    await (await openS3Blobs(options())).write(id, pieces(whole, 1_000_000))
    const fates: Fault[] = ['break-answer', 'break-answer', 'cut']
    const blobs = await throughTrouble(({ method }) => method === 'GET', fates)
    expect(Buffer.compare(await readWhole(blobs, id), whole)).toBe(0)
    expect(fates).toEqual([])
  })

  it('acknowledges nothing that the service has not, and says who failed', async () => {
    const blobs = await throughTrouble(() => true, Array<Fault>(50).fill('unavailable'))
    await expect(blobs.write(randomUUID(), pieces(whole, 1_000_000))).rejects.toThrow(
      new RegExp(`The S3 service http://127.0.0.1:\\d+/${bucket} could not begin a blob: .*503`),
    )
  })

  it('does not wait for ever', async () => {
    const blobs = await throughTrouble(() => true, Array<Fault>(50).fill('silence'), 50)
    await expect(blobs.write(randomUUID(), pieces(new Uint8Array(10), 10))).rejects.toThrow('could not store a blob')
  })

  it('names what is wrong with its credentials', async () => {
    const blobs = await openS3Blobs({ ...options(), secretAccessKey: 'not-the-one' })
    await expect(blobs.delete(randomUUID())).rejects.toThrow('could not delete a blob: SignatureDoesNotMatch 403')
  })

  it('says so when the service is full', async () => {
    const client = gateway().store.db
    const limit = (storage_limit: number) => client.updateTable('satellite.projects').set({ storage_limit }).execute()
    await limit(0)
    onTestFinished(async () => void (await limit(1e12)))
    const blobs = await openS3Blobs(options())
    const write = blobs.write(randomUUID(), pieces(new Uint8Array(100_000), 10_000))
    await expect(write).rejects.toMatchObject({ code: 'storageFull' })
  })
})
