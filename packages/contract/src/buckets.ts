import { deletionStates, deletionStops } from '@perigee/domain/bucket-deletion'
import { retentionModes } from '@perigee/domain/retention'
import { bucketOrders } from '@perigee/domain/sort-orders'
import { versioning } from '@perigee/domain/versioning'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, projectId, queryInteger, queryNumber, queryText, timestamp, uuid } from './fields'

export const placementDetails = z.object({
  id: z.number(),
  idName: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Announced, not yet to be had. */
  pending: z.boolean(),
})
export type PlacementDetails = z.output<typeof placementDetails>

export const bucketUsage = z.object({
  projectID: z.string(),
  bucketName: z.string(),
  defaultPlacement: z.number(),
  location: z.string(),
  versioning: z.enum(versioning),
  objectLockEnabled: z.boolean(),
  defaultRetentionMode: z.enum(retentionModes),
  defaultRetentionDays: z.nullable(z.number()),
  defaultRetentionYears: z.nullable(z.number()),
  /** Decimal GB. */
  storage: z.number(),
  /** Decimal GB within the period. */
  egress: z.number(),
  objectCount: z.number(),
  segmentCount: z.number(),
  creatorEmail: z.string(),
  since: timestamp,
  before: timestamp,
  createdAt: timestamp,
})
export type BucketUsage = z.output<typeof bucketUsage>

export const bucketMetadata = z.object({
  name: z.string(),
  versioning: z.enum(versioning),
  placement: z.object({ defaultPlacement: z.number(), location: z.string() }),
  objectLockEnabled: z.boolean(),
})

/** A deletion of a bucket with everything in it, which the server carries out. */
export const bucketDeletion = z.object({
  id: z.string(),
  bucket: z.string(),
  state: z.enum(deletionStates),
  /** Why it stopped. */
  reason: z.nullable(z.enum(deletionStops)),
  /** Email address; empty when they are no longer in the project. */
  startedBy: z.string(),
  startedAt: timestamp,
  /** Versions, delete markers and unfinished uploads. */
  removed: z.number(),
  /** Objects, versions included, that are there now. */
  left: z.number(),
  /** The last step failed; it is tried again. */
  isTroubled: z.boolean(),
  endedAt: z.nullable(timestamp),
  /** Who stopped it; empty for the service. */
  endedBy: z.string(),
})
export type BucketDeletion = z.output<typeof bucketDeletion>

/** What a bucket held at the end of a day, and what was downloaded from it on that day. */
export const bucketDay = z.object({
  /** Midnight UTC. */
  date: timestamp,
  /** Bytes; null where it was not counted, as for `objects`. */
  storage: z.nullable(z.number()),
  objects: z.nullable(z.number()),
  /** Bytes. */
  egress: z.number(),
})

const instant = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'The time is not valid.')),
  z.transform((text) => new Date(text)),
)
const ofProject = z.object({ publicID: z.optional(projectId), projectID: z.optional(projectId) })

export const buckets = {
  /**
   * By name when no order is asked for. `search` finds a part of the name or of the creator's email, upper and lower case alike.
   */
  usageTotals: defineCall({
    method: 'GET',
    path: '/api/v0/buckets/usage-totals',
    may: 'bucket.view',
    query: z.object({
      projectID: projectId,
      since: instant,
      before: instant,
      limit: queryInteger,
      page: queryInteger,
      search: z._default(queryText, ''),
      order: z.optional(queryNumber(bucketOrders)),
      orderDirection: z.optional(queryInteger),
    }),
    response: z.object({
      bucketUsages: listOf(bucketUsage),
      search: z.string(),
      limit: z.number(),
      offset: z.number(),
      pageCount: z.number(),
      currentPage: z.number(),
      totalCount: z.number(),
    }),
    fallback: 'Cannot get buckets',
  }),

  totals: defineCall({
    method: 'GET',
    path: '/api/v0/buckets/bucket-totals',
    may: 'bucket.view',
    query: z.object({ projectID: projectId, bucket: z.string(), before: instant }),
    response: bucketUsage,
    fallback: 'Cannot get single bucket data',
  }),

  /** By UTC day, those of `since` and `before` included; days on which nothing was counted are left out. */
  days: defineCall({
    method: 'GET',
    path: '/api/v0/buckets/bucket-days',
    may: 'bucket.view',
    query: z.object({ projectID: projectId, bucket: z.string(), since: instant, before: instant }),
    response: listOf(bucketDay),
    fallback: 'Could not read the usage of the bucket by day',
  }),

  names: defineCall({
    method: 'GET',
    path: '/api/v0/buckets/bucket-names',
    may: 'bucket.view',
    query: ofProject,
    response: listOf(z.string()),
    fallback: 'Can not get bucket names',
  }),

  metadata: defineCall({
    method: 'GET',
    path: '/api/v0/buckets/bucket-metadata',
    may: 'bucket.view',
    query: ofProject,
    response: listOf(bucketMetadata),
    fallback: 'Can not get bucket metadata',
  }),

  /** The older name of `metadata`. */
  placements: defineCall({
    method: 'GET',
    path: '/api/v0/buckets/bucket-placements',
    may: 'bucket.view',
    query: ofProject,
    response: listOf(bucketMetadata),
    fallback: 'Can not get bucket metadata',
  }),

  placementDetails: defineCall({
    method: 'GET',
    path: '/api/v0/buckets/placement-details',
    may: 'bucket.view',
    query: z.object({ projectID: projectId }),
    response: listOf(placementDetails),
    fallback: 'Can not get placement details',
  }),

  /** The last one of each bucket, those that ended some days ago left out. */
  deletions: defineCall({
    method: 'GET',
    path: '/api/v0/buckets/deletions',
    may: 'bucket.view',
    query: z.object({ projectID: projectId }),
    response: listOf(bucketDeletion),
    fallback: 'Could not find out which buckets are being deleted',
  }),

  /** Deletes a bucket with everything in it; answers the deletion that runs when there is one already. */
  startDeletion: defineCall({
    method: 'POST',
    path: '/api/v0/buckets/deletions',
    may: 'bucket.delete',
    query: z.object({ projectID: projectId }),
    body: z.object({ bucket: z.string() }),
    response: bucketDeletion,
    fallback: 'Could not delete the bucket',
  }),

  /** What was not removed by then stays. Answers how the deletion ended, also when it had before. */
  stopDeletion: defineCall({
    method: 'DELETE',
    path: '/api/v0/buckets/deletions/:id',
    may: 'bucket.delete',
    params: z.object({ id: uuid }),
    query: z.object({ projectID: projectId }),
    response: bucketDeletion,
    fallback: 'Could not stop the deletion of the bucket',
  }),
}
