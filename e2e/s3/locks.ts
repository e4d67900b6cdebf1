import {
  DeleteObjectCommand,
  GetObjectLegalHoldCommand,
  GetObjectRetentionCommand,
  type ObjectLockLegalHoldStatus,
  type ObjectLockRetention,
  type ObjectLockRetentionMode,
  PutObjectLegalHoldCommand,
  PutObjectRetentionCommand,
} from '@aws-sdk/client-s3'
import { makeBucket } from './buckets'
import { s3 } from './clients'

export const day = 24 * 60 * 60 * 1000
/** Whole seconds, as the service keeps them. */
export const inDays = (days: number): Date => new Date(Math.floor((Date.now() + days * day) / 1000) * 1000)

export const lockedBucket = (): Promise<string> => makeBucket({ ObjectLockEnabledForBucket: true })

export async function retentionOf(Bucket: string, Key: string, VersionId?: string): Promise<ObjectLockRetention> {
  const { Retention = {} } = await s3.send(new GetObjectRetentionCommand({ Bucket, Key, VersionId }))
  return Retention
}

export const retain = (
  Bucket: string,
  Key: string,
  Mode: ObjectLockRetentionMode,
  RetainUntilDate: Date,
  more: { VersionId?: string; BypassGovernanceRetention?: boolean } = {},
  client = s3,
): Promise<unknown> =>
  client.send(new PutObjectRetentionCommand({ Bucket, Key, Retention: { Mode, RetainUntilDate }, ...more }))

export const holdOf = async (Bucket: string, Key: string): Promise<string | undefined> =>
  (await s3.send(new GetObjectLegalHoldCommand({ Bucket, Key }))).LegalHold?.Status

export const hold = (Bucket: string, Key: string, Status: ObjectLockLegalHoldStatus): Promise<unknown> =>
  s3.send(new PutObjectLegalHoldCommand({ Bucket, Key, LegalHold: { Status } }))

/** Removes a version for good. */
export const destroy = (
  Bucket: string,
  Key: string,
  VersionId: string | undefined,
  BypassGovernanceRetention?: boolean,
  client = s3,
): Promise<unknown> => client.send(new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention }))
