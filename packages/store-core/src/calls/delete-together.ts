import { isRefusal } from '@perigee/contract/refusal'
import type { DeleteObject } from '@perigee/contract/store'
import { versioning } from '@perigee/domain/versioning'
import { mapConcurrently } from '@perigee/std/map-concurrently'
import type { BucketAccess } from '../access/authorize'
import type { StoreContext } from '../context'
import { deleteBatch } from '../objects/delete-batch'
import { comparePaths, storedPath, type StoredPath } from '../objects/stored-path'
import { garbageAfter } from '../segments/segment-tokens'
import { tryAgain } from '../try-again'

/** Each key of a statement holds a lock until it ends, and the database has room for some thousands. */
const batchSize = 100
/** While one waits for the disk the other works; more would keep others waiting for a connection. */
const concurrency = 2

type Asked = Omit<DeleteObject, 'bucket'>
interface Placed {
  at: number
  target: StoredPath
}

/**
 * Deletes what of a list can go in a few statements: keys of an unversioned bucket, without conditions.
 * @returns by the places of those in the list, whether there was an object; the others are to be deleted one by one
 */
export async function deleteTogether(
  context: StoreContext,
  access: BucketAccess,
  objects: readonly Asked[],
): Promise<ReadonlyMap<number, boolean>> {
  const done = new Map<number, boolean>()
  if (access.bucket.versioning !== versioning.unversioned || objects.length === 1) return done
  await mapConcurrently(batchesOf(access, objects), concurrency, async (batch) => {
    const targets = batch.map(({ target }) => target)
    const removal = { bucketId: access.bucket.id, targets, now: access.now, garbageAfter: garbageAfter(access.now) }
    const there = await tryAgain(() => deleteBatch(context.db, removal))
    if (there) batch.forEach(({ at }, place) => done.set(at, there[place] ?? false))
  })
  return done
}

/** In the order in which everyone locks keys; a key that is there twice is left to be deleted again. */
function batchesOf(access: BucketAccess, objects: readonly Asked[]): Placed[][] {
  const sorted = objects.flatMap((object, at) => placed(access, object, at))
  sorted.sort((a, b) => comparePaths(a.target, b.target))
  const distinct = sorted.filter(({ target }, at) => {
    const before = sorted[at - 1]
    return before === undefined || comparePaths(before.target, target) !== 0
  })
  return Array.from({ length: Math.ceil(distinct.length / batchSize) }, (_, n) =>
    distinct.slice(n * batchSize, (n + 1) * batchSize),
  )
}

function placed(access: BucketAccess, object: Asked, at: number): Placed[] {
  const { path, versionId, condition, bypassGovernance } = object
  if (versionId !== undefined || condition || bypassGovernance || !access.may('delete', path)) return []
  try {
    return [{ at, target: storedPath(path) }]
  } catch (error) {
    if (isRefusal(error)) return []
    throw error
  }
}
