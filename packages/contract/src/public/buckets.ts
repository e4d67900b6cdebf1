import { bucketNameProblem, maxBucketNameLength } from '@perigee/domain/bucket-name'
import { deletionStates, deletionStops } from '@perigee/domain/bucket-deletion'
import { lifecycleLimits } from '@perigee/domain/lifecycle-rule'
import * as z from 'zod/mini'
import { obeys, projectId, uuid } from '../fields'
import { definePublicCall, pageOf, pageQuery } from './define'
import { allOf, amount, byProject, said, time } from './fields'
import { named } from './named'

export const publicVersioning = ['unversioned', 'enabled', 'suspended'] as const
export const publicLockModes = ['governance', 'compliance'] as const

const inDays = z.strictObject({ mode: z.enum(publicLockModes), days: z.int().check(z.gte(1), z.lte(36_500)) })
const inYears = z.strictObject({ mode: z.enum(publicLockModes), years: z.int().check(z.gte(1), z.lte(10)) })
const defaultRetention = named('DefaultRetention', z.union([inDays, inYears]))
export type PublicRetention = z.output<typeof defaultRetention>

const bucketName = z.string().check(obeys(bucketNameProblem))
/** Of a path: a name that no bucket can have is one that is not there. */
const byBucket = z.object({ projectId, bucket: z.string().check(z.maxLength(maxBucketNameLength)) })

const bucket = named(
  'Bucket',
  z.object({
    name: z.string(),
    createdAt: time,
    createdBy: z.nullable(z.uuid()).check(said('Id of the person; null for one whose account is gone.')),
    location: z
      .string()
      .check(said('Where its data lies, as LocationConstraint names it; empty for the default place.')),
    versioning: z.enum(publicVersioning),
    objectLock: z.boolean(),
    defaultRetention: z.nullable(defaultRetention),
    beingDeleted: z.boolean().check(said('A deletion of it with everything in it is under way.')),
  }),
)
export type PublicBucket = z.output<typeof bucket>

const location = named(
  'Location',
  z.object({
    location: z.string().check(said('As `createBucket` takes it.')),
    name: z.string(),
    title: z.string(),
    description: z.string(),
    pending: z.boolean().check(said('Announced, not yet to be had.')),
  }),
)

const tag = z.object({
  key: z.string().check(said('Unique, 1 to 128 characters.')),
  value: z.string().check(said('256 characters at most.')),
})
const tags = named('BucketTags', z.object({ tags: z.array(tag).check(z.maxLength(50)) }))
export type PublicTags = z.output<typeof tags>

const texts = z.array(z.string())
const corsRule = named(
  'CorsRule',
  z.object({
    id: z.optional(z.string().check(z.maxLength(255))),
    origins: texts.check(said('`*` stands for any text, once.')),
    methods: z.array(z.enum(['GET', 'PUT', 'POST', 'DELETE', 'HEAD'])).check(z.minLength(1)),
    headers: z._default(texts, []).check(said('That requests may have.')),
    exposed: z._default(texts, []).check(said('Of answers, which pages may read.')),
    maxAgeSeconds: z.optional(amount),
  }),
)
const cors = named('BucketCors', z.object({ rules: z.array(corsRule).check(z.maxLength(100)) }))
export type PublicCors = z.output<typeof cors>

const days = z.nullable(z.int().check(z.gte(1), z.lte(lifecycleLimits.days)))
const lifecycleRule = named(
  'LifecycleRule',
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(lifecycleLimits.idLength)),
    enabled: z._default(z.boolean(), true),
    scope: z
      ._default(z.nullable(z.string().check(z.maxLength(64))), null)
      .check(
        said(
          'What the rule is about: null for the whole bucket. Names of folders are encrypted with a passphrase that this service does not have, so a rule about a folder is made with an S3 client. Here it has a mark, under which it can be kept.',
        ),
      ),
    sizeGreaterThan: z._default(z.nullable(amount), null),
    sizeLessThan: z._default(z.nullable(amount), null),
    expireDays: z._default(days, null),
    expireAt: z
      ._default(z.nullable(z.iso.date()), null)
      .check(said('From the midnight of UTC with which this day begins.')),
    removeLoneMarkers: z._default(z.boolean(), false),
    noncurrentDays: z._default(days, null),
    newerNoncurrent: z._default(z.nullable(z.int().check(z.gte(1), z.lte(lifecycleLimits.newerVersions))), null),
    abortUploadsDays: z._default(days, null),
  }),
)
const lifecycle = named(
  'BucketLifecycle',
  z.object({ rules: z.array(lifecycleRule).check(z.maxLength(lifecycleLimits.rules)) }),
)
export type PublicLifecycle = z.output<typeof lifecycle>

