import { setTimeout as pause } from 'node:timers/promises'
import { isRefusal } from '@perigee/contract/refusal'
import type { DeletionEnd } from '@perigee/domain/bucket-deletion'
import { can } from '@perigee/domain/permissions'
import { projectStatus } from '@perigee/domain/project-status'
import { roleOf } from '@perigee/domain/roles'
import { isAllowedIn } from '@perigee/domain/user-status'
import {
  claimBucketDeletions,
  endBucketDeletion,
  type HeldDeletion,
  holdBucketDeletion,
  noteDeletionFailure,
  noteDeletionStep,
  releaseBucketDeletions,
} from '@perigee/satellite-db/bucket-deletions'
import { type NewAct, writeActs } from '@perigee/satellite-db/write-acts'
import { minute } from '@perigee/std/durations'
import { removeBucketIn, removeUploadsIn, removeVersionsIn } from '../buckets/empty-bucket'
import type { StoreDb } from '../schema'
import { removing } from '../try-again'
import type { JobContext, TellingContext } from './job-context'

type Context = Pick<JobContext, 'clock'> & TellingContext

/** A step that failed is made again after so long. */
const pauseAfterFailure = 5 * minute
/** The database is left to others for as long as a step took, and for no longer than this. */
const longestRest = 1_000

/**
 * Carries out the deletions of buckets that people have started, all in turns, until none is left or `signal` asks for
 * an end. Each step is one transaction, which counts what it removes and judges anew whether whoever started it still
 * may: so a process that is killed loses no step, and of several none does one twice.
 * @returns how much was removed. @throws AggregateError with what failed, after the others
 */
export async function deleteBuckets(context: Context): Promise<number> {
  const { db, clock, signal } = context
  const mine = new Set<number>()
  const failures: unknown[] = []
  let total = 0
  try {
    for (;;) {
      for (const id of await claimBucketDeletions(db, clock())) mine.add(id)
      if (mine.size === 0) break
      for (const id of mine) {
        if (signal?.aborted) return total
        const started = performance.now()
        try {
          const { removed, isOver } = await makeStep(context, id)
          total += removed
          if (isOver) mine.delete(id)
        } catch (cause) {
          mine.delete(id)
          failures.push(cause)
          await noteDeletionFailure(db, id, { at: clock(), pause: pauseAfterFailure })
        }
        await pause(Math.min(performance.now() - started, longestRest))
      }
    }
  } finally {
    await releaseBucketDeletions(db, [...mine], clock())
  }
  if (failures.length > 0) throw new AggregateError(failures, 'buckets could not be deleted')
  return total
}

interface Step {
  removed: number
  /** There is nothing more to do, or another process does it. */
  isOver: boolean
}

async function makeStep(context: Context, id: number): Promise<Step> {
  try {
    return await removing(() => context.db.transaction().execute((trx) => stepIn(trx, context, id)))
  } catch (error) {
    if (!isRefusal(error, 'objectLocked')) throw error
    // A locked version in a bucket without object lock: the step was undone, and no other one is tried.
    return context.db.transaction().execute(async (trx) => {
      const deletion = await holdBucketDeletion(trx, id)
      return deletion ? end(trx, context, { deletion, as: 'objectLock' }) : nothingToDo
    })
  }
}

const nothingToDo: Step = { removed: 0, isOver: true }

async function stepIn(trx: StoreDb, context: Context, id: number): Promise<Step> {
  const deletion = await holdBucketDeletion(trx, id)
  if (!deletion) return nothingToDo
  const reason = endOf(deletion)
  if (reason) return end(trx, context, { deletion, as: reason })

  const at = context.clock()
  const emptying = { db: trx, clock: context.clock }
  const removed =
    (await removeUploadsIn(emptying, deletion.bucketId)) || (await removeVersionsIn(emptying, deletion.bucketId))
  // Gone or locked since the look above: the next step finds which.
  if (removed === null || removed > 0) {
    await noteDeletionStep(trx, id, { removed: removed ?? 0, at })
    return { removed: removed ?? 0, isOver: false }
  }
  if (await removeBucketIn(emptying, deletion.bucketId)) return end(trx, context, { deletion, as: 'deleted' })
  // An upload was completed at the last moment.
  await noteDeletionStep(trx, id, { removed: 0, at })
  return { removed: 0, isOver: false }
}

/** Whether it has to end before its next step; undefined when it may go on. */
function endOf(deletion: HeldDeletion): DeletionEnd | undefined {
  if (deletion.projectStatus !== projectStatus.active) return 'projectDeleted'
  if (deletion.rateLimit === 0) return 'projectClosed'
  if (deletion.objectLock === null) return 'deleted'
  if (deletion.objectLock) return 'objectLock'
  return mayDelete(deletion) ? undefined : 'rightLost'
}

function mayDelete({ starter, starterStatus, starterRole, projectOwner, bucketCreator }: HeldDeletion): boolean {
  if (starter === null || starterStatus === null || starterRole === null || !isAllowedIn(starterStatus)) return false
  const role = roleOf({ userId: starter, wireRole: starterRole }, { ownerId: projectOwner })
  return can(role, 'bucket.delete', { own: bucketCreator === starter })
}

async function end(
  trx: StoreDb,
  { clock, logger }: Context,
  { deletion, as }: { deletion: HeldDeletion; as: DeletionEnd },
): Promise<Step> {
  const { publicId, projectId, bucket } = deletion
  const at = clock()
  const removed = (await endBucketDeletion(trx, { id: publicId, as, at })) ?? deletion.removed
  const of = { projectId, by: service, target: bucket }
  const act: NewAct =
    as === 'deleted'
      ? { ...of, name: 'bucket.deleted', facts: { keyId: '', keyName: '' } }
      : { ...of, name: 'bucket.deletionStopped', facts: { reason: as, removed } }
  // A bucket that somebody else removed meanwhile has its entry.
  if (as !== 'deleted' || deletion.objectLock !== null) await writeActs(trx, [act], at)
  logger.info({ deletion: publicId, removed, as }, 'the deletion of a bucket has ended')
  return nothingToDo
}

const service = {
  actedBy: 'job',
  userId: null,
  email: '',
  fullName: 'delete-buckets',
  ip: '',
  userAgent: '',
} as const
