import { isRefusal } from '@perigee/contract/refusal'
import type { StoreCaller } from '@perigee/contract/store'
import { sha256 } from '@perigee/crypto/hash'
import type { ApiKey } from '@perigee/grants/api-key'
import type { Clock } from '@perigee/std/clock'
import { minute } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import {
  findKey,
  judge,
  readKey,
  withBucket,
  type AccessContext,
  type BucketAccess,
  type GenuineKey,
  type AccessRequest,
} from './authorize'

const capacity = 10_000
const lifetime = minute
/** How often rows may change between two statements before the caller is answered that the bucket is gone. */
const attempts = 5

/**
 * A cache of the rows of genuine keys, with the bucket each was used for; no secrets. It may be out of date: the statement
 * that acts on an entry checks its `revision`.
 */
export interface KeyCache {
  get(apiKey: ApiKey, bucket: string): GenuineKey | undefined
  keep(apiKey: ApiKey, bucket: string, known: GenuineKey): void
}

export function createKeyCache(clock: Clock): KeyCache {
  const entries = new Map<string, { known: GenuineKey; keptAt: number }>()
  // Two keys of one head are two entries: each was found genuine on its own.
  const nameOf = (apiKey: ApiKey, bucket: string): string => `${digestOf(apiKey)}/${bucket}`
  return {
    get(apiKey, bucket) {
      const entry = entries.get(nameOf(apiKey, bucket))
      const age = clock().getTime() - (entry?.keptAt ?? 0)
      return entry && age >= 0 && age < lifetime ? entry.known : undefined
    },
    keep(apiKey, bucket, known) {
      const name = nameOf(apiKey, bucket)
      entries.delete(name)
      entries.set(name, { known, keptAt: clock().getTime() })
      const [oldest] = entries.keys()
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest)
    },
  }
}

const digests = new WeakMap<ApiKey, string>()

function digestOf(apiKey: ApiKey): string {
  const digest = digests.get(apiKey) ?? toHex(sha256(apiKey.raw))
  digests.set(apiKey, digest)
  return digest
}

/**
 * `authorizeInBucket` for work whose one statement checks `bucketIfUnchanged` and refuses with `noSuchBucket` when it is
 * not. A key in the cache is not looked up before; a refusal is only answered after it was.
 * See docs/decisions/rights-in-one-round-trip.md.
 */
export async function withCachedKey<T>(
  context: AccessContext & { keyCache: KeyCache },
  caller: StoreCaller,
  wanted: AccessRequest & { work: (access: BucketAccess) => Promise<T> },
): Promise<T> {
  const { work } = wanted
  const { clock, keyCache, rates } = context
  const apiKey = readKey(caller)
  const cached = keyCache.get(apiKey, wanted.bucket)
  let counted: GenuineKey | undefined
  // One call, however often it is tried; but another limit than the one that let it through counts at once.
  const judged = (known: GenuineKey): BucketAccess => {
    const access = judge(apiKey, known, { wanted, now: clock() })
    if (counted?.rateLimit !== known.rateLimit) rates.count(known)
    counted = known
    return withBucket(access, wanted)
  }
  if (cached) {
    try {
      return await work(judged(cached))
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  for (let attempt = 1; ; attempt++) {
    const { known } = await findKey(context, apiKey, wanted.bucket)
    const access = judged(known)
    keyCache.keep(apiKey, wanted.bucket, known)
    try {
      return await work(access)
    } catch (error) {
      if (!isRefusal(error, 'noSuchBucket') || attempt === attempts) throw error
    }
  }
}
