import { isPersonal, type ControlActor, type ControlCaller } from '@perigee/contract/store-control'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { bucketRefusals } from '@perigee/contract/refusals/buckets'
import { notPermitted } from '@perigee/contract/refusals/permissions'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { can, isOpenTo, makesSomething, type ProjectAction } from '@perigee/domain/permissions'
import { projectStatus } from '@perigee/domain/project-status'
import { roleOf } from '@perigee/domain/roles'
import { isAllowedIn, userStatus } from '@perigee/domain/user-status'
import { findProjectAndBucket, type ProjectAndBucket } from '@perigee/satellite-db/find-project-and-bucket'
import type { UserId } from '@perigee/std/brand'
import type { StoreDb } from '../schema'

/** The one action that changes nothing, and goes on in a frozen project. */
const looking: ProjectAction = 'bucket.view'

export const userOf = (actor: ControlActor): UserId | null => (isPersonal(actor) ? actor.userId : null)

/**
 * Whether somebody without an API key may do this, with the role of now: one statement finds project, person and bucket.
 * The bucket is judged as theirs when they made it; where there is none, that is for the call to say.
 * @throws Refusal `noSuchProject`, `projectFrozen`, `accountUnderReview`, `forbidden` or what the action says
 */
export async function judgeActor(
  db: StoreDb,
  { project, actor }: ControlCaller,
  { action, bucket }: { action: ProjectAction; bucket: string | null },
): Promise<ProjectAndBucket> {
  if (!isOpenTo(actor.kind, action)) throw notPermitted(action)
  const found = await findProjectAndBucket(db, { project, userId: userOf(actor), bucket })
  if (!found || found.projectStatus !== projectStatus.active) throw projectRefusals.noSuchProject()
  if (isPersonal(actor)) judgePerson(found, actor.userId, action)
  if (action !== looking && found.rateLimit === 0) throw bucketRefusals.projectFrozen()
  return found
}

function judgePerson({ person, projectOwner, bucket }: ProjectAndBucket, userId: UserId, action: ProjectAction): void {
  if (!person || person.role === null || !isAllowedIn(person.status)) throw projectRefusals.noSuchProject()
  const role = roleOf({ userId, wireRole: person.role }, { ownerId: projectOwner })
  // who may do it to no bucket at all is told so before whether there is one
  const own = bucket === null || bucket.createdBy === userId
  if (!can(role, action, { own })) throw notPermitted(action)
  if (makesSomething(action) && person.status !== userStatus.active) throw authRefusals.accountUnderReview()
}
