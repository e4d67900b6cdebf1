import type { ObjectAddress, StoreCaller } from '@perigee/contract/store'
import type { OpName } from '@perigee/grants/actions'
import type { ApiKey } from '@perigee/grants/api-key'
import type { Beside } from '@perigee/satellite-db/find-api-key-and-bucket'
import { sql } from 'kysely'
import type { StoreContext } from '../context'
import { selectObject } from '../objects/find-object'
import type { ObjectRow } from '../objects/object-columns'
import { storedPath } from '../objects/stored-path'
import { firstSegment, type FirstSegment } from '../segments/find-segments'
import { findKey, judge, readKey, type AccessContext, type KnownKey, type Wanted } from './authorize'
import { withBucket, type BucketAccess } from './bucket-access'

/**
 * `authorizeInBucket` for a call about one object, and the object's row in the same query: undefined when there is none,
 * and not to be told of before `visibleObject` has judged it. What `beside` names comes with it.
 */
export async function authorizeObject<Extra = unknown>(
  context: AccessContext,
  caller: StoreCaller,
  { ops, address, beside }: { ops: readonly OpName[]; address: ObjectAddress; beside?: Beside },
): Promise<{ access: BucketAccess; known: KnownKey; row: (ObjectRow & Extra) | undefined }> {
  const { bucket, path } = address
  const apiKey = readKey(caller)
  const object = selectObject<Extra>(sql`b.id`, address, beside)
  const { known, beside: row } = await findKey<(ObjectRow & Extra) | Record<'id', null>>(context, apiKey, bucket, {
    columns: sql`, o.*`,
    join: sql`left join lateral (${object}) o on true`,
  })
  const access = judgedAt(context, apiKey, known, { ops, bucket, path })
  return { access, known, row: row.id === null ? undefined : row }
}

/**
 * The same for the latest version of a key with its first segment. Reads that come at once are one statement. It tells
 * whether what is known of a key still holds, so that only what has changed is looked up and judged anew.
 * See docs/decisions/objects-together.md.
 */
export async function authorizeLatest(
  context: AccessContext & Pick<StoreContext, 'find' | 'knownKeys'>,
  caller: StoreCaller,
  { ops, address }: { ops: readonly OpName[]; address: ObjectAddress },
): Promise<{ access: BucketAccess; row: (ObjectRow & FirstSegment) | undefined }> {
  const { bucket, path } = address
  const apiKey = readKey(caller)
  const known = context.knownKeys.get(apiKey, bucket)
  const found = known && (await context.find({ head: apiKey.head, bucket, target: storedPath(path) }))
  if (known && found?.revision === known.revision) {
    return { access: judgedAt(context, apiKey, known, { ops, bucket, path }), row: found.row }
  }
  const anew = await authorizeObject<FirstSegment>(context, caller, { ops, address, beside: firstSegment })
  context.knownKeys.keep(apiKey, bucket, anew.known)
  return anew
}

function judgedAt({ clock, rates }: AccessContext, apiKey: ApiKey, known: KnownKey, wanted: Wanted): BucketAccess {
  const access = judge(apiKey, known, { wanted, now: clock() })
  rates.count(known)
  return withBucket(access, wanted)
}
