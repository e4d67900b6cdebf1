import { S3Error } from '../errors'

export type Conditions = {
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
  ifModifiedSince: string | undefined
  ifUnmodifiedSince: string | undefined
}
type State = { etag: string; lastModified: Date }

/**
 * Judges the conditions of a read in the order of RFC 9110 13.2.2: those on the ETag make those on the date void.
 * @throws S3Error PreconditionFailed
 */
export function judgeRead(conditions: Conditions, state: State): 'send' | 'not-modified' {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = conditions
  if (ifMatch !== undefined) {
    if (!listsStrongETag(ifMatch, state.etag)) throw new S3Error('PreconditionFailed')
  } else if (isAfter(state.lastModified, ifUnmodifiedSince) === true) {
    throw new S3Error('PreconditionFailed')
  }
  if (ifNoneMatch !== undefined) return listsETag(ifNoneMatch, state.etag) ? 'not-modified' : 'send'
  return isAfter(state.lastModified, ifModifiedSince) === false ? 'not-modified' : 'send'
}

/** May a Range be served, or has the object changed since the client read its first part? */
export function rangeApplies(ifRange: string | undefined, state: State): boolean {
  if (ifRange === undefined) return true
  if (/^(W\/)?"/.test(ifRange)) return listsStrongETag(ifRange, state.etag)
  return isAfter(state.lastModified, ifRange) === false
}

/** A weak ETag vouches for the meaning of some bytes, not for the bytes (RFC 9110 8.8.3.2). */
const listsStrongETag = (header: string, etag: string): boolean =>
  listsETag(
    header
      .split(',')
      .filter((one) => !/^\s*W\//.test(one))
      .join(),
    etag,
  )

function listsETag(header: string, etag: string): boolean {
  const listed = header.split(',').map((one) => one.trim().replace(/^W\//, '').replace(/^"|"$/g, ''))
  return listed.includes('*') || (etag !== '' && listed.includes(etag))
}

/** HTTP dates have whole seconds; null when there is no date to compare with. */
function isAfter(moment: Date, date: string | undefined): boolean | null {
  const limit = Date.parse(date ?? '')
  return Number.isNaN(limit) ? null : Math.floor(moment.getTime() / 1000) * 1000 > limit
}
