import type { ControlCaller } from '@perigee/contract/store-control'
import { bucketRefusals } from '@perigee/contract/refusals/buckets'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { ControlledBucket } from '@perigee/contract/store-control'
import type { ProjectAction } from '@perigee/domain/permissions'
import type { BucketRow } from '@perigee/satellite-db/buckets'
import type { ProjectAndBucket } from '@perigee/satellite-db/find-project-and-bucket'
import { sql } from 'kysely'
import type { BucketChange } from '../buckets/bucket-change'
import type { StoreDb } from '../schema'
import type { ControlContext } from './control-context'
import { judgeActor } from './judge-actor'
import { readControlled } from './read-controlled'
import { recorderOf } from './record-control-act'

interface Wanted {
  action: ProjectAction
  bucket: string
  /** The revision that the caller has seen. */
  seen?: string | undefined
}

/** @throws Refusal what `judgeActor` says, `noSuchBucket` */
export async function judgeInBucket(
  db: StoreDb,
  caller: ControlCaller,
  { action, bucket }: Omit<Wanted, 'seen'>,
): Promise<ProjectAndBucket & { bucket: BucketRow }> {
  const found = await judgeActor(db, caller, { action, bucket })
  if (found.bucket === null) throw storeRefusals.noSuchBucket(bucket)
  return { ...found, bucket: found.bucket }
}

/**
 * Makes a change of one bucket. Whether the actor still may, and whether the bucket is as it was seen, is judged once more
 * in the transaction of the change, with the bucket's row held.
 */
export async function changeControlled(
  { db, clock }: ControlContext,
  caller: ControlCaller,
  wanted: Wanted,
  work: (change: BucketChange) => Promise<void>,
): Promise<ControlledBucket> {
  const found = await judgeInBucket(db, caller, wanted)
  await work({
    bucket: found.bucket,
    record: recorderOf(caller, found, clock()),
    async check(trx) {
      await sql`select from satellite.buckets where id = ${found.bucket.id} for no key update`.execute(trx)
      const { bucket } = await judgeInBucket(trx, caller, wanted)
      if (bucket.id !== found.bucket.id) throw storeRefusals.noSuchBucket(bucket.name)
      if (wanted.seen === undefined) return
      const { revision } = await readControlled(trx, bucket)
      if (revision !== wanted.seen) throw bucketRefusals.bucketChanged()
    },
  })
  return readControlled(db, (await judgeInBucket(db, caller, { ...wanted, action: 'bucket.view' })).bucket)
}
