import { startAcmeAuthority, type AcmeAuthority } from '@perigee/testing/acme/acme-authority'
import { freePorts } from '@perigee/testing/free-ports'
import { X509Certificate, createPrivateKey } from 'node:crypto'
import { createServer } from 'node:http'
import { createServer as createTls, createSecureContext } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newKey, obtainCertificate, type Challenge, type ChallengeType } from './obtain-certificate'
import { challengeCertificate } from './x509'

/** A name as the internet sees it: both ports, which answer the challenge that was published last. */
let published: Challenge | undefined
const http = createServer((request, response) => {
  const known = published && request.url === `/.well-known/acme-challenge/${published.token}`
  response.writeHead(known ? 200 : 404).end(known ? published?.keyAuthorization : '')
})
const challengeKey = createPrivateKey(await newKey())
const tls = createTls({
  ALPNProtocols: ['acme-tls/1'],
  SNICallback(name, done) {
    const cert = challengeCertificate(name, published?.keyAuthorization ?? '', challengeKey)
    done(null, createSecureContext({ cert, key: challengeKey.export({ type: 'pkcs8', format: 'pem' }) }))
  },
})
let authority: AcmeAuthority
beforeAll(async () => {
  const [httpPort = 0, tlsPort = 0] = await freePorts(2)
  await new Promise<void>((resolve) => http.listen(httpPort, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => tls.listen(tlsPort, '127.0.0.1', resolve))
  authority = await startAcmeAuthority({ httpPort, tlsPort })
})
afterAll(async () => {
  await authority.stop()
  http.close()
  tls.close()
})

const obtain = async (name: string, type: ChallengeType, more: { key?: string; url?: string | null } = {}) =>
  obtainCertificate({
    directoryUrl: authority.directoryUrl,
    account: { key: more.key ?? (await newKey()), url: more.url ?? null },
    mail: 'operator@example.com',
    name,
    type,
    publish(challenge) {
      published = challenge
      return Promise.resolve()
    },
    timeout: 20_000,
  })

it.each(['http-01', 'tls-alpn-01'] as const)('gets a certificate by %s', async (type) => {
  const { chain, key, validTo } = await obtain(`${type}.site.example`, type)
  const certificate = new X509Certificate(chain)
  expect(certificate.subjectAltName).toBe(`DNS:${type}.site.example`)
  expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true)
  expect(certificate.verify(new X509Certificate(authority.root).publicKey)).toBe(true)
  expect(validTo.getTime()).toBeGreaterThan(Date.now() + 80 * 86_400_000)
  expect(authority.issued).toContain(`${type} ${type}.site.example`)
})

it('uses its account again, also when it has forgotten the address of it', async () => {
  const key = await newKey()
  const { accountUrl } = await obtain('one.example', 'http-01', { key })
  const before = authority.accounts()
  expect((await obtain('two.example', 'http-01', { key })).accountUrl).toBe(accountUrl)
  expect((await obtain('three.example', 'http-01', { key, url: accountUrl })).accountUrl).toBe(accountUrl)
  expect(authority.accounts()).toBe(before)
})

it('says what the authority said', async () => {
  authority.refuseOrders({ type: 'rateLimited', detail: 'too many certificates for example' })
  await expect(obtain('busy.example', 'http-01')).rejects.toMatchObject({
    name: 'AcmeError',
    status: 429,
    type: 'urn:ietf:params:acme:error:rateLimited',
    message: 'too many certificates for example',
  })
  authority.refuseOrders(null)
  const lost = obtainCertificate({
    directoryUrl: authority.directoryUrl,
    account: { key: await newKey(), url: null },
    mail: null,
    name: 'lost.example',
    type: 'http-01',
    publish: () => Promise.resolve(),
  })
  await expect(lost).rejects.toThrow('lost.example answers 404')
})

it('ends when its time is over', async () => {
  const { directoryUrl } = authority
  const account = { key: await newKey(), url: null }
  const work = obtainCertificate({
    directoryUrl,
    account,
    mail: null,
    name: 'slow.example',
    type: 'http-01',
    publish: () => new Promise((resolve) => setTimeout(resolve, 300)),
    timeout: 100,
  })
  await expect(work).rejects.toThrow()
})
