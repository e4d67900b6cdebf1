import { isBucketName } from '@perigee/domain/bucket-name'
import type { ObjectInfo, ObjectName } from '@perigee/object-client/open-objects'
import { S3Error } from '@perigee/s3/errors'
import { judgeRead } from '@perigee/s3/http/conditions'
import { objectKeyProblem } from '@perigee/s3/object-key'
import type { PlainPath } from '@perigee/std/brand'
import { header } from '../operation'

/** What CopyObject and UploadPartCopy say about their source. */
export const copySourceInput = {
  source: header('x-amz-copy-source', copySource),
  ifMatch: header('x-amz-copy-source-if-match').optional(),
  ifNoneMatch: header('x-amz-copy-source-if-none-match').optional(),
  ifModifiedSince: header('x-amz-copy-source-if-modified-since').optional(),
  ifUnmodifiedSince: header('x-amz-copy-source-if-unmodified-since').optional(),
}
type Conditions = Parameters<typeof judgeRead>[0]

/** @throws S3Error PreconditionFailed */
export function judgeSource(conditions: Conditions, source: ObjectInfo): void {
  if (judgeRead(conditions, source) === 'not-modified') throw new S3Error('PreconditionFailed')
}

/** `/bucket/key?versionId=…`, percent-encoded, with or without the first slash. @throws S3Error */
function copySource(text: string): ObjectName {
  const { path, version } = splitVersion(text)
  const decoded = decode(path)
  const slash = decoded.indexOf('/')
  const bucket = decoded.slice(0, Math.max(slash, 0))
  const key = decoded.slice(slash + 1)
  if (slash === -1 || !isBucketName(bucket) || objectKeyProblem(key) !== null) {
    throw new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey.')
  }
  return { bucket, key: key as PlainPath, versionId: version === undefined ? undefined : sourceVersion(version) }
}

/** The version is what follows the last `?versionId=`; names may hold question marks. */
function splitVersion(text: string): { path: string; version: string | undefined } {
  const mark = '?versionId='
  const whole = text.startsWith('/') ? text.slice(1) : text
  const at = whole.lastIndexOf(mark)
  const version = at === -1 || whole.includes('&', at) ? undefined : whole.slice(at + mark.length)
  return { path: version === undefined ? whole : whole.slice(0, at), version }
}

/** Text that is no percent-encoding is taken as it is. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function sourceVersion(text: string): string {
  if (text === 'null') return text
  const digits = text.replaceAll('-', '').toLowerCase()
  if (!/^[0-9a-f]{32}$/.test(digits)) throw new S3Error('NoSuchVersion')
  return digits
}
