import type { ObjectAddress, StoreCaller } from '@perigee/contract/store'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { OpName } from '@perigee/grants/actions'
import type { Beside } from '@perigee/satellite-db/buckets/find-api-key-and-bucket'
import { sql } from 'kysely'
import type { StoreContext } from '../context'
import { selectObject } from '../objects/find-object'
import type { ObjectRow } from '../objects/object-columns'
import { storedPath } from '../objects/stored-path'
import type { FirstSegment } from '../segments/find-segments'
import { findKey, genuine, judge, readKey, type AccessContext } from './authorize'
import { withBucket, type BucketAccess } from './bucket-access'

/**
 * `authorizeInBucket` for a call about one object, and the object's row in the same query: undefined when there is none,
 * and not to be told of before `visibleObject` has judged it. What `beside` names comes with it.
 */
export async function authorizeObject<Extra = unknown>(
  { db, clock, rates }: AccessContext,
  caller: StoreCaller,
  { ops, address, beside }: { ops: readonly OpName[]; address: ObjectAddress; beside?: Beside },
): Promise<{ access: BucketAccess; row: (ObjectRow & Extra) | undefined }> {
  const { bucket, path } = address
  const apiKey = readKey(caller)
  const object = selectObject<Extra>(sql`b.id`, address, beside)
  const { known, beside: row } = await findKey<(ObjectRow & Extra) | Record<'id', null>>(db, apiKey, bucket, {
    columns: sql`, o.*`,
    join: sql`left join lateral (${object}) o on true`,
  })
  const wanted = { ops, bucket, path }
  const judged = judge(apiKey, known, { wanted, now: clock() })
  rates.count(known)
  const access = withBucket(judged, wanted)
  return { access, row: row.id === null ? undefined : row }
}

/** The same for the latest version of a key with its first segment: reads that come at once are one statement. */
export async function authorizeLatest(
  { find, clock, rates }: Pick<StoreContext, 'find' | 'clock' | 'rates'>,
  caller: StoreCaller,
  { ops, address }: { ops: readonly OpName[]; address: ObjectAddress },
): Promise<{ access: BucketAccess; row: (ObjectRow & FirstSegment) | undefined }> {
  const { bucket, path } = address
  const apiKey = readKey(caller)
  const answer = await find({ head: apiKey.head, bucket, target: storedPath(path) })
  if (!answer) throw storeRefusals.unauthorizedApiKey()
  const wanted = { ops, bucket, path }
  const known = genuine(apiKey, answer.found)
  const judged = judge(apiKey, known, { wanted, now: clock() })
  rates.count(known)
  return { access: withBucket(judged, wanted), row: answer.row }
}
