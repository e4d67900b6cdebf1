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
