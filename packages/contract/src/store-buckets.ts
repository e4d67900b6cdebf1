import type { CorsRule } from '@perigee/domain/cors-rule'
import { versioning } from '@perigee/domain/versioning'
import { type BucketTarget, s3Events } from '@perigee/domain/webhook-events'
import type { ProjectId } from '@perigee/std/brand'
import * as z from 'zod/mini'
import { bucketName, bytes, inBucket, judgedByItself, onBucket, onProject, openToAnyone, storeCall } from './store-call'
import { lockMode } from './store-objects'

export type { CorsRule }

const projectInfo = z.object({
  projectId: z.custom<ProjectId>((value) => typeof value === 'string'),
  /** 16 or 32 bytes. */
  salt: bytes,
})
export type ProjectInfo = z.output<typeof projectInfo>

const createBucket = z.object({
  bucket: bucketName,
  /** `idName` of a placement; absent = the project's own. */
  placement: z.exactOptional(z.string()),
  objectLock: z.exactOptional(z.boolean()),
  /** Name of the software that makes the bucket. */
  partner: z.exactOptional(z.string()),
})
export type CreateBucket = z.output<typeof createBucket>

/** The numbers of the console API. */
export const bucketVersioning = z.literal([versioning.unversioned, versioning.enabled, versioning.suspended])
export type BucketVersioning = z.output<typeof bucketVersioning>

const storedBucket = z.object({
  name: bucketName,
  createdAt: z.date(),
  /** `idName` of the placement; empty for the default one. */
  placement: z.string(),
  versioning: bucketVersioning,
  objectLock: z.boolean(),
  /** Name of the software that made it; empty when unknown. */
  partner: z.string(),
})
export type StoredBucket = z.output<typeof storedBucket>

export const bucketTag = z.object({ key: z.string(), value: z.string() })
export type BucketTag = z.output<typeof bucketTag>

/**
 * Settings of S3 that hold in every bucket. Clients say and unsay them all the same; that changes how they read, and
 * nothing else.
 */
const declaration = z.literal(['encryption', 'ownershipControls', 'publicAccessBlock'])
export type BucketDeclaration = z.output<typeof declaration>

export const corsRule: z.ZodMiniType<CorsRule> = z.object({
  id: z.exactOptional(z.string()),
  origins: z.array(z.string()),
  methods: z.array(z.string()),
  headers: z.array(z.string()),
  exposed: z.array(z.string()),
  maxAge: z.exactOptional(z.number()),
})

const ofLength = {
  days: z.object({ mode: lockMode, days: z.int() }),
  years: z.object({ mode: lockMode, years: z.int() }),
}
/** How long new objects of a bucket are kept unless they ask for something else; a day has 24 hours. */
export const defaultRetention = z.union([ofLength.days, ofLength.years])
export type DefaultRetention = z.output<typeof defaultRetention>

/** How object lock is set up in a bucket that has it; null for no default. */
const bucketLock = z.object({ defaultRetention: z.nullable(defaultRetention) })
export type BucketLock = z.output<typeof bucketLock>

const bucketTarget: z.ZodMiniType<BucketTarget> = z.object({
  kind: z.literal(['Topic', 'Queue', 'CloudFunction']),
  id: z.string(),
  webhook: z.string(),
  events: z.array(z.literal(s3Events)),
  prefix: z.string(),
  suffix: z.string(),
})

/** Calls about projects and buckets. The object client passes them on as they are. */
export const bucketCalls = {
  /** Which project the key is of. @throws Refusal `unauthorizedApiKey` when the store has no such key. */
  projectInfo: storeCall({ needs: onProject('projectInfo'), output: projectInfo }),

  /** Also needs PutBucketObjectLockConfiguration for a bucket with object lock. */
  createBucket: storeCall({ needs: judgedByItself('write'), input: createBucket, output: storedBucket }),
  getBucket: storeCall({ needs: onBucket('read'), input: inBucket, output: storedBucket }),
  /** Only buckets that the key's caveats allow, by name. */
  listBuckets: storeCall({ needs: onProject('read'), output: z.array(storedBucket) }),
  /** `force` also needs List and removes every object first. */
  deleteBucket: storeCall({
    needs: judgedByItself('delete'),
    input: z.object({ bucket: bucketName, force: z.exactOptional(z.boolean()) }),
  }),

  /** Empty when there are none. */
  getBucketTags: storeCall({ needs: onBucket('read'), input: inBucket, output: z.array(bucketTag) }),
  /** No tags remove all. */
  setBucketTags: storeCall({
    needs: onBucket('write'),
    input: z.object({ bucket: bucketName, tags: z.readonly(z.array(bucketTag)) }),
  }),
  /** Empty when the bucket has no rules of its own. */
  getBucketCors: storeCall({ needs: onBucket('read'), input: inBucket, output: z.array(corsRule) }),
  /** No rules remove the configuration. */
  setBucketCors: storeCall({
    needs: onBucket('write'),
    input: z.object({ bucket: bucketName, rules: z.readonly(z.array(corsRule)) }),
  }),
  /** The webhooks that hear what happens to objects of the bucket. */
  getBucketNotification: storeCall({ needs: onBucket('read'), input: inBucket, output: z.array(bucketTarget) }),
  /**
   * Takes the place of all of them. Also needs PutBucketNotificationConfiguration, and that the maker of the key may change
   * webhooks. @throws Refusal `noSuchTarget`, `namesAreWithheld`.
   */
  setBucketNotification: storeCall({
    needs: onBucket('write'),
    input: z.object({ bucket: bucketName, targets: z.readonly(z.array(bucketTarget)) }),
  }),
  /** Those that are said of the bucket: of a new one that its owner owns all, and that the public is kept out. */
  getBucketDeclarations: storeCall({ needs: onBucket('read'), input: inBucket, output: z.array(declaration) }),
  setBucketDeclaration: storeCall({
    needs: onBucket('write'),
    input: z.object({ bucket: bucketName, declaration, isSaid: z.boolean() }),
  }),

  /**
   * `keeps`: whether new versions are kept; those that are there stay.
   * @throws Refusal `versionsAreLocked` for a bucket with object lock that would keep no versions.
   */
  setVersioning: storeCall({
    needs: onBucket('write'),
    input: z.object({ bucket: bucketName, keeps: z.boolean() }),
  }),
  /** @throws Refusal `lockNotConfigured`. */
  getBucketLock: storeCall({
    needs: onBucket('getBucketObjectLockConfiguration'),
    input: inBucket,
    output: bucketLock,
  }),
  /** Switches object lock on, for good. @throws Refusal `lockNeedsVersions`, `invalidDefaultRetention`. */
  setBucketLock: storeCall({
    needs: onBucket('putBucketObjectLockConfiguration'),
    input: z.extend(bucketLock, { bucket: bucketName }),
  }),
}

/** Calls that name no key. */
export const openCalls = {
  /**
   * The rules of every bucket of this name in any project: browsers ask before they sign. Buckets without rules answer
   * an empty list.
   */
  findCors: storeCall({ needs: openToAnyone, input: inBucket, output: z.array(z.array(corsRule)) }),
}
