import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
} from '@aws-sdk/client-s3'
import { createS3Client } from '@perigee/s3/client/create-s3-client'
import { StoredParts } from '@perigee/s3/client/stored-parts'
import { aProject } from '@perigee/store-core/testing/test-store'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFlakyProxy, type Fault } from '../testing/flaky-proxy'
import { NodeXMLHttpRequest } from '../testing/node-xhr'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const bucket = 'browser'
const partSize = 5 * 2 ** 20
const bytes = randomBytes(3 * partSize + 4_321)
const blob = new Blob([bytes], { type: 'video/mp4' })
let faultOf: (request: IncomingMessage) => Fault
let proxy: Awaited<ReturnType<typeof startFlakyProxy>>
let seen: string[] = []

beforeAll(async () => {
  vi.stubGlobal('XMLHttpRequest', NodeXMLHttpRequest)
  await gateway()
    .client()
    .send(new CreateBucketCommand({ Bucket: bucket }))
  proxy = await startFlakyProxy(gateway().url, (request) => {
    seen.push(`${request.method} ${new URL(request.url ?? '', 'http://x').search.replace(/uploadId=\w+/, 'uploadId')}`)
    return faultOf(request)
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await proxy.stop()
})
beforeEach(() => {
  seen = []
  faultOf = () => 'pass'
})

const client = (credentials = gateway().credentials) =>
  createS3Client({
    endpoint: proxy.url,
    region: 'us-east-1',
    accessKeyId: credentials.accessKeyId,
    secretKey: credentials.secretAccessKey,
  })
const retry = { wait: () => Promise.resolve() }
const upload = (key: string, more: Partial<Parameters<ReturnType<typeof client>['uploadObject']>[0]> = {}) =>
  client().uploadObject({ bucket, key, blob, partSize, retry, ...more })
async function read(Key: string) {
  const { Body, ContentType, ETag } = await gateway()
    .client()
    .send(new GetObjectCommand({ Bucket: bucket, Key }))
  return { body: Buffer.from((await Body?.transformToByteArray()) ?? []), ContentType, ETag }
}
const pending = async () =>
  (
    await gateway()
      .client()
      .send(new ListMultipartUploadsCommand({ Bucket: bucket }))
  ).Uploads?.length ?? 0

/** Requests whose line contains `part` have these fates, one after the other, and pass then. */
function fates(part: string, ...wanted: Fault[]): void {
  faultOf = ({ method, url }) => (`${method} ${url}`.includes(part) ? (wanted.shift() ?? 'pass') : 'pass')
}

describe('uploading a file', () => {
  it('of one part is one request', async () => {
    const small = new Blob([bytes.subarray(0, partSize)], { type: 'text/x' })
    const progress: number[] = []
    const { etag } = await upload('one', { blob: small, onProgress: (sent) => progress.push(sent) })
    expect(seen).toEqual(['PUT '])
    expect(progress.at(-1)).toBe(partSize)
    expect(await read('one')).toMatchObject({ ContentType: 'text/x', ETag: `"${etag}"` })
  })

  it('of nothing works', async () => {
    await upload('empty', { blob: new Blob([]) })
    expect((await read('empty')).body).toHaveLength(0)
  })

  it('of several parts is one object, with progress by the byte', async () => {
    const progress: number[] = []
    const { etag } = await upload('many', { onProgress: (sent) => progress.push(sent), metadata: { A: 'b' } })
    const found = await read('many')
    expect(found.body.equals(bytes)).toBe(true)
    expect(found).toMatchObject({ ContentType: 'video/mp4', ETag: `"${etag}"` })
    expect(etag).toMatch(/-4$/)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.length).toBeGreaterThan(8)
    expect(progress.at(-1)).toBe(bytes.length)
    expect(await pending()).toBe(0)
  })
})

describe('a network that comes and goes', () => {
  it.each<[string, string, Fault[]]>([
    ['a start that is cut off', 'POST /browser/flaky?uploads', ['cut', 'unavailable']],
    ['parts that are cut off', 'partNumber=2', ['cut', 'cut', 'cut']],
    ['a part whose answer is lost', 'partNumber=3', ['lose-answer', 'unavailable']],
    ['an end that is cut off', 'POST /browser/flaky?uploadId', ['cut', 'unavailable']],
    ['an end whose answer is lost', 'POST /browser/flaky?uploadId', ['lose-answer']],
  ])('%s', async (_, part, wanted) => {
    fates(part, ...wanted)
    const { etag } = await upload('flaky')
    const found = await read('flaky')
    expect(found.body.equals(bytes)).toBe(true)
    expect(found.ETag).toBe(`"${etag}"`)
  })

  it('a single request is tried again too', async () => {
    fates('PUT /browser/again', 'cut', 'unavailable')
    await upload('again', { blob: new Blob(['small']) })
    expect((await read('again')).body.toString()).toBe('small')
    expect(seen).toHaveLength(3)
  })

  it('that stays away ends the upload, and nothing is left', async () => {
    fates('partNumber=2', ...Array<Fault>(7).fill('cut'))
    await expect(upload('given-up')).rejects.toMatchObject({ code: 'NetworkError', kind: 'network' })
    expect(seen.filter((line) => line.includes('partNumber=2'))).toHaveLength(7)
    expect(seen.at(-1)).toBe('DELETE ?uploadId')
    expect(await pending()).toBe(0)
  })
})

describe('an upload that may wait', () => {
  const parts = () => seen.filter((line) => line.startsWith('PUT ')).map((line) => /partNumber=(\d)/.exec(line)?.[1])
  const cuts = (count: number) => Array<Fault>(count).fill('cut')

  it('outlasts any time without network, and sends no part twice that has arrived', async () => {
    fates('partNumber=2', ...cuts(20))
    await upload('outlasted', { retry: { ...retry, outlastsNetwork: true } })
    expect((await read('outlasted')).body.equals(bytes)).toBe(true)
    expect(parts().sort()).toEqual(['1', ...Array<string>(21).fill('2'), '3', '4'])
  })

  it('goes on where it stood', async () => {
    const stored = new StoredParts()
    fates('partNumber=3', ...cuts(7))
    await expect(upload('resumed', { stored, concurrency: 1 })).rejects.toMatchObject({ kind: 'network' })
    expect(await pending()).toBe(1)
    expect(seen).not.toContain('DELETE ?uploadId')
    seen = []
    const progress: number[] = []
    await upload('resumed', { stored, onProgress: (sent) => progress.push(sent) })
    expect(parts().sort()).toEqual(['3', '4'])
    expect(progress[0]).toBe(2 * partSize)
    expect((await read('resumed')).body.equals(bytes)).toBe(true)
    expect(await pending()).toBe(0)
  })

  it('is begun once more when what was stored is gone', async () => {
    const stored = new StoredParts()
    fates('partNumber=3', ...cuts(7))
    await expect(upload('swept', { stored, concurrency: 1 })).rejects.toMatchObject({ kind: 'network' })
    const address = { Bucket: bucket, Key: 'swept', UploadId: stored.uploadId ?? '' }
    await gateway().client().send(new AbortMultipartUploadCommand(address))
    seen = []
    await upload('swept', { stored })
    expect(parts().sort()).toEqual(['1', '2', '3', '4'])
    expect((await read('swept')).body.equals(bytes)).toBe(true)
  })

  it('is over when only the last answer was lost', async () => {
    const stored = new StoredParts()
    fates('POST /browser/over?uploadId', 'lose-answer', ...cuts(6))
    await expect(upload('over', { stored })).rejects.toMatchObject({ kind: 'network' })
    seen = []
    const { etag } = await upload('over', { stored })
    expect(parts()).toEqual([])
    expect((await read('over')).ETag).toBe(`"${etag}"`)
  })

  it('leaves nothing when it is cancelled, nor when it is given up later', async () => {
    const stored = new StoredParts()
    const abort = new AbortController()
    const onProgress = (sent: number) => {
      if (sent > partSize) abort.abort()
    }
    await expect(upload('left', { stored, signal: abort.signal, onProgress })).rejects.toMatchObject({
      kind: 'aborted',
    })
    expect([await pending(), stored.uploadId]).toEqual([0, null])
    fates('partNumber=3', ...cuts(7))
    await expect(upload('left', { stored, concurrency: 1 })).rejects.toMatchObject({ kind: 'network' })
    expect(await pending()).toBe(1)
    await client().discardParts({ bucket, key: 'left' }, stored)
    expect(await pending()).toBe(0)
  })
})

describe('an upload that overwrites nothing', () => {
  const small = new Blob(['small'])

  it('is not refused because of what it has put itself', async () => {
    fates('PUT /browser/mine', 'lose-answer')
    await upload('mine', { blob: small, onlyIfAbsent: true })
    fates('POST /browser/my-parts?uploadId', 'lose-answer')
    await upload('my-parts', { onlyIfAbsent: true })
    expect((await read('my-parts')).body.equals(bytes)).toBe(true)
  })

  it('is refused before it is sent, or at its end when the other came first; then the end is all that is missing', async () => {
    await upload('theirs', { blob: small })
    seen = []
    await expect(upload('theirs', { onlyIfAbsent: true })).rejects.toMatchObject({ code: 'PreconditionFailed' })
    expect(seen.map((line) => line.split('&')[0])).toEqual(['GET ?delimiter=%2F'])

    await upload('the', { onlyIfAbsent: true })

    const stored = new StoredParts()
    let raced = false
    const onProgress = () => {
      if (raced) return
      raced = true
      void upload('race', { blob: small })
    }
    const racing = upload('race', { stored, onlyIfAbsent: true, onProgress, concurrency: 1 })
    await expect(racing).rejects.toMatchObject({ code: 'PreconditionFailed' })
    seen = []
    await upload('race', { stored })
    expect(seen.map((line) => line.split('&')[0])).toEqual(['GET ?part-number-marker=0', 'POST ?uploadId'])
    expect((await read('race')).body.equals(bytes)).toBe(true)
  })
})

describe('an upload that cannot be', () => {
  it('is over at once when it is cancelled, and nothing is left', async () => {
    const abort = new AbortController()
    const onProgress = (sent: number) => {
      if (sent > partSize) abort.abort()
    }
    await expect(upload('cancelled', { signal: abort.signal, onProgress })).rejects.toMatchObject({ kind: 'aborted' })
    expect(seen).toContain('DELETE ?uploadId')
    expect(seen).not.toContain('POST ?uploadId')
    expect(await pending()).toBe(0)
    await expect(upload('never', { signal: abort.signal })).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('says that the storage limit is reached, after no second try', async () => {
    const poor = await aProject(gateway().store.db, { storage_limit: 2 * partSize })
    const credentials = gateway().credentialsFor({ apiKey: poor.apiKey, rootKey: gateway().rootKey })
    await client(credentials).createBucket({ bucket })
    seen = []
    const call = client(credentials).uploadObject({ bucket, key: 'k', blob, partSize, retry, concurrency: 1 })
    await expect(call).rejects.toMatchObject({ kind: 'storage-limit', code: 'StorageLimitExceeded', status: 403 })
    expect(seen).toEqual([
      'POST ?uploads=',
      'PUT ?partNumber=1&uploadId',
      'PUT ?partNumber=2&uploadId',
      'DELETE ?uploadId',
    ])
  })

  it('says that it was refused', async () => {
    await expect(upload('k', { bucket: 'nowhere' })).rejects.toMatchObject({ kind: 'refused', code: 'NoSuchBucket' })
    await upload('taken', { blob: new Blob(['x']) })
    await expect(upload('taken', { onlyIfAbsent: true })).rejects.toMatchObject({ code: 'PreconditionFailed' })
    expect((await read('taken')).body.toString()).toBe('x')
  })
})

describe('copying and deleting many', () => {
  const odd = 'a b+c%#?é日本/&<>;'

  it('copies within the service', async () => {
    await upload(odd, { blob: new Blob(['odd'], { type: 'text/x' }) })
    await client().copyObject({ source: { bucket, key: odd }, target: { bucket, key: 'copy/of it' } })
    expect(await read('copy/of it')).toMatchObject({ body: Buffer.from('odd'), ContentType: 'text/x' })
  })

  it('deletes more than one request takes, and names XML cannot have', async () => {
    const control = 'with\u0001control'
    for (const key of [odd, control, 'kept']) await upload(key, { blob: new Blob(['x']) })
    seen = []
    const many = Array.from({ length: 1_200 }, (_, n) => ({ key: `none/${n}` }))
    const failed = await client().deleteObjects({ bucket, objects: [...many, { key: odd }, { key: control }] })
    expect(failed).toEqual([])
    expect(seen).toEqual(['POST ?delete=', 'POST ?delete=', 'DELETE '])
    const { objects } = await client().listObjectsV2({ bucket })
    const keys = objects.map(({ key }) => key)
    expect(keys).toContain('kept')
    expect(keys).not.toContain(odd)
    expect(keys).not.toContain(control)
  })
})
