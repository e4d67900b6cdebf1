import { header, type Field, type Exchange } from '../operation'
import { checksumAlgorithms, checksumHeader, checksumOfHeader } from '@perigee/s3/checksums'
import { S3Error } from '@perigee/s3/errors'
import type { NewLock, Retention } from '@perigee/contract/store'
import { isLockMode } from '@perigee/s3/xml/lock-mode'
import type { ObjectInfo } from '@perigee/object-client/open-objects'
import { toHeaderBytes } from '../request/s3-request'
import { isActingHeader } from './browser-headers'
import { tagsOf } from './object-tags'
import { encryptionHeader } from './refuse-headers'
import { defaultContentType, isUserMetadata } from './upload-metadata'

/** Whether the request asks to weaken or remove what is under GOVERNANCE. */
export const bypassGovernance = header(
  'x-amz-bypass-governance-retention',
  (text) => text.toLowerCase() === 'true',
).optional()

/** For bodies whose damage would do harm that cannot be undone. @throws S3Error MissingContentMD5 */
export const integrity: Field<void> = { read: requireIntegrity }

function requireIntegrity({ header }: Exchange): void {
  const trailers = (header('x-amz-trailer') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const isGiven =
    header('content-md5') !== undefined ||
    checksumAlgorithms.some((algorithm) => header(checksumHeader(algorithm)) !== undefined) ||
    trailers.some((name) => checksumOfHeader(name) !== null)
  if (!isGiven) throw new S3Error('MissingContentMD5')
}

const sources = [
  'x-amz-meta-object-expires',
  'x-minio-meta-object-expires',
  'x-amz-meta-storj-expires',
  'x-minio-meta-storj-expires',
]
const units: Readonly<Record<string, number>> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1e3, m: 6e4, h: 3.6e6 }
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

/**
 * When an upload asks to be deleted: an RFC 3339 time, `+` and a duration such as `+1h30m`, or `none`.
 * @throws S3Error InvalidTTL
 */
export function requestedExpiry(header: (name: string) => string | undefined, now: Date): Date | undefined {
  const value = sources.map(header).find((text) => text !== undefined)
  if (value === undefined || value === '' || value === 'none') return undefined
  const expiry = value.startsWith('+') ? new Date(now.getTime() + duration(value.slice(1))) : timestamp(value)
  if (Number.isNaN(expiry.getTime())) throw new S3Error('InvalidTTL')
  return expiry
}

const timestamp = (text: string): Date => new Date(rfc3339.test(text) ? text : Number.NaN)

function duration(text: string): number {
  const pieces = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gy)]
  if (pieces.length === 0 || pieces.map(([piece]) => piece).join('') !== text) return Number.NaN
  return pieces.reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit ?? ''] ?? Number.NaN), 0)
}

/** `If-None-Match: *` and `If-Match`: what the key must hold for a write to happen. */
export const writeConditions = {
  /** @throws S3Error NotImplemented for what no write can be made to depend on */
  read({ header }: Exchange): { onlyIfAbsent?: true; ifMatch?: string } {
    const ifNoneMatch = header('if-none-match')
    const ifMatch = header('if-match')
    if (ifNoneMatch === undefined) return ifMatch === undefined ? {} : { ifMatch }
    if (ifNoneMatch.trim() !== '*') {
      throw new S3Error('NotImplemented', 'If-None-Match on writes can only be "*".')
    }
    if (ifMatch !== undefined) throw new S3Error('NotImplemented', 'If-Match and If-None-Match exclude each other.')
    return { onlyIfAbsent: true }
  },
}

type HeaderReader = (name: string) => string | undefined

