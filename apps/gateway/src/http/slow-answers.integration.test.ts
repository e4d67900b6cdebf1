import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { StoreSchema } from '@perigee/store-core/schema'
import { sql, type Transaction } from 'kysely'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway({ env: { PERIGEE_GATEWAY_ANSWER_PATIENCE: '20ms' } })
const { signed } = rawRequests(gateway)
const Bucket = 'slow'
const patient = { timeout: 20_000 }
beforeAll(async () => {
  await gateway().client().send(new CreateBucketCommand({ Bucket }))
  await gateway()
    .client()
    .send(new PutObjectCommand({ Bucket, Key: 'source', Body: 'x' }))
})

const blockOthers = (trx: Transaction<StoreSchema>) =>
  sql`lock table store.objects, store.parts in access exclusive mode`.execute(trx)

/** Lets nobody else at the objects until the answer has begun; `meanwhile` is done to them by then. */
async function whileBlocked(
  begin: () => Promise<IncomingMessage>,
  meanwhile: (trx: Transaction<StoreSchema>) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ status: number | undefined; headers: IncomingMessage['headers']; text: string }> {
  let text = ''
  const { response, ended } = await gateway()
    .store.db.transaction()
    .execute(async (trx) => {
      await blockOthers(trx)
      const response = await begin()
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      // Listened for while others wait: the rest may arrive before this hears that its transaction is over.
      const ended = once(response, 'end')
      await expect.poll(() => text, patient).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n {3}/)
      await meanwhile(trx)
      return { response, ended }
    })
  await ended
  return { status: response.statusCode, headers: response.headers, text }
}

async function send(method: string, path: string, more: { headers?: Record<string, string>; body?: string } = {}) {
  const [plain = '', query = ''] = path.split('?')
  const { hostname, port } = new URL(gateway().url)
  const headers = signed(method, plain, { query, headers: more.headers ?? {} })
  const outgoing = request({ hostname, port, method, path, headers, agent: false })
  outgoing.end(more.body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return response
}

async function uploaded(Key: string) {
  const client = gateway().client()
  const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  const { ETag = '' } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'x' }))
  return { Bucket, Key, UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } }
}

const complete = ({ Key, UploadId, MultipartUpload }: Awaited<ReturnType<typeof uploaded>>) => {
  const parts = MultipartUpload.Parts.map(
    ({ PartNumber, ETag }) => `<Part><PartNumber>${PartNumber}</PartNumber><ETag>${ETag}</ETag></Part>`,
  )
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  return send('POST', `/${Bucket}/${Key}?uploadId=${UploadId}`, { body })
}

describe('work that takes longer than clients wait', () => {
  it('is a copy: its answer begins, and its document comes when it is done', async () => {
    const headers = { 'x-amz-copy-source': `/${Bucket}/source` }
    const answer = await whileBlocked(() => send('PUT', `/${Bucket}/copied`, { headers }))
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/xml', 'transfer-encoding': 'chunked' })
    expect(answer.headers['x-amz-request-id']).toBeTruthy()
    expect(answer.text).toMatch(/^<\?xml[^>]*>\n +<CopyObjectResult .*<\/CopyObjectResult>$/s)
  })

  it('is a completion', async () => {
    const upload = await uploaded('completed')
    const { status, text } = await whileBlocked(() => complete(upload))
    expect(status).toBe(200)
    expect(text).toMatch(
      /^<\?xml[^>]*>\n +<CompleteMultipartUploadResult .*-1&quot;.*<\/CompleteMultipartUploadResult>$/s,
    )
  })

  it('may fail in the end: the error is the document', async () => {
    const upload = await uploaded('lost')
    const { status, text } = await whileBlocked(
      () => complete(upload),
      (trx) => trx.deleteFrom('store.parts').execute(),
    )
    expect(status).toBe(200)
    expect(text).toMatch(/^<\?xml[^>]*>\n +<Error><Code>InvalidPart<\/Code>.*<\/Error>$/s)
    expect(gateway().log()).toMatch(/"status":200.*"operation":"CompleteMultipartUpload".*"s3Code":"InvalidPart"/)
  })

  it('is understood by the AWS SDK, either way', async () => {
    const client = gateway().client()
    let begun = 0
    client.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args)
        begun += 1
        return result
      },
      { step: 'deserialize', priority: 'low' },
    )
    const copy = new CopyObjectCommand({ Bucket, Key: 'again', CopySource: `${Bucket}/source` })
    const upload = await uploaded('lost-too')
    const sent = await gateway()
      .store.db.transaction()
      .execute(async (trx) => {
        await blockOthers(trx)
        const calls = [client.send(copy), failureOf(client.send(new CompleteMultipartUploadCommand(upload)))] as const
        await expect.poll(() => begun, patient).toBe(2)
        await trx.deleteFrom('store.parts').execute()
        return { calls }
      })
    const [copied, refused] = await Promise.all(sent.calls)
    expect(copied).toMatchObject({ CopyObjectResult: { ETag: '"9dd4e461268c8034f5c8564e155c67a6"' } })
    expect(refused.code).toBe('InvalidPart')
  })
})
