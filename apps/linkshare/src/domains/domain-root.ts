import { isBucketName } from '@perigee/domain/bucket-name'
import { hasDotComponent, objectKeyProblem } from '@perigee/s3/object-key'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { problems } from '../problem'

/** Where a domain's files lie. `prefix` ends with a slash, or is empty for the whole bucket. */
export type DomainRoot = { bucket: BucketName; prefix: string }

/** Reads `bucket` or `bucket/prefix`. @throws AnswerError */
export function readDomainRoot(root: string): DomainRoot {
  const [, bucket = '', given = ''] = /^([^/]*)\/?(.*)$/s.exec(root) ?? []
  if (!isBucketName(bucket)) throw problems.badBucketName()
  const prefix = given === '' || given.endsWith('/') ? given : `${given}/`
  if (hasDotComponent(prefix)) throw problems.badKey()
  return { bucket, prefix }
}

/**
 * The key that a path, decoded, names below a root: one slash is the beginning of the path, all others belong to the key.
 * Nothing is resolved, so no path leads out of the root; one with `.` or `..` as a component is refused.
 * @throws AnswerError
 */
export function keyBelow({ prefix }: DomainRoot, path: string): PlainPath {
  const key = prefix + path.slice(1)
  if (key !== '' && objectKeyProblem(key) !== null) throw problems.badKey()
  return key as PlainPath
}
