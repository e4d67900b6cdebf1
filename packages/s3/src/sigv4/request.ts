import { parseQuery, type QueryPairs } from './query-string'

/** Header values under lower-case names. */
export type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** What a signature covers of a request: `path` and `query` (without `?`) exactly as they stand on the wire. */
export type SignableRequest = {
  readonly method: string
  readonly path: string
  readonly query: string
  /** The same as names and values, from who has read it already. */
  readonly pairs?: QueryPairs
  readonly headers: HeaderValues
}

/** The names and values of the query. @throws URIError */
export const pairsOf = ({ query, pairs }: SignableRequest): QueryPairs => pairs ?? parseQuery(query)

/** All values of a header; undefined when it is absent. Names that every object has, such as `constructor`, are none. */
export function headerLines(headers: HeaderValues, name: string): readonly string[] | undefined {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined
  return typeof value === 'string' ? [value] : value
}

/** The value of a header, several ones joined with a comma; undefined when it is absent. */
export function headerValue(headers: HeaderValues, name: string): string | undefined {
  const lines = headerLines(headers, name)
  return lines?.length === 1 ? lines[0] : lines?.join(',')
}
