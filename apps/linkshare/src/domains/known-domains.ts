import { txtHost } from '@perigee/domain/custom-domain'
import type { TxtAnswer } from '@perigee/server-kit/dns/txt-message'
import { createLimiter } from '@perigee/server-kit/rate-limit'
import type { Clock } from '@perigee/std/clock'
import { hour, minute, second } from '@perigee/std/durations'
import { lruCache } from '@perigee/std/lru-cache'
import { singleFlight } from '@perigee/std/single-flight'
import { problems } from '../problem'
import { readDomainRecords, type DomainRecords } from './domain-records'

export type KnownDomainsOptions = {
  /** @throws Error when DNS does not answer */
  ask: (name: string) => Promise<TxtAnswer>
  clock: Clock
  /** How many processes share what an address may ask for. */
  processes?: number
}

/**
 * What DNS says about a domain; null where it says nothing. `address` is that of the visitor, null where many may share
 * it. @throws AnswerError for who asks for too many unknown domains, and when DNS does not answer
 */
export type KnownDomains = (domain: string, address: string | null) => Promise<DomainRecords | null>

const remembered = 10_000
/** A record may say less or more: a second would ask DNS for every visitor, a day would serve what is long gone. */
const lifetimes = { least: 10 * second, most: hour }
/** Beyond that, an old answer is not served while a new one comes. */
const staleTime = hour
/** Names without records: whoever enters some looks soon whether they work. */
const absentTime = minute
const askedAtOnce = 32
/** Questions that one address may cause. */
const perAddress = { points: 30, every: 2 * second }

type Entry = { records: DomainRecords; freshUntil: number }

/**
 * Remembers what DNS says, in bounded memory and asking it a bounded number of questions: names in Host headers cost the
 * visitor nothing and anybody can make them up. Those with and without records are kept apart, so that made-up names
 * displace no domain. An old answer is served while DNS is asked again; when that fails it is forgotten.
 */
export function createKnownDomains({ ask, clock, processes = 1 }: KnownDomainsOptions): KnownDomains {
  const now = () => clock().getTime()
  const known = lruCache<Entry>({ capacity: remembered, now })
  const absent = lruCache<true>({ capacity: remembered, now })
  const once = singleFlight<DomainRecords | null>()
  const rate = { points: Math.ceil(perAddress.points / processes), every: perAddress.every * processes }
  const limiter = createLimiter({ ...rate, remember: remembered, clock })
  let asking = 0

  async function lookUp(domain: string): Promise<DomainRecords | null> {
    asking++
    try {
      const { records, ttl } = await ask(txtHost(domain))
      const found = readDomainRecords(records)
      if (found.root === '' && found.access === '') {
        known.delete(domain)
        absent.set(domain, true, absentTime)
        return null
      }
      const lifetime = Math.min(Math.max((ttl ?? 0) * second, lifetimes.least), lifetimes.most)
      known.set(domain, { records: found, freshUntil: now() + lifetime }, lifetime + staleTime)
      return found
    } catch (cause) {
      known.delete(domain)
      throw problems.internal(cause)
    } finally {
      asking--
    }
  }

  function lookUpFor(domain: string, address: string | null): Promise<DomainRecords | null> {
    const may = asking < askedAtOnce && (address === null || limiter.consume(address).ok)
    return may ? lookUp(domain) : Promise.reject(problems.tooManyRequests())
  }

  return async (domain, address) => {
    const entry = known.get(domain)
    if (entry) {
      // whoever waits for it learns when it fails; nobody waits here
      if (now() >= entry.freshUntil && asking < askedAtOnce) once(domain, () => lookUp(domain)).catch(() => undefined)
      return entry.records
    }
    if (absent.get(domain)) return null
    return once(domain, () => lookUpFor(domain, address))
  }
}
