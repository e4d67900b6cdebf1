import { canonicalPath, canonicalQuery, headerLines, type HeaderValues, pairsOf, type SignableRequest } from './request'
import { hmacSha256, hmacSha256OfText, sha256OfText } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'

/**
 * The text whose hash is signed. `signedHeaders` are lower-case and sorted; `payloadHash` is the hex SHA-256 of the
 * body or one of the constants of `request`. An `X-Amz-Signature` in the query is left out.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function canonicalRequest(
  request: SignableRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  const query = pairsOf(request).filter(([name]) => name !== 'X-Amz-Signature')
  const path = (request.signedPath ?? canonicalPath(request.path)) || '/'
  let headers = ''
  for (const name of signedHeaders) headers += `${name}:${canonicalValue(request.headers, name)}\n`
  return `${request.method}\n${path}\n${canonicalQuery(query)}\n${headers}\n${signedHeaders.join(';')}\n${payloadHash}`
}

function canonicalValue(headers: HeaderValues, name: string): string {
  const lines = headerLines(headers, name) ?? []
  return lines.length === 1 ? canonicalLine(lines[0] ?? '') : lines.map(canonicalLine).join(',')
}

const canonicalLine = (line: string): string => (/\s/.test(line) ? line.trim().replace(/\s+/g, ' ') : line)

export const algorithm = 'AWS4-HMAC-SHA256'

/** Seven days: the longest life of a presigned URL. */
export const maxPresignSeconds = 604_800

/** What a signature is good for: one day (`yyyymmdd`), region and service. */
export type Scope = { readonly date: string; readonly region: string; readonly service: string }

export const scopeText = ({ date, region, service }: Scope): string => `${date}/${region}/${service}/aws4_request`

/** The key of one scope; it may sign for the whole day, so guard it like the secret. */
export function signingKey(secret: string, scope: Scope): Uint8Array {
  const steps = [scope.date, scope.region, scope.service, 'aws4_request']
  return steps.reduce((key, step) => hmacSha256(key, utf8(step)), utf8(`AWS4${secret}`))
}

export const stringToSign = (timestamp: string, scope: Scope, canonical: string): string =>
  [algorithm, timestamp, scopeText(scope), sha256OfText(canonical)].join('\n')

/** Lower-case hex, 64 characters. */
export const signatureOf = hmacSha256OfText

const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** `20250131T235959Z` */
export const toAmzDate = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** What was read last: requests of one second name the same moment. */
let latest: { text: string; time: number } | undefined

/** Reads the basic ISO 8601 form; null for anything else, impossible days included. */
export function fromAmzDate(text: string): Date | null {
  if (text === latest?.text) return new Date(latest.time)
  const date = readAmzDate(text)
  if (date) latest = { text, time: date.getTime() }
  return date
}

function readAmzDate(text: string): Date | null {
  const [, ...parts] = basic.exec(text) ?? []
  const [year, month, day, hour, minute, second] = parts.map(Number)
  if (year === undefined || month === undefined) return null
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  return isReal ? date : null
}
