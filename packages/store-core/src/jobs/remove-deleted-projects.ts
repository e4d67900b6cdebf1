import { listBuckets } from '@perigee/satellite-db/buckets'
import { deleteApiKeys, listKeyHeads } from '@perigee/satellite-db/api-keys'
import { listInstanceIds } from '@perigee/satellite-db/compute-instances'
import { finishRemoval, listProjectsToRemove, postponeRemoval } from '@perigee/satellite-db/project-deletion'
import { day } from '@perigee/std/durations'
import { removeDeletedBucket } from '../buckets/remove-deleted-bucket'
import type { CredentialsContext, JobContext, TellingContext } from './job-context'

const keysAtOnce = 500

type Context = Pick<JobContext, 'clock'> & TellingContext & CredentialsContext
type Removal = { removed: number; isDone: boolean }

/**
 * Removes what projects of deleted accounts hold, in short steps: versions and unfinished uploads, buckets, the
 * credentials made from their keys, the keys. Each step can be the last for now; the next run goes on there. What
 * object lock holds stays, with its bucket, and is looked at again a day later. A project whose machines are not gone
 * yet is not done.
 * @returns how many versions, uploads, buckets and keys went. @throws AggregateError with what failed, after the others
 */
export async function removeDeletedProjects(context: Context): Promise<number> {
  const { db, clock, logger, signal } = context
  const failures: unknown[] = []
  let total = 0
  for (const { id, publicId } of await listProjectsToRemove(db, clock())) {
    if (signal?.aborted) break
    try {
      const { removed, isDone } = await removeProject(context, id)
      total += removed
      if (isDone) logger.info({ projectId: publicId, removed }, 'the data of a deleted project is gone')
    } catch (cause) {
      failures.push(new Error(`the data of project ${publicId} could not be removed`, { cause }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the data of deleted projects could not be removed')
  return total
}

async function removeProject(context: Context, projectId: number): Promise<Removal> {
  const { db, clock, signal } = context
  let removed = 0
  let isHeld = false
  for (const bucket of await listBuckets(db, projectId)) {
    const outcome = await removeDeletedBucket(context, bucket)
    removed += outcome.removed
    if (signal?.aborted) return { removed, isDone: false }
    if (outcome.isHeld) isHeld = true
  }
  removed += await removeKeys(context, projectId)
  if (isHeld) {
    await postponeRemoval(db, projectId, new Date(clock().getTime() + day))
    return { removed, isDone: false }
  }
  // the controller of their location removes machines with their rows
  if ((await listInstanceIds(db, [projectId])).length > 0) return { removed, isDone: false }
  return { removed, isDone: await finishRemoval(db, projectId) }
}

/** The credentials go first: their keys tell which they are. */
async function removeKeys({ db, forgetCredentials, signal }: Context, projectId: number): Promise<number> {
  for (let removed = 0; ;) {
    const keys = await listKeyHeads(db, { projectId, limit: keysAtOnce })
    if (keys.length === 0) return removed
    await forgetCredentials(keys.map(({ head }) => head))
    await deleteApiKeys(
      db,
      keys.map(({ id }) => id),
    )
    removed += keys.length
    if (signal?.aborted) return removed
  }
}
