/** Header values under lower-case names. */
export type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** What a signature covers of a request: `path` and `query` (without `?`) exactly as they stand on the wire. */
export type SignableRequest = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: HeaderValues
}

/** The value of a header, several ones joined with a comma; undefined when it is absent. */
export function headerValue(headers: HeaderValues, name: string): string | undefined {
  const value = headers[name]
  return value === undefined || typeof value === 'string' ? value : value.join(',')
}
