import { S3Error } from '../errors'

/** Header values under lower-case names. Of a request that came in a map: its names are whatever a client likes. */
export type HeaderValues =
  | ReadonlyMap<string, readonly string[]>
  | Readonly<Record<string, string | readonly string[] | undefined>>

const isMap = (headers: HeaderValues): headers is ReadonlyMap<string, readonly string[]> => headers instanceof Map

/** The names of the headers that are there. */
export const headerNames = (headers: HeaderValues): string[] =>
  isMap(headers)
    ? [...headers.keys()]
    : Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name]))

/** What a signature covers of a request: `path` and `query` (without `?`) exactly as they stand on the wire. */
export type SignableRequest = {
  readonly method: string
  readonly path: string
  readonly query: string
  /** The path as the signature covers it, where that is not `canonicalPath(path)`. */
  readonly signedPath?: string
  /** The same as names and values, from who has read it already. */
  readonly pairs?: QueryPairs
  readonly headers: HeaderValues
}

/** The names and values of the query. @throws URIError */
export const pairsOf = ({ query, pairs }: SignableRequest): QueryPairs => pairs ?? parseQuery(query)

/** All values of a header; undefined when it is absent. Names that every object has, such as `constructor`, are none. */
export function headerLines(headers: HeaderValues, name: string): readonly string[] | undefined {
  if (isMap(headers)) return headers.get(name)
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined
  return typeof value === 'string' ? [value] : value
}

/** The value of a header, several ones joined with a comma; undefined when it is absent. */
export function headerValue(headers: HeaderValues, name: string): string | undefined {
  const lines = headerLines(headers, name)
  return lines?.length === 1 ? lines[0] : lines?.join(',')
}

export type QueryPairs = readonly (readonly [name: string, value: string])[]

/** Reads a raw query (without `?`): `+` means space, a name without `=` has an empty value. @throws URIError */
export function parseQuery(raw: string): QueryPairs {
  if (raw === '') return []
  return raw
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const equals = piece.indexOf('=')
      return equals === -1 ? [decode(piece), ''] : [decode(piece.slice(0, equals)), decode(piece.slice(equals + 1))]
    })
}

/** Sorted by encoded name; values of one name keep their order. */
export function canonicalQuery(pairs: QueryPairs): string {
  if (pairs.length === 0) return ''
  return pairs
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

const decode = (text: string): string => (/[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text)

const reserved = /[!'()*]/g
const unreserved = /^[\w.~-]*$/

/** RFC 3986 encoding as Signature Version 4 wants it: only `A-Z a-z 0-9 - . _ ~` stay. @throws URIError on lone surrogates. */
export const uriEncode = (text: string): string =>
  unreserved.test(text)
    ? text
    : encodeURIComponent(text).replace(reserved, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The same for a path: slashes stay, empty components too. */
export const uriEncodePath = (path: string): string =>
  plainPath.test(path) ? path : path.split('/').map(uriEncode).join('/')

const plainPath = /^[\w.~/-]*$/

/**
 * Brings the percent-encoding of a path into the one form that signatures are made over, whatever the client left
 * unescaped. @throws URIError when an escape is malformed or the bytes are not UTF-8.
 */
export const canonicalPath = (rawPath: string): string =>
  plainPath.test(rawPath) ? rawPath : uriEncodePath(decodeURIComponent(rawPath))

/** How a request vouches for its body. */
export type PayloadMode =
  | { readonly kind: 'hash'; readonly sha256: string }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'streaming'; readonly signed: boolean; readonly trailer: boolean }

const streaming: ReadonlyMap<string, PayloadMode> = new Map([
  ['STREAMING-AWS4-HMAC-SHA256-PAYLOAD', { kind: 'streaming', signed: true, trailer: false }],
  ['STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER', { kind: 'streaming', signed: true, trailer: true }],
  ['STREAMING-UNSIGNED-PAYLOAD-TRAILER', { kind: 'streaming', signed: false, trailer: true }],
])

/** Reads the value of `x-amz-content-sha256`. @throws S3Error for a mechanism we do not know or text that is no hash. */
export function parsePayloadMode(value: string): PayloadMode {
  if (value === emptyPayloadHash) return ofNothing
  if (value === unsignedPayload) return { kind: 'unsigned' }
  if (/^[0-9a-f]{64}$/i.test(value)) return { kind: 'hash', sha256: value.toLowerCase() }
  const mode = streaming.get(value)
  if (mode) return mode
  if (value.startsWith('STREAMING-')) {
    throw new S3Error('InvalidRequest', 'The authorization mechanism you have provided is not supported.')
  }
  throw new S3Error('InvalidArgument', 'x-amz-content-sha256 must be a SHA-256 in hex or one of its constants.')
}

export const unsignedPayload = 'UNSIGNED-PAYLOAD'
/** SHA-256 of nothing. */
export const emptyPayloadHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const ofNothing: PayloadMode = { kind: 'hash', sha256: emptyPayloadHash }
