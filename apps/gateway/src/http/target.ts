import { bucketNameProblem, isBucketName } from '@perigee/domain/bucket-name'
import { hasDotComponent, objectKeyProblem } from '@perigee/s3/object-key'
import { S3Error } from '@perigee/s3/errors'
import { parseQuery, type QueryPairs } from '@perigee/s3/sigv4/query-string'
import type { BucketName, PlainPath } from '@perigee/std/brand'

/** What a request is about, from its URL as it came: nothing is normalised, so `//` and escapes keep their meaning. */
export type Target = {
  /** As signed: percent-encoded, without the query. */
  rawPath: string
  rawQuery: string
  query: QueryPairs
  place: Place
}

export type Place =
  | { resource: 'service' }
  | { resource: 'bucket'; bucket: BucketName }
  | { resource: 'object'; bucket: BucketName; key: PlainPath }

/** Bucket names that requests of other kinds use. */
const reserved = new Set(['minio', '-'])

/** @throws S3Error for URLs that name nothing we can have */
export function parseTarget(url: string): Target {
  const [, rawPath = '', rawQuery = ''] = /^(?:https?:\/\/[^/?]*)?([^?]*)\??(.*)$/is.exec(url) ?? []
  try {
    const query = parseQuery(rawQuery)
    const place = placeOf(decodeURIComponent(rawPath))
    checkQuery(query)
    return { rawPath, rawQuery, query, place }
  } catch (cause) {
    if (cause instanceof URIError) throw new S3Error('InvalidURI', undefined, { cause })
    throw cause
  }
}

function placeOf(path: string): Place {
  if (!path.startsWith('/')) throw new S3Error('InvalidURI')
  if (path === '/' || path === '//') return { resource: 'service' }
  const slash = path.indexOf('/', 1)
  const bucket = slash === -1 ? path.slice(1) : path.slice(1, slash)
  const key = slash === -1 ? '' : path.slice(slash + 1)
  if (!isBucketName(bucket) || reserved.has(bucket)) {
    throw new S3Error('InvalidBucketName', bucketNameProblem(bucket), { details: { BucketName: bucket } })
  }
  if (key === '') return { resource: 'bucket', bucket }
  const problem = objectKeyProblem(key)
  if (problem) throw new S3Error(problem)
  return { resource: 'object', bucket, key: key as PlainPath }
}

function checkQuery(query: QueryPairs): void {
  const dotted = query.some(([name, value]) => name !== 'delimiter' && hasDotComponent(value))
  if (dotted) throw new S3Error('XMinioInvalidResourceName')
}
