import { op, type OpName } from '@perigee/grants/actions'
import { allows, nanosOf, allowedBuckets } from '@perigee/grants/verify'
import type { ApiKey } from '@perigee/grants/api-key'
import { caveatsOf } from '@perigee/grants/caveat'
import { utf8 } from '@perigee/std/bytes'

/**
 * May the key have at least one of these rights somewhere in the bucket? A refusal before the body has come saves the
 * upload; the store, which knows the key's secret and the encrypted path, still decides.
 */
export function couldAllow(apiKey: ApiKey, needs: readonly OpName[], bucket: string | undefined, now: Date): boolean {
  if (needs.length === 0) return true
  const buckets = allowedBuckets(apiKey)
  if (bucket !== undefined && buckets !== 'all' && !buckets.includes(bucket)) return false
  const path = utf8('*')
  const caveats = caveatsOf(apiKey).map((caveat) => ({ ...caveat, allowedPaths: [] }))
  return needs.some((need) => {
    const action = { op: op[need], bucket: bucket ?? '', path, time: now }
    return caveats.every((caveat) => allows(caveat, action, nanosOf(now)))
  })
}
