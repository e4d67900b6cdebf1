import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoreCaller } from '@perigee/contract/store'
import type { BucketRow } from '@perigee/satellite-db/buckets'
import { authorize, type Access, type AccessContext, type Wanted } from './authorize'

export type BucketAccess = Access & { bucket: BucketRow }

/** `authorize` for a call within a bucket, which has to exist. @throws Refusal also `noSuchBucket`. */
export async function authorizeInBucket(
  context: AccessContext,
  caller: StoreCaller,
  wanted: Wanted,
): Promise<BucketAccess> {
  return withBucket(await authorize(context, caller, wanted), wanted)
}

/** @throws Refusal `noSuchBucket`. */
export function withBucket(access: Access, wanted: Wanted): BucketAccess {
  if (access.bucket === null) throw storeRefusals.noSuchBucket(wanted.bucket)
  return { ...access, bucket: access.bucket }
}
