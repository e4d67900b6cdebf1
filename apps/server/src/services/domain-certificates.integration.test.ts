import type { CertificatePort } from '@perigee/linkshare/certificates/certificate-port'
import { bucket, startLinkshare, type TestLinkshare } from '@perigee/linkshare/testing/start-linkshare'
import { accountKinds, type AccountKind } from '@perigee/domain/account-kinds'
import { recordsFor } from '@perigee/domain/custom-domain'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { day, hour, minute } from '@perigee/std/durations'
import { startAcmeAuthority, type AcmeAuthority } from '@perigee/testing/acme/acme-authority'
import { startDnsZone, type DnsZone } from '@perigee/testing/dns-zone'
import { freePorts } from '@perigee/testing/free-ports'
import { once } from 'node:events'
import { get, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { connect as connectPlain } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificatePort } from './certificate-port'

const rootSecret = new Uint8Array(32).fill(3)

let zone: DnsZone
let authority: AcmeAuthority
let linkshare: TestLinkshare
/** A second process of the service. */
let other: { stop: () => Promise<void> }
let tlsPort: number
let otherTlsPort: number
let port: CertificatePort
let db: SatelliteDb
let ahead = 0
const clock = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  const [http = 0, tls = 0, otherHttp = 0, otherTls = 0] = await freePorts(4)
  tlsPort = tls
  otherTlsPort = otherTls
  zone = await startDnsZone({ 'links.test': { A: ['192.0.2.7'] } })
  // the authority reaches the process that does not ask it
  authority = await startAcmeAuthority({ httpPort: otherHttp, tlsPort: otherTls })
  linkshare = await startLinkshare({
    clock,
    env: {
      PERIGEE_DNS_SERVERS: zone.address,
      PERIGEE_ACME: 'on',
      PERIGEE_ACME_DIRECTORY: authority.directoryUrl,
      PERIGEE_ACME_MAIL: 'operator@example.com',
      PERIGEE_ACME_DOMAINS: 'allowed.example',
      PERIGEE_DOMAINS_HTTP_PORT: String(http),
      PERIGEE_DOMAINS_TLS_PORT: String(tls),
      PERIGEE_LINKSHARE_REDIRECT_HTTPS: 'on',
    },
    certificates: (store) => {
      db = store.db
      return (port = certificatePort(db, { rootSecret, clock }))
    },
  })
  other = await linkshare.another({
    PERIGEE_DOMAINS_HTTP_PORT: String(otherHttp),
    PERIGEE_DOMAINS_TLS_PORT: String(otherTls),
  })
  await linkshare.put('index.html', 'hello')
})
afterAll(async () => {
  await other.stop()
  await linkshare.stopAll()
  await authority.stop()
  await zone.stop()
})

/** Enters what the owner of a zone would, with the way there. */
function connect(domain: string, { access: accessId = linkshare.access, tls = true, to = 'links.test' } = {}) {
  const { txt } = recordsFor({ domain, linksharingHost: 'links.test', root: bucket, accessId, tls })
  zone.set(txt.hostname, { TXT: txt.contents })
  zone.set(domain, { CNAME: to })
}

