import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { formatAccessKeyId, formatSecretKey, generateEdgeCredentials } from '@perigee/crypto/edge-credentials'
import { createAdmission } from '@perigee/server-kit/admission/create-admission'
import { admissionSettings } from '@perigee/server-kit/admission/settings'
import { machineAddress } from '@perigee/server-kit/http/machines'
import { defineSettings } from '@perigee/server-kit/settings'
import { freePorts } from '@perigee/testing/free-ports'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, rawRequests, type Sent } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const Bucket = 'machines'
const [machinePort = 0] = await freePorts(1)
const trust = { PERIGEE_TRUSTED_PROXIES: 'loopback' }
const limits = { ...trust, PERIGEE_STRANGER_PROCESSOR_TIME: '100ms' }
const gateway = useGateway({
  env: { ...trust, PERIGEE_GATEWAY_DOMAINS: 's3.example.com' },
  machinePort,
  admission: createAdmission({ settings: defineSettings(admissionSettings).load(limits) }),
})
const { signed } = rawRequests(gateway)
/** As machines know the gateway. */
const host = '10.0.2.100:7912'
const forged = '203.0.113.7'
beforeAll(() => gateway().client().send(new CreateBucketCommand({ Bucket })))

async function fromMachine(path: string, headers: Record<string, string>): Promise<Sent> {
  const outgoing = httpRequest({ host: '127.0.0.1', port: machinePort, path, headers, agent: false })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const text = (await answer.setEncoding('utf8').toArray()).join('')
  return { status: answer.statusCode ?? 0, headers: answer.headers, text }
}

describe('machines of compute, at their own port', () => {
  it('find objects by the address that they know', async () => {
    await gateway()
      .client()
      .send(new PutObjectCommand({ Bucket, Key: 'a.txt', Body: 'hello' }))
    const path = `/${Bucket}/a.txt`
    expect(await fromMachine(path, signed('GET', path, { host }))).toMatchObject({ status: 200, text: 'hello' })
    const { Body } = await gateway()
      .client({ endpoint: `http://127.0.0.1:${machinePort}` })
      .send(new GetObjectCommand({ Bucket, Key: 'a.txt' }))
    expect(await Body?.transformToString()).toBe('hello')
  })

  it('have one address for whoever is told of clients, also where proxies of this host are trusted', async () => {
    const { accessKey, secretKey } = generateEdgeCredentials()
    const invented = { accessKeyId: formatAccessKeyId(accessKey), secretKey: formatSecretKey(secretKey) }
    const other = rawRequests(gateway, { ...invented, region: 'auto', service: 's3' })
    const path = `/${Bucket}/a.txt`
    const answer = await fromMachine(path, { ...other.signed('GET', path, { host }), 'x-forwarded-for': forged })
    expect([answer.status, codeOf(answer)]).toEqual([403, 'InvalidAccessKeyId'])
    expect(gateway().clientsTold().at(-1)).toBe(`for=${machineAddress}`)
  })

  it('use up what they have together, whatever they forward, and nothing of anybody else', async () => {
    const wrong = (n: number) => ({
      host,
      'x-forwarded-for': `203.0.113.${n % 250}`,
      authorization: `AWS4-HMAC-SHA256 Credential=${'x'.repeat(5000)}`,
    })
    const all = () => Promise.all(Array.from({ length: 200 }, (_, n) => fromMachine(`/${Bucket}`, wrong(n))))
    await expect.poll(async () => (await all()).map(codeOf), { interval: 0 }).toContain('SlowDown')
    const headers = { 'x-forwarded-for': forged }
    expect((await fetch(`${gateway().url}/${Bucket}`, { headers })).status).toBe(403)
    expect((await fromMachine(`/${Bucket}`, { host })).status).toBe(429)
  })
})
