import {
  openForEdgeCache,
  type SealedCredential,
  isAccessKeyId,
  sealForEdgeCache,
} from '@perigee/crypto/edge-credentials'
import { second } from '@perigee/std/durations'
import { sha256OfText } from '@perigee/crypto/hash'
import { S3Error } from '@perigee/s3/errors'
import type { Clock } from '@perigee/std/clock'
import { lruCache } from '@perigee/std/lru-cache'
import { onceASecond } from '@perigee/std/once-a-second'
import { singleFlight } from '@perigee/std/single-flight'
import { fetchCredential, type CredentialSource } from './fetch-credential'

export type Credential = {
  secretKey: string
  accessGrant: string
  /** May be used in links without a signature. */
  isPublic: boolean
  publicProjectId: string | undefined
  /** Links with it obey rules that the auth service keeps. */
  isGoverned: boolean
}

/** As it is remembered. */
export type SealedAnswer = Omit<Credential, 'secretKey' | 'accessGrant'> & { sealed: SealedCredential }

/** How long an opened credential serves requests that follow each other. */
const openedLifetime = second
const mostOpened = 1_000

/** Opens what is remembered, once for the requests of a second. */
export function createOpener(): (accessKeyId: string, answer: SealedAnswer) => Credential {
  const opened = new Map<string, { answer: SealedAnswer; credential: Credential }>()

  function keep(accessKeyId: string, answer: SealedAnswer, credential: Credential): void {
    // The first one starts the clock for all.
    if (opened.size === 0) setTimeout(() => opened.clear(), openedLifetime).unref()
    if (opened.size < mostOpened) opened.set(accessKeyId, { answer, credential })
  }

  return (accessKeyId, answer) => {
    const kept = opened.get(accessKeyId)
    if (kept?.answer === answer) return kept.credential
    const { sealed, ...about } = answer
    const credential = { ...openForEdgeCache(accessKeyId, sealed), ...about }
    keep(accessKeyId, answer, credential)
    return credential
  }
}

export type CredentialResolver = (accessKeyId: string, clientIp: string) => Promise<Credential>

type Cached = SealedAnswer | 'unknown'
/** After `freshUntil` the auth service is asked again; what it said before holds while it does not answer. */
type Entry = { found: Cached; freshUntil: number; until: number }

export type Lifetimes = {
  /** How long after the question an answer is used without asking again: what was revoked works that long at most. */
  knownLifetime: number
  unknownLifetime: number
  /** How long beyond that it is used while the auth service fails. */
  graceLifetime: number
}

/** How many answers are remembered. */
const capacity = 10_000

/**
 * Resolves access key ids at the auth service and remembers the answers, sealed under keys that only the ids give:
 * a dump of this process's memory shows the credentials of the requests of the last second, not of all that came by.
 * Within that second requests get the same object, to which they may tie what they make of it.
 */
export function createResolver(options: CredentialSource & Lifetimes & { clock: Clock }): CredentialResolver {
  const { clock, knownLifetime, unknownLifetime, graceLifetime } = options
  const now = () => clock().getTime()
  const cache = lruCache<Entry>({ capacity, now })
  const once = singleFlight<Cached>()
  const open = createOpener()
  const nameOf = onceASecond(sha256OfText)

  async function ask(id: string, cacheKey: string, clientIp: string): Promise<Cached> {
    // What was withdrawn after the question counts from the question, however long the answer takes.
    const asked = now()
    const answer = await fetchCredential(options, id, clientIp)
    const found: Cached = answer
      ? {
          sealed: sealForEdgeCache(id, { secretKey: answer.secret_key, accessGrant: answer.access_grant }),
          isPublic: answer.public,
          publicProjectId: answer.public_project_id,
          isGoverned: answer.governed === true,
        }
      : 'unknown'
    const lifetime = found === 'unknown' ? unknownLifetime : knownLifetime
    const kept = found === 'unknown' ? lifetime : lifetime + graceLifetime
    cache.set(cacheKey, { found, freshUntil: asked + lifetime, until: asked + kept }, asked + kept - now())
    return found
  }

  async function askOrKeep(id: string, cacheKey: string, clientIp: string): Promise<Cached> {
    try {
      return await ask(id, cacheKey, clientIp)
    } catch (error) {
      const old = cache.get(cacheKey)
      if (!old) throw error
      cache.set(cacheKey, { ...old, freshUntil: now() + knownLifetime }, old.until - now())
      return old.found
    }
  }

  return async (accessKeyId, clientIp) => {
    // Ids that cannot exist are never sent to the auth service.
    if (!isAccessKeyId(accessKeyId)) throw new S3Error('InvalidAccessKeyId')
    const id = accessKeyId.toLowerCase()
    const cacheKey = nameOf(id)
    const entry = cache.get(cacheKey)
    const isFresh = entry !== undefined && now() < entry.freshUntil
    const found = isFresh ? entry.found : await once(cacheKey, () => askOrKeep(id, cacheKey, clientIp))
    if (found === 'unknown') throw new S3Error('InvalidAccessKeyId')
    return open(id, found)
  }
}
