import type { CorsRule } from '@perigee/domain/cors-rule'
import type { BucketName } from '@perigee/std/brand'

export type { CorsRule }

export interface BucketTag {
  key: string
  value: string
}

export interface SetBucketTags {
  bucket: BucketName
  /** None removes all. */
  tags: readonly BucketTag[]
}

export interface SetBucketCors {
  bucket: BucketName
  /** None removes the configuration. */
  rules: readonly CorsRule[]
}

/** What is kept with a bucket for S3 clients. */
export interface BucketSettingsCalls<Caller> {
  /** Action Read with an empty path. */
  getBucketTags(caller: Caller, input: { bucket: BucketName }): Promise<BucketTag[]>
  /** Action Write with an empty path. */
  setBucketTags(caller: Caller, input: SetBucketTags): Promise<void>
  /** Action Read with an empty path. Empty when the bucket has no rules of its own. */
  getBucketCors(caller: Caller, input: { bucket: BucketName }): Promise<CorsRule[]>
  /** Action Write with an empty path. */
  setBucketCors(caller: Caller, input: SetBucketCors): Promise<void>
  /**
   * The rules of every bucket of this name, whosesoever: browsers ask before they sign. Buckets without rules answer
   * an empty list.
   */
  findCors(bucket: BucketName): Promise<CorsRule[][]>
}
