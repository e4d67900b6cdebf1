import { uriEncode } from './uri-encode'

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