/** What the headers of an upload or copy ask for its object; undefined for nothing. @throws S3Error */
export function requestedLock(header: HeaderReader): NewLock | undefined {
  const mode = header('x-amz-object-lock-mode')
  const until = header('x-amz-object-lock-retain-until-date')
  const hold = header('x-amz-object-lock-legal-hold')
  if (mode === undefined && until === undefined && hold === undefined) return undefined
  return {
    ...((mode !== undefined || until !== undefined) && { retention: retentionOf(mode, until) }),
    ...(hold !== undefined && { legalHold: legalHoldOf(hold) }),
  }
}

function retentionOf(mode: string | undefined, until: string | undefined): Retention {
  if (mode === undefined || until === undefined) {
    throw new S3Error('InvalidRequest', 'The mode of a retention and its date have to be given together.')
  }
  const upper = mode.toUpperCase()
  if (!isLockMode(upper)) throw new S3Error('InvalidArgument', 'Unknown wormMode directive.')
  return { mode: upper, until: retentionDate(until) }
}

/** An ISO 8601 time with its zone. @throws S3Error InvalidRequest */
export function retentionDate(text: string): Date {
  const date = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : Number.NaN)
  if (Number.isNaN(date.getTime())) {
    throw new S3Error('InvalidRequest', 'The retain until date must be provided in ISO 8601 format.')
  }
  return date
}

function legalHoldOf(text: string): boolean {
  const status = text.toUpperCase()
  if (status !== 'ON' && status !== 'OFF') throw new S3Error('InvalidArgument', 'Legal hold status must be ON or OFF.')
  return status === 'ON'
}

const token = /^[a-z0-9!#$%&'*+.^_`|~-]+$/
const unprintable = /[^\t\x20-\x7e\x80-\xff]/

export const objectHeaders = (info: ObjectInfo): Record<string, string> => ({
  'content-type': defaultContentType,
  ...metadataHeaders(info.metadata),
  ...encryptionHeader,
  'last-modified': info.lastModified.toUTCString(),
  ...(info.etag !== '' && { etag: `"${info.etag}"` }),
  ...versionHeader(info),
  ...lockHeaders(info),
  ...tagCount(info),
})

const tagCount = (info: ObjectInfo): Record<string, string> =>
  info.tags === '' ? {} : { 'x-amz-tagging-count': String(tagsOf(info).length) }

function metadataHeaders(metadata: Readonly<Record<string, string>>): Record<string, string> {
  const headers = Object.entries(metadata)
    .map(([name, value]) => [name.toLowerCase(), toHeaderBytes(value)] as const)
    .filter(([name, value]) => token.test(name) && !isActingHeader(name) && !unprintable.test(value))
    .filter(([name, value]) => value !== '' || isUserMetadata(name))
  return Object.fromEntries(headers)
}

const overridable = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
  'content-encoding',
]

/** The `response-…` parameters of a signed read. @throws S3Error InvalidArgument */
export function overriddenHeaders(query: ReadonlyMap<string, string>): Record<string, string> {
  const given = overridable.flatMap((name) => {
    const value = query.get(`response-${name}`)
    return value === undefined ? [] : [[name, toHeaderBytes(value)] as const]
  })
  const bad = given.find(([, value]) => unprintable.test(value))
  if (bad) throw new S3Error('InvalidArgument', `The value of response-${bad[0]} cannot stand in a header.`)
  return Object.fromEntries(given)
}
/** `x-amz-version-id`, where there are versions. */
export const versionHeader = ({ versionId }: { versionId: string | null }): Record<string, string> =>
  versionId === null ? {} : { 'x-amz-version-id': versionId }

/** As much of a lock as the caller may see. */
export function lockHeaders({
  retention,
  legalHold,
}: Pick<ObjectInfo, 'retention' | 'legalHold'>): Record<string, string> {
  return {
    ...(retention && {
      'x-amz-object-lock-mode': retention.mode,
      'x-amz-object-lock-retain-until-date': retention.until.toISOString().replace(/\.\d+Z$/, 'Z'),
    }),
    ...(legalHold !== undefined && { 'x-amz-object-lock-legal-hold': legalHold ? 'ON' : 'OFF' }),
  }
}
