import { bucketNameProblem, isBucketName } from '@perigee/domain/bucket-name'
import { objectKeyProblem } from '@perigee/s3/object-key'
import { S3Error } from '@perigee/s3/errors'
import { mechanismOf, type Mechanism } from '@perigee/s3/sigv4/authorization'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { headerValue, parseQuery, type QueryPairs, type SignableRequest } from '@perigee/s3/sigv4/request'
import { KiB } from '@perigee/std/units'
import type { IncomingMessage } from 'node:http'

/** What a request is about, from its URL as it came: nothing is normalised, so `//` and escapes keep their meaning. */
export type Target = {
  /** As signed: percent-encoded, without the query. */
  rawPath: string
  rawQuery: string
  query: QueryPairs
  /** The same by name; of several values the last. */
  parameters: ReadonlyMap<string, string>
  place: S3Resource
  /** The bucket when the host names it; null for path style. */
  hostBucket: string | null
}

export type S3Resource =
  | { resource: 'service' }
  | { resource: 'bucket'; bucket: BucketName }
  | { resource: 'object'; bucket: BucketName; key: PlainPath }

/** Bucket names that requests of other kinds use. */
const reserved = new Set(['minio', '-'])

/** `host` is the header of the request. @throws S3Error for URLs that name nothing we can have */
export function parseTarget(
  url: string,
  { host = '', domains = [] }: { host?: string; domains?: readonly string[] } = {},
): Target {
  const [, authority, rawPath = '', rawQuery = ''] = /^(?:https?:\/\/([^/?]*))?([^?]*)\??(.*)$/is.exec(url) ?? []
  if (authority !== undefined && authority.toLowerCase() !== host.toLowerCase()) {
    throw new S3Error('InvalidURI', 'The host of the request line is not that of the Host header.')
  }
  const hostBucket = bucketOfHost(host, domains)
  try {
    const query = parseQuery(rawQuery)
    const path = rawPath.includes('%') ? decodeURIComponent(rawPath) : rawPath || '/'
    const place = hostBucket === null ? placeOf(path) : placeIn(hostBucket, path)
    checkQuery(query)
    return { rawPath, rawQuery, query, parameters: new Map(query), place, hostBucket }
  } catch (cause) {
    if (cause instanceof URIError) throw new S3Error('InvalidURI', undefined, { cause })
    throw cause
  }
}

function placeOf(path: string): S3Resource {
  if (!path.startsWith('/')) throw new S3Error('InvalidURI')
  if (path === '/' || path === '//') return { resource: 'service' }
  const slash = path.indexOf('/', 1)
  return slash === -1 ? placeIn(path.slice(1), '/') : placeIn(path.slice(1, slash), path.slice(slash))
}

function placeIn(bucket: string, path: string): S3Resource {
  if (!path.startsWith('/')) throw new S3Error('InvalidURI')
  if (!isBucketName(bucket) || reserved.has(bucket)) {
    throw new S3Error('InvalidBucketName', bucketNameProblem(bucket), { details: { BucketName: bucket } })
  }
  const key = path.slice(1)
  if (key === '') return { resource: 'bucket', bucket }
  const problem = objectKeyProblem(key)
  if (problem) throw new S3Error(problem)
  return { resource: 'object', bucket, key: key as PlainPath }
}

function checkQuery(query: QueryPairs): void {
  if (query.some((pair) => pair.some((text) => text.includes('\0')))) throw new S3Error('InvalidURI')
}

/**
 * The bucket that a Host header names below one of `domains` (of which a leading `*.` does not count); null when the
 * host is another one or the domain itself. What it names need not be a bucket name.
 */
export function bucketOfHost(host: string, domains: readonly string[]): string | null {
  if (domains.length === 0) return null
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  const known = domains.map((domain) => domain.toLowerCase().replace(/^\*\./, ''))
  if (known.includes(name)) return null
  const fitting = known.filter((domain) => name.endsWith(`.${domain}`)).sort((a, b) => b.length - a.length)
  const [domain] = fitting
  return domain === undefined ? null : name.slice(0, -domain.length - 1)
}

/** A request that was read once: what signatures, operations and rules ask about it. */
export type S3Request = SignableRequest & {
  readonly target: Target
  /** How it says who sent it. */
  readonly mechanism: Mechanism
  /** Headers by lower-case name, repeated ones joined with a comma. */
  readonly header: (name: string) => string | undefined
  readonly headerNames: readonly string[]
  /** Whether it has a body beyond what is read before the store knows its key. */
  readonly hasLargeBody: boolean
}

/** Whether a browser asks if a page may send a request; nobody has signed that. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Bytes of a body that are read before the store was asked whether the key exists. */
const maxUnasked = 64 * KiB

/** @throws S3Error for headers that are too large or ambiguous */
export function readRequest(message: IncomingMessage, target: Target, maxHeaderBytes: number): S3Request {
  checkHeaderSizes(message.rawHeaders, maxHeaderBytes)
  const headers = headersOf(message.rawHeaders)
  if (headers.get('host')?.length !== 1) {
    throw new S3Error('InvalidRequest', 'A request must have exactly one Host header.')
  }
  const { rawPath: path, rawQuery: query, query: pairs, parameters } = target
  const method = message.method ?? ''
  return {
    method,
    path,
    query,
    pairs,
    headers,
    target,
    mechanism: mechanismOf({ method, path, query, headers }, parameters),
    header: (name) => headerValue(headers, name),
    headerNames: [...headers.keys()],
    hasLargeBody: headers.has('transfer-encoding') || Number(message.headers['content-length'] ?? 0) > maxUnasked,
  }
}

/** All values by lower-case name. */
function headersOf(rawHeaders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    const value = fromHeaderBytes(rawHeaders[at + 1] ?? '')
    const before = headers.get(name)
    if (before) before.push(value)
    else headers.set(name, [value])
  }
  return headers
}

const maxUserMetadata = 2 * KiB

/** @throws S3Error MetadataTooLarge */
export function checkHeaderSizes(rawHeaders: readonly string[], maxTotal: number): void {
  let total = 0
  let user = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    const size = name.length + (rawHeaders[at + 1] ?? '').length
    total += size
    if (/^x-amz-meta-/i.test(name)) user += size - 'x-amz-meta-'.length
  }
  if (total > maxTotal || user > maxUserMetadata) throw new S3Error('MetadataTooLarge')
}
/**
 * Node hands out header bytes as Latin-1. Clients that put other text into a header send UTF-8, so bytes that form
 * valid UTF-8 are read as such; `toHeaderBytes` is the way back.
 */
export function fromHeaderBytes(value: string): string {
  if (isAscii(value)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

export const toHeaderBytes = (text: string): string =>
  isAscii(text) ? text : Buffer.from(text, 'utf8').toString('latin1')

const isAscii = (text: string): boolean => !/[\u0080-\uffff]/.test(text)
