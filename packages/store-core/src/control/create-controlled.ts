import type { ControlCaller, ControlledBucket, NewControlledBucket } from '@perigee/contract/store-control'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { makeBucket } from '../buckets/make-bucket'
import { judgeInBucket } from './change-bucket'
import type { ControlContext } from './control-context'
import { judgeActor, userOf } from './judge-actor'
import { readControlled } from './read-controlled'
import { recorderOf } from './record-control-act'

/** Makes a bucket for an actor of the project, who is judged again once creations take turns. */
export async function createControlled(
  context: ControlContext,
  caller: ControlCaller,
  wished: NewControlledBucket,
): Promise<ControlledBucket> {
  if (wished.defaultRetention && wished.objectLock !== true) throw storeRefusals.noObjectLock()
  const wanted = { action: 'bucket.create', bucket: wished.bucket } as const
  const found = await judgeActor(context.db, caller, wanted)
  const now = context.clock()
  const making = {
    projectId: found.projectId,
    placement: found.placement,
    defaultVersioning: found.defaultVersioning,
    bucketLimit: found.bucketLimit,
    createdBy: userOf(caller.actor),
    now,
    projectGone: () => projectRefusals.noSuchProject(),
    record: recorderOf(caller, found, now),
    check: async (trx: Parameters<typeof judgeActor>[0]) => void (await judgeActor(trx, caller, wanted)),
  }
  await makeBucket(context, making, wished)
  const { bucket } = await judgeInBucket(context.db, caller, { action: 'bucket.view', bucket: wished.bucket })
  return readControlled(context.db, bucket)
}
