import { isRefusal } from '@perigee/contract/refusal'
import type { StoreCaller } from '@perigee/contract/store'
import type { StoreContext } from '../context'
import { findKey, judge, readKey, type AccessContext, type KnownKey, type Wanted } from './authorize'
import { withBucket, type BucketAccess } from './bucket-access'

/** How often rows may change between two statements before a caller is told that the bucket is gone. */
const tries = 5

/**
 * `authorizeInBucket` for work whose one statement checks `bucketIfUnchanged` and refuses with `noSuchBucket` when it is
 * not. A key that was seen lately is not looked up before; a refusal is only given after it was.
 * See docs/decisions/rights-in-one-round-trip.md.
 */
export async function withKnownKey<T>(
  context: AccessContext & Pick<StoreContext, 'knownKeys'>,
  caller: StoreCaller,
  { work, ...wanted }: Wanted & { work: (access: BucketAccess) => Promise<T> },
): Promise<T> {
  const { clock, knownKeys, rates } = context
  const apiKey = readKey(caller)
  const kept = knownKeys.get(apiKey, wanted.bucket)
  let counted: KnownKey | undefined
  // One call, however often it is tried; but another limit than the one that let it through counts at once.
  const judged = (known: KnownKey): BucketAccess => {
    const access = judge(apiKey, known, { wanted, now: clock() })
    if (counted?.rateLimit !== known.rateLimit) rates.count(known)
    counted = known
    return withBucket(access, wanted)
  }
  if (kept) {
    try {
      return await work(judged(kept))
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  for (let attempt = 1; ; attempt++) {
    const { known } = await findKey(context, apiKey, wanted.bucket)
    const access = judged(known)
    knownKeys.keep(apiKey, wanted.bucket, known)
    try {
      return await work(access)
    } catch (error) {
      if (!isRefusal(error, 'noSuchBucket') || attempt === tries) throw error
    }
  }
}
