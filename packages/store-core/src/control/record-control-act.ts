import { isPersonal, type ControlCaller } from '@perigee/contract/store-control'
import type { ProjectAndBucket } from '@perigee/satellite-db/find-project-and-bucket'
import { type Doer, type NewAct, writeActs } from '@perigee/satellite-db/write-acts'
import type { RecordBucketAct } from '../buckets/bucket-change'

const noKey = { keyId: '', keyName: '' }
const nowhere = { ip: '', userAgent: '' }

/** Writes what an actor does to buckets into the audit log, in the transaction of the change. */
export const recorderOf =
  (caller: ControlCaller, { projectId, person }: ProjectAndBucket, at: Date): RecordBucketAct =>
  async (trx, { name, bucket, facts }) => {
    const act = { name, projectId, by: doerOf(caller, person), target: bucket, facts: { ...noKey, ...facts } } as NewAct
    await writeActs(trx, [act], at)
  }

function doerOf({ actor, sentFrom = nowhere }: ControlCaller, person: ProjectAndBucket['person']): Doer {
  if (isPersonal(actor)) {
    const { email = '', fullName = '' } = person ?? {}
    const doer = { actedBy: actor.kind, userId: actor.userId, email, fullName, ...sentFrom }
    return actor.kind === 'restKey' ? { ...doer, restKey: actor.key } : doer
  }
  return { ...nowhere, actedBy: actor.kind, userId: null, email: '', fullName: actor.kind === 'job' ? actor.job : '' }
}
