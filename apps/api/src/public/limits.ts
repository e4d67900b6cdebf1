import type { RestKeyActor } from '@perigee/actors/actor'
import type { PublicCall } from '@perigee/contract/public/define'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { Reply } from '@perigee/server-kit/http/exchange'
import { createTokenBuckets, type Rate } from '@perigee/server-kit/rate-limit'
import type { Clock } from '@perigee/std/clock'
import { minute, second } from '@perigee/std/durations'
import type { Settings } from '../settings'

type Rates = Pick<Settings, 'publicReadsPerMinute' | 'publicWritesPerMinute' | 'rateLimitClients'>

/** Takes one from what the key may do, and says how much is left. @throws tooManyRequests */
export type SpendOfKey = (actor: RestKeyActor, call: PublicCall, reply: Reply) => void

/**
 * Each key has a bucket for reading and one for the rest. The headers are those of the IETF draft "RateLimit header fields
 * for HTTP" up to its sixth version, which clients know: how many a full bucket holds, how many are left, and in how many
 * seconds it is full again.
 */
export function createKeyLimits({ settings, clock }: { settings: Rates; clock: Clock }): SpendOfKey {
  const buckets = createTokenBuckets(settings.rateLimitClients)
  const perMinute = (points: number): Rate => ({ points, every: minute / points })
  const [reads, writes] = [perMinute(settings.publicReadsPerMinute), perMinute(settings.publicWritesPerMinute)]

  return ({ keyId }, { facts }, reply) => {
    const rate = facts.reads ? reads : writes
    const bucket = `${facts.reads ? 'read' : 'write'} ${keyId}`
    const now = clock().getTime()
    const before = buckets.level(bucket, rate, now)
    const allowed = before >= 1
    buckets.take(bucket, rate, { amount: allowed ? 1 : 0, now })
    const level = Math.max(0, allowed ? before - 1 : before)
    reply.header('ratelimit-limit', String(rate.points))
    reply.header('ratelimit-remaining', String(Math.floor(level)))
    reply.header('ratelimit-reset', String(Math.ceil(((rate.points - level) * rate.every) / second)))
    if (allowed) return
    throw commonRefusals.tooManyRequests(Math.max(1, Math.ceil(((1 - level) * rate.every) / second)))
  }
}