/** Opens the start page as a browser would that trusts the authority alone. */
async function visit(domain: string, at = tlsPort): Promise<string> {
  const options: RequestOptions = { host: '127.0.0.1', port: at, servername: domain, ca: authority.root, agent: false }
  const request = get({ ...options, headers: { host: domain } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return text(response)
}
const refusal = (domain: string, at = tlsPort): Promise<string | null> =>
  visit(domain, at).then(
    () => null,
    (error: Error) => error.message,
  )
const issuedFor = (domain: string): string[] => authority.issued.filter((line) => line.endsWith(` ${domain}`))
const rowOf = (domain: string) =>
  db.selectFrom('satellite.certificates').selectAll().where('domain', '=', domain).executeTakeFirst()

describe('a domain gets a certificate', () => {
  it('when it is first visited, and all processes have it then', async () => {
    connect('first.example')
    expect(await visit('first.example')).toBe('hello')
    expect([await visit('first.example'), await visit('first.example', otherTlsPort)]).toEqual(['hello', 'hello'])
    expect(issuedFor('first.example')).toEqual(['http-01 first.example'])
    const row = await rowOf('first.example')
    expect(row).toMatchObject({ last_error: '', failures: 0, is_under_way: false, challenge_token: null })
    expect(Buffer.from(row?.sealed_key ?? []).toString('latin1')).not.toContain('PRIVATE KEY')
    expect(linkshare.log()).not.toMatch(/PRIVATE KEY|BEGIN/)
  })

  it('once, however many come at once to however many processes', async () => {
    connect('busy.example')
    const places = [tlsPort, otherTlsPort, tlsPort, otherTlsPort, otherTlsPort, tlsPort]
    expect(await Promise.all(places.map((at) => visit('busy.example', at)))).toEqual(places.map(() => 'hello'))
    expect(issuedFor('busy.example')).toHaveLength(1)
    expect(authority.accounts()).toBe(1)
  })

  it('at the top of a zone by its address', async () => {
    connect('apex.example')
    zone.set('apex.example', { A: ['192.0.2.7'] })
    expect(await visit('apex.example')).toBe('hello')
  })

  it('that a restart keeps', async () => {
    const [http = 0, tls = 0] = await freePorts(2)
    const fresh = await linkshare.another({
      PERIGEE_DOMAINS_HTTP_PORT: String(http),
      PERIGEE_DOMAINS_TLS_PORT: String(tls),
    })
    expect(await visit('first.example', tls)).toBe('hello')
    await fresh.stop()
    expect(issuedFor('first.example')).toHaveLength(1)
  })

  it('whose key opens with its own root secret alone', async () => {
    expect(await port.find('first.example')).toMatchObject({ key: expect.stringContaining('PRIVATE KEY') as string })
    const stranger = certificatePort(db, { rootSecret: new Uint8Array(32).fill(4), clock })
    expect(await stranger.find('first.example')).toBeNull()
    const { sealed_key } = (await rowOf('first.example')) ?? {}
    await db
      .updateTable('satellite.certificates')
      .set({ sealed_key: sealed_key ?? null })
      .where('domain', '=', 'busy.example')
      .execute()
    expect(await port.find('busy.example')).toBeNull()
  })
})

describe('nobody asks the authority for a domain', () => {
  it('that nobody has connected, that wants none, or that leads elsewhere', async () => {
    connect('plain.example', { tls: false })
    connect('elsewhere.example', { to: 'other.test' })
    connect('broken.example', { to: 'links.test' })
    zone.set('broken.example', { fails: true })
    for (const domain of ['unknown.example', 'plain.example', 'elsewhere.example', 'broken.example'])
      expect([domain, await refusal(domain)]).toEqual([domain, expect.stringMatching(/socket|hang up|ECONNRESET/i)])
    expect(await rowOf('elsewhere.example')).toBeUndefined()
  })

  it('with an access that is not public', async () => {
    connect('private.example', { access: linkshare.register(linkshare.grant, false).accessKeyId })
    expect(await refusal('private.example')).not.toBeNull()
    expect(await rowOf('private.example')).toBeUndefined()
  })

  it('whose owner does not pay, unless the operator lets it', async () => {
    const setKind = (kind: AccountKind) =>
      db.updateTable('satellite.users').set({ kind }).where('id', '=', linkshare.project.ownerId).execute()
    await setKind(accountKinds.free)
    ahead += 6 * minute
    connect('free.example')
    connect('www.allowed.example')
    expect(await refusal('free.example')).not.toBeNull()
    expect(await visit('www.allowed.example')).toBe('hello')
    await setKind(accountKinds.paid)
    ahead += 6 * minute
    expect(await visit('free.example')).toBe('hello')
  })

  it('that is the service itself, an address, or no name at all', async () => {
    const socket = connectTls({ host: '127.0.0.1', port: tlsPort, servername: '' })
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('close', resolve))
    expect([await refusal('links.test'), await refusal('localhost')]).not.toContain(null)
    const plain = connectPlain({ host: '127.0.0.1', port: tlsPort }).setEncoding('latin1')
    plain.write('GET / HTTP/1.1\r\nhost: first.example\r\n\r\n')
    expect(await text(plain)).toBe('')
  })
})

describe('a failure', () => {
  it('is kept for the console, and is not repeated before its time; the next try goes the other way', async () => {
    connect('limited.example')
    authority.refuseOrders({ type: 'rateLimited', detail: 'too many certificates for example' })
    expect(await refusal('limited.example')).not.toBeNull()
    authority.refuseOrders(null)
    const row = await rowOf('limited.example')
    expect(row).toMatchObject({ last_error: 'too many certificates for example', failures: 1, is_under_way: false })
    expect((row?.next_try_at.getTime() ?? 0) - clock().getTime()).toBeGreaterThan(59 * minute)
    ahead += minute
    expect(await refusal('limited.example')).not.toBeNull()
    expect(issuedFor('limited.example')).toEqual([])
    ahead += hour
    expect(await visit('limited.example')).toBe('hello')
    expect(issuedFor('limited.example')).toEqual(['tls-alpn-01 limited.example'])
    expect(await rowOf('limited.example')).toMatchObject({ last_error: '', failures: 0 })
  })

  it('of a process that is killed meanwhile leaves nothing but a pause', async () => {
    connect('killed.example')
    expect(await port.claim('killed.example', new Date(clock().getTime() + 3 * minute))).toEqual({ failures: 0 })
    await port.publish('killed.example', { token: 'left', answer: 'behind' })
    expect(await port.claim('killed.example', new Date())).toBe('busy')
    ahead += 3 * minute
    expect(await visit('killed.example')).toBe('hello')
  })
})

describe('a certificate of 90 days', () => {
  it('is replaced when a third of its time is left, while visitors get the old one; not when the domain has moved', async () => {
    for (const domain of ['ending.example', 'gone.example']) {
      connect(domain)
      expect(await visit(domain)).toBe('hello')
    }
    ahead += 59 * day
    expect(await visit('ending.example')).toBe('hello')
    zone.set('gone.example', { CNAME: 'other.test' })
    ahead += 2 * day
    expect([await visit('ending.example'), await visit('gone.example')]).toEqual(['hello', 'hello'])
    await expect.poll(() => issuedFor('ending.example').length).toBe(2)
    await expect.poll(() => zone.asked.includes('A gone.example')).toBe(true)
    ahead += 30 * day
    expect(await refusal('gone.example')).not.toBeNull()
    expect(issuedFor('gone.example')).toHaveLength(1)
  })
})
