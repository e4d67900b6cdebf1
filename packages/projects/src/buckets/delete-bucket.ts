import type { Person } from '@perigee/actors/actor'
import { type ProjectOfActor, requireProject, type Target } from '@perigee/actors/authorize'
import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase, thingsUseCase } from '@perigee/actors/use-case'
import { bucketRefusals } from '@perigee/contract/refusals/buckets'
import { storeRefusals } from '@perigee/contract/refusals/store'
import {
  beginBucketDeletion,
  type BucketDeletionRow,
  endBucketDeletion,
  findBucketDeletion,
  listBucketDeletions,
} from '@perigee/satellite-db/bucket-deletions'
import { findBucket } from '@perigee/satellite-db/buckets'
import type { ProjectId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'

type Needs = Pick<ProjectsContext, 'db' | 'clock'>
type Named = Target & Pick<ProjectOfActor, 'project'>

/** Deletions of buckets that run, and those that ended lately. */
export const readBucketDeletions = projectUseCase('bucket.view', ({ db }, { project }) =>
  listBucketDeletions(db, project.internalId),
)

/**
 * Has a bucket deleted with everything in it by a job of the object store. Of two people who start at once, the second
 * gets the first one's deletion. @throws noSuchProject, noSuchBucket, forbidden, lockedBucketNotEmptied
 */
export const startBucketDeletion = thingsUseCase('bucket.delete', {
  async find(context: Needs, actor, { projectId, bucket: name }: { projectId: ProjectId; bucket: string }) {
    const { project, role } = await requireProject(context, actor, projectId)
    const bucket = await findBucket(context.db, project.internalId, name)
    if (!bucket) throw storeRefusals.noSuchBucket(name)
    return [{ project, role, own: bucket.createdBy === actor.user.id, bucket: name }]
  },

  run: (context, { things, actor }: { things: readonly (Named & { bucket: string })[]; actor: Person }) =>
    inTransaction(context, async ({ db, clock }) => {
      const [{ project, bucket }] = only(things)
      const of = { projectId: project.internalId, bucket, startedBy: actor.user.id, at: clock() }
      const begun = await beginBucketDeletion(db, of)
      if (begun === 'gone') throw storeRefusals.noSuchBucket(bucket)
      if (begun === 'locked') throw bucketRefusals.lockedBucketNotEmptied()
      if (begun.isNew) {
        const act = { name: 'bucket.deletionStarted', project, actor, target: bucket, facts: {} } as const
        await recordActs({ db, clock }, [act])
      }
      return found(db, of.projectId, begun.id)
    }),
})

/**
 * Ends a deletion after the step that it is at; what is left stays. For whoever may delete the bucket. One that had
 * ended before is answered as it ended. @throws noSuchProject, noSuchBucketDeletion, forbidden
 */
export const stopBucketDeletion = thingsUseCase('bucket.delete', {
  async find(context: Needs, actor, { projectId, id }: { projectId: ProjectId; id: string }) {
    const { project, role } = await requireProject(context, actor, projectId)
    const deletion = await findBucketDeletion(context.db, { projectId: project.internalId, id })
    if (!deletion) throw bucketRefusals.noSuchBucketDeletion()
    const own = (deletion.endedAs === 'deleted' ? deletion.starter : deletion.bucketCreator) === actor.user.id
    return [{ project, role, own, id, bucket: deletion.bucket }]
  },

  run: (context, { things, actor }: { things: readonly (Named & { id: string; bucket: string })[]; actor: Person }) =>
    inTransaction(context, async ({ db, clock }) => {
      const [{ project, id, bucket }] = only(things)
      const removed = await endBucketDeletion(db, { id, as: 'byHand', at: clock(), by: actor.user.id })
      if (removed !== undefined) {
        const facts = { reason: 'byHand', removed }
        await recordActs({ db, clock }, [{ name: 'bucket.deletionStopped', project, actor, target: bucket, facts }])
      }
      return found(db, project.internalId, id)
    }),
})

/** `find` answers with the one thing that the input names. */
const only = <Thing>(things: readonly Thing[]): [Thing] => {
  const [thing] = things
  if (thing === undefined) throw new Error('nothing was judged')
  return [thing]
}

async function found(db: Needs['db'], projectId: number, id: string): Promise<BucketDeletionRow> {
  const deletion = await findBucketDeletion(db, { projectId, id })
  if (!deletion) throw bucketRefusals.noSuchBucketDeletion()
  return deletion
}