const deletion = named(
  'BucketDeletion',
  z.object({
    id: z.uuid(),
    bucket: z.string(),
    state: z.enum(deletionStates),
    reason: z.nullable(z.enum(deletionStops)).check(said('Why it stopped; null while it has not.')),
    startedAt: time,
    removed: amount.check(said('Versions, delete markers and unfinished uploads that are gone.')),
    left: amount.check(said('Objects that the bucket holds now.')),
    troubled: z.boolean().check(said('The last step failed; the next one is made all the same.')),
    endedAt: z.nullable(time),
  }),
)
export type PublicDeletion = z.output<typeof deletion>

const inBuckets = { area: 'buckets' } as const
const path = '/projects/:projectId/buckets'
const onePath = `${path}/:bucket` as const
const ofOne = ['no_such_project', 'no_such_bucket'] as const
const changing = [...ofOne, 'project_frozen'] as const

export const publicBuckets = {
  list: definePublicCall({
    ...inBuckets,
    id: 'listBuckets',
    reads: true,
    method: 'GET',
    path,
    may: 'bucket.view',
    params: byProject,
    query: z.object(pageQuery),
    answer: pageOf(bucket),
    summary: 'List buckets',
    description: 'By name.',
    refusals: ['no_such_project'],
  }),
  locations: definePublicCall({
    ...inBuckets,
    id: 'listLocations',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/locations',
    may: 'bucket.view',
    params: byProject,
    answer: allOf(location),
    summary: 'List where new buckets can lie',
    description: 'None where there is no choice.',
    refusals: ['no_such_project'],
  }),
  create: definePublicCall({
    ...inBuckets,
    id: 'createBucket',
    reads: false,
    method: 'POST',
    path,
    may: 'bucket.create',
    params: byProject,
    body: z.object({
      name: bucketName,
      location: z.optional(z.string().check(z.maxLength(100), said('Without it, that of the project.'))),
      versioning: z.optional(z.boolean().check(said('Without it, as the project has it.'))),
      objectLock: z.optional(z.boolean().check(said('Cannot be switched off again, and keeps versions.'))),
      defaultRetention: z.optional(defaultRetention),
    }),
    answer: bucket,
    status: 201,
    summary: 'Create a bucket',
    description: 'No passphrase is needed for that.',
    refusals: [
      'no_such_project',
      'bucket_exists',
      'too_many_buckets',
      'no_such_placement',
      'invalid_bucket_name',
      'no_object_lock',
      'project_frozen',
      'account_under_review',
    ],
  }),
  get: definePublicCall({
    ...inBuckets,
    id: 'getBucket',
    reads: true,
    revised: true,
    method: 'GET',
    path: onePath,
    may: 'bucket.view',
    params: byBucket,
    answer: bucket,
    summary: 'Get a bucket',
    refusals: ofOne,
  }),
  update: definePublicCall({
    ...inBuckets,
    id: 'updateBucket',
    reads: false,
    revised: true,
    method: 'PATCH',
    path: onePath,
    may: 'bucket.setVersioning',
    params: byBucket,
    body: z.object({ versioning: z.enum(['enabled', 'suspended']) }),
    answer: bucket,
    summary: 'Change the versioning of a bucket',
    description: 'Versions that are there stay. A bucket with object lock keeps its versions.',
    refusals: [...changing, 'versions_are_locked', 'bucket_changed'],
  }),
  setLock: definePublicCall({
    ...inBuckets,
    id: 'setBucketLock',
    reads: false,
    method: 'PUT',
    path: `${onePath}/lock`,
    may: 'bucket.setLock',
    params: byBucket,
    body: z.object({ defaultRetention: z.nullable(defaultRetention) }),
    answer: bucket,
    summary: 'Switch object lock on, or set its default retention',
    description: 'For good: object lock cannot be switched off. The bucket has to keep versions.',
    refusals: [...changing, 'lock_needs_versions', 'invalid_default_retention'],
  }),
  remove: definePublicCall({
    ...inBuckets,
    id: 'deleteBucket',
    reads: false,
    method: 'DELETE',
    path: onePath,
    may: 'bucket.delete',
    params: byBucket,
    summary: 'Delete an empty bucket',
    description: 'Unfinished uploads do not count. One that holds something is deleted by `deleteBucketWithObjects`.',
    refusals: [...changing, 'bucket_not_empty'],
  }),
  getTags: definePublicCall({
    ...inBuckets,
    id: 'getBucketTags',
    reads: true,
    revised: true,
    method: 'GET',
    path: `${onePath}/tags`,
    may: 'bucket.view',
    params: byBucket,
    answer: tags,
    summary: 'Get the tags of a bucket',
    refusals: ofOne,
  }),
  setTags: definePublicCall({
    ...inBuckets,
    id: 'setBucketTags',
    reads: false,
    revised: true,
    method: 'PUT',
    path: `${onePath}/tags`,
    may: 'bucket.setTags',
    params: byBucket,
    body: tags,
    answer: tags,
    summary: 'Replace the tags of a bucket',
    refusals: [...changing, 'bucket_changed'],
  }),
  getCors: definePublicCall({
    ...inBuckets,
    id: 'getBucketCors',
    reads: true,
    revised: true,
    method: 'GET',
    path: `${onePath}/cors`,
    may: 'bucket.view',
    params: byBucket,
    answer: cors,
    summary: 'Get the CORS rules of a bucket',
    refusals: ofOne,
  }),
  setCors: definePublicCall({
    ...inBuckets,
    id: 'setBucketCors',
    reads: false,
    revised: true,
    method: 'PUT',
    path: `${onePath}/cors`,
    may: 'bucket.setCors',
    params: byBucket,
    body: cors,
    answer: cors,
    summary: 'Replace the CORS rules of a bucket',
    description: 'No rules: the bucket has none of its own.',
    refusals: [...changing, 'bucket_changed'],
  }),
  getLifecycle: definePublicCall({
    ...inBuckets,
    id: 'getBucketLifecycle',
    reads: true,
    revised: true,
    method: 'GET',
    path: `${onePath}/lifecycle`,
    may: 'bucket.view',
    params: byBucket,
    answer: lifecycle,
    summary: 'Get the lifecycle rules of a bucket',
    refusals: ofOne,
  }),
  setLifecycle: definePublicCall({
    ...inBuckets,
    id: 'setBucketLifecycle',
    reads: false,
    revised: true,
    method: 'PUT',
    path: `${onePath}/lifecycle`,
    may: 'bucket.setLifecycle',
    params: byBucket,
    body: lifecycle,
    answer: lifecycle,
    summary: 'Replace the lifecycle rules of a bucket',
    description: 'For owner, admins, and who made the bucket: rules delete what others have stored.',
    refusals: [...changing, 'unknown_placeholder', 'bucket_changed'],
  }),
  listDeletions: definePublicCall({
    ...inBuckets,
    id: 'listBucketDeletions',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/bucket-deletions',
    may: 'bucket.view',
    params: byProject,
    answer: allOf(deletion),
    summary: 'List deletions of buckets with their objects',
    description: 'Those that run, and the last one of each bucket of the last days.',
    refusals: ['no_such_project'],
  }),
  startDeletion: definePublicCall({
    ...inBuckets,
    id: 'deleteBucketWithObjects',
    reads: false,
    method: 'POST',
    path: '/projects/:projectId/bucket-deletions',
    may: 'bucket.delete',
    params: byProject,
    body: z.object({ bucket: z.string().check(z.minLength(1), z.maxLength(maxBucketNameLength)) }),
    answer: deletion,
    status: 202,
    summary: 'Delete a bucket with everything in it',
    description:
      'The service does that by and by; `listBucketDeletions` says how far it is. One that runs is answered again.',
    refusals: [...ofOne, 'locked_bucket_not_emptied'],
  }),
  stopDeletion: definePublicCall({
    ...inBuckets,
    id: 'stopBucketDeletion',
    reads: false,
    method: 'POST',
    path: '/projects/:projectId/bucket-deletions/:id/stop',
    may: 'bucket.delete',
    params: z.object({ projectId, id: uuid }),
    answer: deletion,
    summary: 'Stop such a deletion',
    description: 'What is gone is gone; what is left stays. One that has ended is answered as it ended.',
    refusals: ['no_such_project', 'no_such_bucket_deletion'],
  }),
}
