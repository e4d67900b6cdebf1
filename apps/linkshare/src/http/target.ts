import { splitTarget } from '@perigee/server-kit/edge/target'
import { problems } from '../problem'

/** A request's URL as it came: nothing is normalised, so `//` and escapes keep their meaning. */
export type Target = {
  /** Host and port where the request is for a whole URL. */
  authority: string | undefined
  /** Percent-encoded, starts with a slash. */
  rawPath: string
  /** Without `?`. */
  rawQuery: string
  /** Decoded once, as a whole: `%2F` is a slash like any other. */
  path: string
  query: URLSearchParams
}

/** @throws AnswerError for what is no path of ours */
export function parseTarget(url: string): Target {
  const { authority, rawPath, rawQuery } = splitTarget(url)
  const absolute = rawPath === '' ? '/' : rawPath
  if (!absolute.startsWith('/')) throw problems.malformed()
  return { authority, rawPath: absolute, rawQuery, path: decode(absolute), query: new URLSearchParams(rawQuery) }
}

export const withQuery = (path: string, { rawQuery }: Pick<Target, 'rawQuery'>): string =>
  rawQuery === '' ? path : `${path}?${rawQuery}`

/** A path that no browser takes for a host, as it would one that begins with two slashes (RFC 3986 4.2). */
export const pathOnHost = (path: string): string => (/^[/\\]{2}/.test(path) ? `/.${path}` : path)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw problems.malformed(cause)
  }
}
