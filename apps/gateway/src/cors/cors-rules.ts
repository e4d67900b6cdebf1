import { isRefusal } from '@perigee/contract/refusal'
import type { StoreCalls } from '@perigee/contract/store'
import type { CorsRule } from '@perigee/contract/store-buckets'
import { sha256 } from '@perigee/crypto/hash'
import { lruCache } from '@perigee/std/lru-cache'
import type { Caller } from '../request/caller'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Target } from '../request/s3-request'
import { matchingRule, type PageRequest, pageRequest } from '@perigee/s3/cors/match-rules'
import { ruleHeaders, rulePreflightHeaders } from '@perigee/s3/cors/rule-headers'
import { S3Error } from '@perigee/s3/errors'
import type { BucketName } from '@perigee/std/brand'
import type { Clock } from '@perigee/std/clock'
import { second } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import type { IncomingMessage } from 'node:http'
import { corsHeaders, preflightHeaders } from '../http/cors'

type Headers = Readonly<Record<string, string>>
type Answered = { request: IncomingMessage; target: Target | undefined; caller: Caller | undefined; answer: Headers }

/** Whose rules hold when is told in docs/decisions/bucket-cors.md. */
export type CorsRules = {
  /** Before anybody has signed: what any bucket of the name allows is allowed. @throws S3Error AccessForbidden */
  ofPreflight: (request: IncomingMessage, target: Target) => Promise<Answer>
  /** What lets a page read this answer: the rules of the caller's bucket, or the gateway's own. */
  ofAnswer: (answered: Answered) => Promise<Headers>
  /** Rules may have changed: nothing remembered counts any more. */
  forget: () => void
}

const lifetime = 5 * second
const capacity = 10_000

export function createCorsRules({
  store,
  origins,
  consoleOrigin,
  clock,
}: {
  store: StoreCalls
  /** That the gateway lets in where a bucket has no rules. */
  origins: readonly string[]
  /** Is always let in: a rule must not shut its own editor out. */
  consoleOrigin: string
  clock: Clock
}): CorsRules {
  const cache = lruCache<readonly CorsRule[][]>({ capacity, now: () => clock().getTime() })

  let epoch = 0

  async function remembered(name: string, find: () => Promise<readonly CorsRule[][]>): Promise<readonly CorsRule[][]> {
    const key = `${epoch} ${name}`
    const known = cache.get(key)
    if (known) return known
    const found = await find()
    cache.set(key, found, lifetime)
    return found
  }

  const ofName = (bucket: BucketName) => remembered(`?${bucket}`, () => store.findCors({ bucket }))

  const ofCaller = ({ grant }: Caller, bucket: BucketName) =>
    remembered(`${toHex(sha256(grant.apiKey.raw))}/${bucket}`, async () => {
      const rules = await store.getBucketCors({ apiKey: grant.apiKey.raw }, { bucket }).catch(orNone)
      return [rules]
    })

  const isConsole = ({ headers }: IncomingMessage) => headers.origin === consoleOrigin

  return {
    async ofPreflight(request, { place }) {
      if (isConsole(request)) return { status: 204, headers: preflightHeaders(request, [consoleOrigin]) }
      const asked = askedBy(request, request.headers['access-control-request-method'] ?? '')
      const buckets = place.resource === 'service' ? [] : await ofName(place.bucket)
      if (buckets.every((rules) => rules.length > 0) && buckets.length > 0) {
        const rule = buckets.map((rules) => matchingRule(rules, asked)).find((found) => found !== undefined)
        if (!rule) throw new S3Error('AccessForbidden')
        return { status: 200, headers: rulePreflightHeaders(rule, asked) }
      }
      return { status: 204, headers: preflightHeaders(request, origins) }
    },

    async ofAnswer({ request, target, caller, answer }) {
      const place = target?.place
      if (request.headers.origin === undefined || answer['access-control-allow-origin'] !== undefined) return {}
      if (isConsole(request)) return corsHeaders(request, [consoleOrigin], answer)
      if (!place || place.resource === 'service') return corsHeaders(request, origins, answer)
      const buckets = await (caller ? ofCaller(caller, place.bucket) : ofName(place.bucket))
      if (buckets.some((rules) => rules.length === 0) || buckets.length === 0) {
        return corsHeaders(request, origins, answer)
      }
      const asked = { ...askedBy(request, request.method ?? ''), headers: [] }
      const rule = buckets.map((rules) => matchingRule(rules, asked)).find((found) => found !== undefined)
      return rule ? ruleHeaders(rule, asked.origin) : {}
    },

    forget: () => void epoch++,
  }
}

const askedBy = ({ headers }: IncomingMessage, method: string): PageRequest =>
  pageRequest({ origin: headers.origin ?? '', method, headers: headers['access-control-request-headers'] ?? '' })

/** Who may not see the bucket is answered as if it had no rules. */
function orNone(error: unknown): CorsRule[] {
  if (isRefusal(error)) return []
  throw error
}
