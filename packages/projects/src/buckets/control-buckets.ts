import { type Actor, isPerson } from '@perigee/actors/actor'
import { requireProject } from '@perigee/actors/authorize'
import { projectUseCase, thingsUseCase } from '@perigee/actors/use-case'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type {
  ControlCaller,
  ControlCalls,
  ControlInput,
  ControlledBucket,
  ListedBucket,
  NewControlledBucket,
} from '@perigee/contract/store-control'
import type { ProjectAction } from '@perigee/domain/permissions'
import { findBucket } from '@perigee/satellite-db/buckets'
import type { BucketName, ProjectId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'
import { controlCaller } from './control-caller'

type Needs = Pick<ProjectsContext, 'db' | 'store'>

/** Buckets of a project by name, those after `after`; '' for the first ones. */
export const listControlledBuckets = projectUseCase(
  'bucket.view',
  ({ store }: Needs, { project, actor }, { after, limit }: ControlInput<'listBuckets'>): Promise<ListedBucket[]> =>
    store.listBuckets(controlCaller(actor, project.publicId), { after, limit }),
)

/** Makes a bucket, for which no passphrase is needed. @throws what the control call `createBucket` says */
export const createBucket = projectUseCase(
  'bucket.create',
  ({ store }: Needs, { project, actor }, { wished }: { wished: NewControlledBucket }): Promise<ControlledBucket> =>
    store.createBucket(controlCaller(actor, project.publicId), wished),
)

interface NamedBucket {
  projectId: ProjectId
  bucket: BucketName
}

async function bucketOf({ db }: Needs, actor: Actor, { projectId, bucket: name }: NamedBucket) {
  const { project, role } = await requireProject({ db }, actor, projectId)
  const bucket = await findBucket(db, project.internalId, name)
  if (!bucket) throw storeRefusals.noSuchBucket(name)
  return [{ role, own: isPerson(actor) && bucket.createdBy === actor.user.id }]
}

/** About one bucket: the gate knows who made it, and the store judges all of it once more. */
const onBucket = <A extends ProjectAction, Input extends NamedBucket, Output>(
  may: A,
  run: (store: ControlCalls, caller: ControlCaller, input: Omit<Input, 'projectId'>) => Promise<Output>,
) =>
  thingsUseCase(may, {
    find: (context: Needs, actor: Actor, input: Input) => bucketOf(context, actor, input),
    run: ({ store, db }: Needs, { actor }: { actor: Actor }, { projectId, ...input }: Input) => {
      const seen = seenIn.get(db)
      return run(store, controlCaller(actor, projectId), seen === undefined ? input : { ...input, seen })
    },
  })

/**
 * The revision of a bucket that was read in a transaction. The store has transactions of its own: so a change in the same
 * one says what it has seen, and is refused when somebody else changed it in between.
 */
const seenIn = new WeakMap<Needs['db'], string>()

type Change<Name extends 'setVersioning' | 'setBucketLock' | 'setBucketTags' | 'setBucketCors' | 'setLifecycle'> =
  ControlInput<Name> & { projectId: ProjectId }

/** A bucket with all its settings. */
export const readBucket = thingsUseCase('bucket.view', {
  find: bucketOf,
  async run({ store, db }: Needs, { actor }: { actor: Actor }, { projectId, bucket }: NamedBucket) {
    const found = await store.getBucket(controlCaller(actor, projectId), { bucket })
    if (db.isTransaction) seenIn.set(db, found.revision)
    return found
  },
})

/** @throws versionsAreLocked */
export const changeBucketVersioning = onBucket<'bucket.setVersioning', Change<'setVersioning'>, ControlledBucket>(
  'bucket.setVersioning',
  (store, caller, input) => store.setVersioning(caller, input),
)

/** @throws lockNeedsVersions, invalidDefaultRetention */
export const changeBucketLock = onBucket<'bucket.setLock', Change<'setBucketLock'>, ControlledBucket>(
  'bucket.setLock',
  (store, caller, input) => store.setBucketLock(caller, input),
)

export const changeBucketTags = onBucket<'bucket.setTags', Change<'setBucketTags'>, ControlledBucket>(
  'bucket.setTags',
  (store, caller, input) => store.setBucketTags(caller, input),
)

export const changeBucketCors = onBucket<'bucket.setCors', Change<'setBucketCors'>, ControlledBucket>(
  'bucket.setCors',
  (store, caller, input) => store.setBucketCors(caller, input),
)

/** @throws unknownPlaceholder */
export const changeBucketLifecycle = onBucket<'bucket.setLifecycle', Change<'setLifecycle'>, ControlledBucket>(
  'bucket.setLifecycle',
  (store, caller, input) => store.setLifecycle(caller, input),
)

/** An empty one. @throws bucketNotEmpty */
export const deleteEmptyBucket = onBucket<'bucket.delete', NamedBucket, void>('bucket.delete', (store, caller, input) =>
  store.deleteBucket(caller, input),
)
