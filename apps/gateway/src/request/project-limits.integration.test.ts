import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { MiB } from '@perigee/std/units'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const { signed } = rawRequests(gateway)
const Bucket = 'limited'
const client = () => gateway().client()
const put = (Key: string, size: number) =>
  client().send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(size) }))

type Limits = { storage_limit: number; segment_limit: number; bandwidth_limit: number; rate_limit: number | null }

async function limit(changes: Partial<Limits>) {
  const { store, project } = gateway()
  await store.db.updateTable('satellite.projects').set(changes).where('id', '=', project.id).execute()
}

const messageOf = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)

beforeAll(async () => {
  await client().send(new CreateBucketCommand({ Bucket }))
  await put('kept', 10_000)
})

describe('a project', () => {
  it('at its limit of storage gets the code for it, large and small', async () => {
    await limit({ storage_limit: 20_000 })
    for (const size of [100_000, 4_000, 4_000, 4_000]) await put('more', size).catch(() => undefined)
    expect(await failureOf(put('x', 100_000))).toEqual({ code: 'StorageLimitExceeded', status: 403 })
    expect(await messageOf(put('x', 15_000))).toBe('You have reached your project storage limit.')
    await limit({ storage_limit: 100 * MiB })
    await put('x', 15_000)
  })

  it('at its limit of storage is told before its body is asked for', async () => {
    await limit({ storage_limit: MiB })
    const { hostname, port } = new URL(gateway().url)
    const path = `/${Bucket}/large`
    const headers = { ...signed('PUT', path), expect: '100-continue', 'content-length': String(2 * MiB) }
    const outgoing = request({ hostname, port, method: 'PUT', path, headers, agent: false })
    let asked = false
    outgoing.on('continue', () => (asked = true))
    outgoing.flushHeaders()
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.on('response', resolve).on('error', reject)
    })
    expect([answer.resume().statusCode, asked]).toEqual([403, false])
    outgoing.destroy()
    await limit({ storage_limit: 100 * MiB })
  })

  it('at its limit of storage stores nothing of a small body, however it comes, and its connection goes on', async () => {
    await limit({ storage_limit: 1 })
    const { hostname, port } = new URL(gateway().url)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const sockets = new Set<unknown>()
    const ask = async (method: string, path: string, headers: Record<string, string>, pieces: string[]) => {
      const outgoing = request({
        hostname,
        port,
        method,
        path,
        headers: { ...signed(method, path), ...headers },
        agent,
      })
      const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
      let asked = false
      outgoing.on('socket', (socket) => sockets.add(socket)).on('continue', () => (asked = true))
      outgoing.flushHeaders()
      if (headers.expect !== undefined) await once(outgoing, 'continue')
      for (const piece of pieces) await new Promise((resolve) => outgoing.write(piece, resolve))
      outgoing.end()
      const [answer] = await answered
      const text = (await answer.setEncoding('utf8').toArray()).join('')
      return { status: answer.statusCode, code: /<Code>(\w+)</.exec(text)?.[1], asked }
    }
    const length = { 'content-length': '10' }
    const refused = { status: 403, code: 'StorageLimitExceeded' }
    const path = `/${Bucket}/small`
    expect(await ask('PUT', path, { ...length, expect: '100-continue' }, ['0123456789'])).toEqual({
      ...refused,
      asked: true,
    })
    expect(await ask('PUT', path, length, ['01234', '56789'])).toEqual({ ...refused, asked: false })
    expect(await ask('HEAD', path, {}, [])).toMatchObject({ status: 404 })
    expect(await ask('HEAD', `/${Bucket}/kept`, {}, [])).toMatchObject({ status: 200 })
    expect(sockets.size).toBe(1)
    agent.destroy()
    await limit({ storage_limit: 100 * MiB })
  })

  it('at its limit of segments gets the code for it', async () => {
    await limit({ segment_limit: 1 })
    expect(await failureOf(put('y', 10))).toEqual({ code: 'SegmentsLimitExceeded', status: 403 })
    expect(await messageOf(put('y', 10_000))).toBe('You have reached your project segment limit.')
    await limit({ segment_limit: 1_000 })
  })

  it('at its limit of downloads may still look, write and delete', async () => {
    const read = () => client().send(new GetObjectCommand({ Bucket, Key: 'kept' }))
    await limit({ bandwidth_limit: 5_000 })
    await (await read()).Body?.transformToByteArray()
    expect(await failureOf(read())).toEqual({ code: 'BandwidthLimitExceeded', status: 403 })
    expect(await messageOf(read())).toBe('You have reached your project bandwidth limit.')
    expect((await client().send(new HeadObjectCommand({ Bucket, Key: 'kept' }))).ContentLength).toBe(10_000)
    await put('z', 10)
    await client().send(new DeleteObjectCommand({ Bucket, Key: 'z' }))
    await limit({ bandwidth_limit: 100 * MiB })
  })

  it('that is frozen stores nothing and reads nothing', async () => {
    await limit({ storage_limit: 0, segment_limit: 0, bandwidth_limit: 0 })
    const begin = client().send(new CreateMultipartUploadCommand({ Bucket, Key: 'parts' }))
    const calls = [put('a', 0), put('a', 10_000), begin, client().send(new GetObjectCommand({ Bucket, Key: 'kept' }))]
    const codes = await Promise.all(calls.map(async (call) => (await failureOf(call)).code))
    expect(codes).toEqual([...Array<string>(3).fill('StorageLimitExceeded'), 'BandwidthLimitExceeded'])
    await limit({ storage_limit: MiB, segment_limit: 100, bandwidth_limit: MiB })
  })

  it('that sends more requests than it may is told to slow down, and when to come back', async () => {
    const path = `/${Bucket}/kept`
    const head = () => fetch(gateway().url + path, { method: 'HEAD', headers: signed('HEAD', path) })
    await limit({ rate_limit: 2 })
    const answers = await Promise.all(Array.from({ length: 20 }, head))
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(2)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(5)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '12'))

    await limit({ rate_limit: 0 })
    const calls = [put('a', 10), client().send(new HeadObjectCommand({ Bucket, Key: 'kept' }))]
    const failures = await Promise.all(calls.map(failureOf))
    expect(failures.map(({ status }) => status)).toEqual([429, 429])
    expect(await messageOf(put('a', 10))).toBe('Please reduce your request rate.')
    await limit({ rate_limit: null })
    await put('a', 10)
  })

  it('has a limit of buckets', async () => {
    const { store, project } = gateway()
    await store.db.updateTable('satellite.projects').set({ bucket_limit: 1 }).where('id', '=', project.id).execute()
    const another = new CreateBucketCommand({ Bucket: 'another' })
    expect(await failureOf(client().send(another))).toEqual({ code: 'TooManyBuckets', status: 400 })
    await store.db.updateTable('satellite.projects').set({ bucket_limit: 2 }).where('id', '=', project.id).execute()
    await client().send(another)
    await client().send(new DeleteBucketCommand({ Bucket: 'another' }))
  })
})
