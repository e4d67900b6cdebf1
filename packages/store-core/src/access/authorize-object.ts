import type { ObjectAddress, StoreCaller } from '@perigee/contract/store'
import type { OpName } from '@perigee/grants/actions'
import type { ApiKey } from '@perigee/grants/api-key'
import type { JoinedColumns } from '@perigee/satellite-db/find-api-key-and-bucket'
import { sql } from 'kysely'
import type { StoreContext } from '../context'
import { selectObject } from '../objects/find-object'
import type { ObjectRow } from '../objects/object-rows'
import { storedPath } from '../objects/stored-path'
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
import { firstSegment, type FirstSegment } from '../segments/find-segments'

/**
 * `authorizeInBucket` for a call about one object, and the object's row in the same query. The row is undefined when there
 * is no object; `visibleObject` has to judge it before anything of it is answered. `joined` adds its columns to the row.
 */
export async function authorizeObject<Columns>(
  context: AccessContext,
  caller: StoreCaller,
  { ops, address, joined }: { ops: readonly OpName[]; address: ObjectAddress; joined?: JoinedColumns<Columns> },
): Promise<{ access: BucketAccess; known: GenuineKey; row: (ObjectRow & Columns) | undefined }> {
  const { bucket, path } = address
  const apiKey = readKey(caller)
  const object: JoinedColumns<(ObjectRow & Columns) | { id: null }> = {
    columns: sql`, o.*`,
    join: sql`left join lateral (${selectObject(sql`b.id`, address, joined)}) o on true`,
  }
  const { known, joined: row } = await findKey(context, apiKey, bucket, object)
  const access = judgedAt(context, apiKey, known, { ops, bucket, path })
  return { access, known, row: row.id === null ? undefined : row }
}

/**
 * `authorizeObject` for the latest version of a key, with its first segment. Reads that arrive together are one statement.
 * It also tells whether the cached rows of the key still hold; only rows that changed are looked up and judged again.
 * See docs/decisions/objects-together.md.
 */
export async function authorizeLatest(
  context: AccessContext & Pick<StoreContext, 'find' | 'keyCache'>,
  caller: StoreCaller,
  { ops, address }: { ops: readonly OpName[]; address: ObjectAddress },
): Promise<{ access: BucketAccess; row: (ObjectRow & FirstSegment) | undefined }> {
  const { bucket, path } = address
  const apiKey = readKey(caller)
  const cached = context.keyCache.get(apiKey, bucket)
  const latest = cached && (await context.find({ head: apiKey.head, bucket, target: storedPath(path) }))
  if (cached && latest?.revision === cached.revision) {
    return { access: judgedAt(context, apiKey, cached, { ops, bucket, path }), row: latest.row }
  }
  const lookedUp = await authorizeObject(context, caller, { ops, address, joined: firstSegment })
  context.keyCache.keep(apiKey, bucket, lookedUp.known)
  return lookedUp
}

function judgedAt(
  { clock, rates }: AccessContext,
  apiKey: ApiKey,
  known: GenuineKey,
  wanted: AccessRequest,
): BucketAccess {
  const access = judge(apiKey, known, { wanted, now: clock() })
  rates.count(known)
  return withBucket(access, wanted)
}
