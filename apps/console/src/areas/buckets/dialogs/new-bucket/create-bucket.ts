import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { S3ClientError } from '@perigee/s3/client/s3-client-error'
import { bucketNameTaken } from '@perigee/domain/bucket-name'
import { explained } from '@/lib/failure'
import { defaultRetentionOf } from '../../retention/retention-input'
import type { Draft, Step } from './wizard'

type Wish = Pick<Draft, 'name' | 'placement' | 'lock' | 'retention' | 'versioning'>
type Calls = Pick<S3Client, 'createBucket' | 'putBucketVersioning' | 'putObjectLockConfiguration'>

/**
 * Makes the bucket as the wizard describes it. What comes after the bucket itself can fail by itself: the bucket is there
 * then, and the sentence that comes back says what it lacks. `isMadeAlready` tells whether a bucket of this name comes
 * from an earlier try of the same person whose answer was lost: then only what follows is left to do.
 * @throws BucketNotMade, S3ClientError when there is no bucket
 */
export async function createBucket(
  client: Calls,
  wish: Wish,
  isMadeAlready: () => Promise<boolean>,
): Promise<string | null> {
  const { name: bucket, placement, lock, versioning } = wish
  const location = placement === null || placement === '' ? undefined : placement
  try {
    await client.createBucket({ bucket, location, objectLock: lock })
  } catch (cause) {
    if (!isOfOurs(cause) || !(await isMadeAlready())) throw refusalOf(cause) ?? cause
  }
  const defaultRetention = lock ? defaultRetentionOf(wish.retention) : null
  try {
    // With object lock it keeps versions already.
    if (versioning && !lock) await client.putBucketVersioning({ bucket, status: 'Enabled' })
    if (defaultRetention) await client.putObjectLockConfiguration({ bucket, defaultRetention })
    return null
  } catch (cause) {
    const lacks = lock ? 'its default retention could not be set.' : 'versioning could not be turned on.'
    return explained(`The bucket is there, but ${lacks}`, cause).message
  }
}

/** A refusal that a person can do something about; `step` is where, if it is not where the bucket was created. */
export class BucketNotMade extends Error {
  readonly step: Step | undefined

  constructor(message: string, step?: Step) {
    super(message)
    this.step = step
  }
}

const isOfOurs = (cause: unknown): boolean => cause instanceof S3ClientError && cause.code === 'BucketAlreadyOwnedByYou'

function refusalOf(cause: unknown): BucketNotMade | undefined {
  if (!(cause instanceof S3ClientError)) return undefined
  switch (cause.code) {
    case 'BucketAlreadyOwnedByYou':
    case 'BucketAlreadyExists':
      return new BucketNotMade(bucketNameTaken, 'name')
    case 'InvalidBucketName':
      return new BucketNotMade(cause.message, 'name')
    case 'InvalidLocationConstraint':
      return new BucketNotMade('New buckets cannot be stored there any more. Choose another one.', 'placement')
    case 'TooManyBuckets':
      return new BucketNotMade(`${cause.message} Delete one first, or ask for a higher limit.`)
    default:
      return undefined
  }
}
