export type QueryPairs = readonly (readonly [name: string, value: string])[]

/** Reads a raw query (without `?`): `+` means space, a name without `=` has an empty value. @throws URIError */
export function parseQuery(raw: string): QueryPairs {
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
export const uriEncodePath = (path: string): string => path.split('/').map(uriEncode).join('/')

const plainPath = /^[\w.~/-]*$/

/**
 * Brings the percent-encoding of a path into the one form that signatures are made over, whatever the client left
 * unescaped. @throws URIError when an escape is malformed or the bytes are not UTF-8.
 */
export const canonicalPath = (rawPath: string): string =>
  plainPath.test(rawPath) ? rawPath : uriEncodePath(decodeURIComponent(rawPath))
