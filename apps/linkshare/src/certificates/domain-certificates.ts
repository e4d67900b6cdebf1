import { challengeCertificate } from '@perigee/server-kit/acme/x509'
import { newKey } from '@perigee/server-kit/acme/obtain-certificate'
import type { KeyPair, NamedCertificates } from '@perigee/server-kit/tls/listen-by-name'
import { limitKey } from '@perigee/server-kit/http/client'
import { minute, second } from '@perigee/std/durations'
import { lruCache } from '@perigee/std/lru-cache'
import { singleFlight } from '@perigee/std/single-flight'
import { createPrivateKey } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { KnownDomains } from '../domains/known-domains'
import type { KeptCertificate } from './certificate-port'
import { issue, type IssueParts } from './issue'
import type { MayHave } from './may-have-certificate'

export type DomainCertificatesParts = IssueParts & {
  domains: KnownDomains
  /** The custom domain that a name is; null for the service's own. */
  domainOf: (name: string) => string | null
  mayHave: MayHave
  /** For the names of the service itself; null where somebody else has their certificate. */
  own: () => KeyPair | null
}

export type DomainCertificates = NamedCertificates & {
  /** What to answer at `/.well-known/acme-challenge/<token>`; null where that is a path like others. */
  challengeText: (domain: string, token: string) => Promise<string | null>
}

const mostRemembered = 1_000
/** How long a certificate is used without looking whether another process has got a newer one. */
const rememberTime = 10 * minute
/** How long a domain without a certificate is not looked at again. */
const noneTime = 10 * second
/** A browser waits that long for a certificate that is only just being made; the next visit finds it. */
const patience = 15 * second
const lookInterval = 500

type Entry = { pair: KeyPair; validTo: number; renewFrom: number }

/**
 * The certificates of custom domains, got when they are first asked for and again when a third of their time is left.
 * Names that DNS says nothing about cost a question that is remembered, and none of the database.
 */
export function createDomainCertificates(parts: DomainCertificatesParts): DomainCertificates {
  const { port, clock, logger, domains, domainOf, mayHave, own } = parts
  const now = () => clock().getTime()
  const pairs = lruCache<Entry>({ capacity: mostRemembered, now })
  const none = lruCache<true>({ capacity: mostRemembered, now })
  const load = singleFlight<Entry | null>()
  const issuing = singleFlight<Entry | 'busy' | null>()
  let key: Promise<string> | undefined

  function remember(domain: string, { chain: cert, key: pem, validFrom, validTo }: KeptCertificate): Entry | null {
    const left = validTo.getTime() - now()
    if (left <= 0) return null
    const renewFrom = validTo.getTime() - (validTo.getTime() - validFrom.getTime()) / 3
    const entry = {
      pair: { cert, key: pem },
      validTo: validTo.getTime(),
      renewFrom,
    }
    pairs.set(domain, entry, Math.min(left, rememberTime))
    return entry
  }

  /** Gets one, if that is allowed and no other process does. */
  async function getNew(domain: string, ip: string): Promise<Entry | 'busy' | null> {
    const records = await domains(domain, limitKey(ip))
    if (!records || !(await mayHave(domain, records, ip))) return null
    const certificate = await issue(domain, parts)
    return certificate === 'busy' || certificate === null ? certificate : remember(domain, certificate)
  }

  async function find(domain: string, ip: string): Promise<Entry | null> {
    const records = await domains(domain, limitKey(ip))
    if (!records?.tls) return null
    const kept = await port.find(domain)
    const entry = kept && remember(domain, kept)
    if (entry) return entry
    const got = issuing(domain, () => getNew(domain, ip))
    // it goes on when nobody waits any more
    got.catch((err: unknown) => logger.warn({ domain, err }, 'no certificate'))
    const inTime = await Promise.race([got, pause(patience, null, { ref: false })])
    return inTime === 'busy' ? elsewhere(domain) : inTime
  }

  /** What another process gets meanwhile. */
  async function elsewhere(domain: string): Promise<Entry | null> {
    for (const end = Date.now() + patience; Date.now() < end;) {
      await pause(lookInterval, undefined, { ref: false })
      const kept = await port.find(domain)
      const entry = kept && remember(domain, kept)
      if (entry) return entry
    }
    return null
  }

  function renewIfDue(domain: string, entry: Entry, ip: string): void {
    if (now() < entry.renewFrom) return
    // not for every visitor: it may be too early for another try
    entry.renewFrom = now() + minute
    issuing(domain, () => getNew(domain, ip)).catch((err: unknown) => logger.warn({ domain, err }, 'no renewal'))
  }

  return {
    async find(name, ip) {
      const domain = name === null ? null : domainOf(name)
      if (domain === null) return own()
      const known = pairs.get(domain)
      if (!known && none.get(domain)) return null
      const entry = known ?? (await load(domain, () => find(domain, ip)))
      if (entry) renewIfDue(domain, entry, ip)
      else none.set(domain, true, noneTime)
      return entry?.pair ?? null
    },

    async findChallenge(name) {
      const domain = domainOf(name)
      const challenge = domain === null ? null : await port.challenge(domain)
      if (domain === null || !challenge) return null
      const pem = await (key ??= newKey())
      return { cert: challengeCertificate(domain, challenge.answer, createPrivateKey(pem)), key: pem }
    },

    async challengeText(domain, token) {
      const challenge = await port.challenge(domain)
      return challenge?.token === token ? challenge.answer : null
    },
  }
}
