import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Agent, request, type IncomingMessage } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/start-gateway'

const Bucket = 'closing'
const gateways: TestGateway[] = []
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.stopAll()
})

/** A gateway with an upload of ten bytes under way, half of which have come. */
async function halfWay(env: NodeJS.ProcessEnv = {}) {
  const gateway = await startGateway({ env })
  gateways.push(gateway)
  const client = gateway.client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
  await client.send(new CreateBucketCommand({ Bucket }))
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'late' }), { expiresIn: 60 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'content-length': '10', expect: '100-continue' }
  const upload = request(url, { method: 'PUT', agent, headers })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    upload.on('response', (response) => resolve(response.resume()))
    upload.on('error', reject)
  })
  answer.catch(() => undefined)
  upload.flushHeaders()
  await new Promise((resolve) => upload.once('continue', resolve))
  upload.write('first')
  return { gateway, client, upload, answer }
}

it('lets an upload finish before it stops', async () => {
  const { gateway, upload, answer } = await halfWay()
  const stopped = gateway.stop()
  upload.end('later')
  expect((await answer).statusCode).toBe(200)
  await stopped
  await expect(fetch(`${gateway.url}/-/health`)).rejects.toThrow('fetch failed')
})

it('cuts what does not finish in time', async () => {
  const { gateway, answer } = await halfWay({ PERIGEE_GATEWAY_SHUTDOWN_TIMEOUT: '200ms' })
  await gateway.stop()
  await expect(answer).rejects.toThrow('socket hang up')
})

it('leaves no object of an upload that was given up', async () => {
  const { gateway, client, upload, answer } = await halfWay()
  upload.destroy()
  await expect(answer).rejects.toThrow('socket hang up')
  await expect(client.send(new GetObjectCommand({ Bucket, Key: 'late' }))).rejects.toThrow('does not exist')
  await gateway.stop()
  expect(gateway.log()).toMatch(/"status":499.*"s3Code":"ClientDisconnected"/)
})
