import { CreateBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { randomBytes } from '@perigee/crypto/hash'
import { createApiKey } from '@perigee/grants/api-key'
import { createAdmission } from '@perigee/server-kit/admission/create-admission'
import { admissionSettings } from '@perigee/server-kit/admission/settings'
import { createMetrics } from '@perigee/server-kit/metrics/create-metrics'
import { defineSettings } from '@perigee/server-kit/settings'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formOf, signForm } from '../testing/post-form'
import { codeOf, rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const Bucket = 'strangers'
const metrics = createMetrics()
const settings = defineSettings(admissionSettings).load({ PERIGEE_STRANGER_PROCESSOR_TIME: '100ms' })
const gateway = useGateway({
  env: { PERIGEE_GATEWAY_CONCURRENT_REQUESTS: '2' },
  admission: createAdmission({ settings, metrics, grace: 20 }),
})
const { signer, call, send, host } = rawRequests(gateway)
beforeAll(() => gateway().client().send(new CreateBucketCommand({ Bucket })))

const lines: Socket[] = []
afterEach(() => lines.splice(0).forEach((line) => line.destroy()))

/** Begins a form and sends no more of it. */
async function idleForm(localAddress: string): Promise<{ answer: Promise<string> }> {
  const { hostname, port } = new URL(gateway().url)
  const line = connect({ host: hostname, port: Number(port), localAddress })
  lines.push(line)
  let answer = ''
  line.setEncoding('latin1').on('data', (text: string) => (answer += text))
  line.on('error', () => undefined)
  await once(line, 'connect')
  const type = 'content-type: multipart/form-data; boundary=XX\r\ncontent-length: 100000'
  line.write(`POST /${Bucket} HTTP/1.1\r\nhost: ${host()}\r\n${type}\r\n\r\n--XX\r\n`)
  const refused = new Promise<string>((resolve) =>
    line.on('data', () => answer.includes('</Error>') && resolve(answer)),
  )
  return { answer: refused }
}

const inUse = async (): Promise<string | undefined> =>
  /^perigee_strangers_requests (\d+)/m.exec(await metrics.registry.metrics())?.[1]

describe('forms of strangers', () => {
  const upload = async (key: string) => {
    const fields = { key }
    const signed = signForm(signer(), fields, { conditions: [{ bucket: Bucket }, { key }] })
    return (await fetch(`${gateway().url}/${Bucket}`, { method: 'POST', body: formOf(signed, { content: 'x' }) }))
      .status
  }

  it('take no place of a customer, however many wait', async () => {
    for (let n = 0; n < 60; n++) await idleForm(`127.0.1.${(n % 10) + 1}`)
    expect(await upload('while strangers wait')).toBe(204)
  })

  it('are eight at once of one address; who sends at once is not among them', async () => {
    const forms = []
    for (let n = 0; n < 9; n++) forms.push((await idleForm('127.0.0.1')).answer)
    expect(await Promise.race(forms)).toMatch(/^HTTP\/1\.1 429 .*<Code>SlowDown</s)
    await expect.poll(inUse).toBe('8')
    expect(await upload('from the same address')).toBe(204)
  })
})

describe('a large body of a key that is not there', () => {
  it('is refused before it is asked for', async () => {
    const invented = gateway().credentialsFor({
      apiKey: createApiKey(randomBytes(32), randomBytes(32)),
      rootKey: randomBytes(32),
    })
    const keys = { accessKeyId: invented.accessKeyId, secretKey: invented.secretAccessKey }
    const { signed } = rawRequests(gateway, { ...keys, region: 'auto', service: 's3' })
    const { hostname, port } = new URL(gateway().url)
    const headers = {
      ...signed('POST', `/${Bucket}`, { query: 'delete=' }),
      expect: '100-continue',
      'content-length': String(2 ** 20),
    }
    const outgoing = httpRequest({ hostname, port, method: 'POST', path: `/${Bucket}?delete=`, headers, agent: false })
    outgoing.once('continue', () => outgoing.destroy(new Error('the body was asked for')))
    outgoing.flushHeaders()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    const text = (await answer.setEncoding('utf8').toArray()).join('')
    outgoing.destroy()
    expect([answer.statusCode, text]).toEqual([403, expect.stringContaining('AccessDenied')])
  })
})

describe('requests with wrong signatures', () => {
  it('use up the processor time of their address, not of whoever is known there', async () => {
    await call('GET', `/${Bucket}`)
    const wrong = { authorization: `AWS4-HMAC-SHA256 Credential=${'x'.repeat(5000)}` }
    const all = () => Promise.all(Array.from({ length: 500 }, () => send('GET', `/${Bucket}`, wrong)))
    await expect.poll(async () => (await all()).map(codeOf), { interval: 0 }).toContain('SlowDown')
    const { KeyCount } = await gateway().client().send(new ListObjectsV2Command({ Bucket }))
    expect(KeyCount).toBeGreaterThan(0)
  })
})
