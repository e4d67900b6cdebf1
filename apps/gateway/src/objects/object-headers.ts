import type { ObjectInfo } from '@perigee/object-client/open-objects'
import { S3Error } from '@perigee/s3/errors'
import { toHeaderBytes } from '../request/s3-request'
import { isActingHeader } from './browser-headers'
import { tagsOf } from './object-tags'
import { defaultContentType } from './request-headers'

const token = /^[a-z0-9!#$%&'*+.^_`|~-]+$/
const unprintable = /[^\t\x20-\x7e\x80-\xff]/

export const objectHeaders = (info: ObjectInfo): Record<string, string> => ({
  'content-type': defaultContentType,
  ...metadataHeaders(info.metadata),
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
    .filter(([name, value]) => token.test(name) && !isActingHeader(name) && !unprintable.test(value) && value !== '')
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
