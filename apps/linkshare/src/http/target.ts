import { splitTarget } from '@perigee/server-kit/edge/target'
import { problems } from '../problem'

/** A request's URL as it came: nothing is normalised, so `//` and escapes keep their meaning. */
export type Target = {
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
  const { rawPath, rawQuery } = splitTarget(url)
  const absolute = rawPath === '' ? '/' : rawPath
  if (!absolute.startsWith('/')) throw problems.malformed()
  return { rawPath: absolute, rawQuery, path: decode(absolute), query: new URLSearchParams(rawQuery) }
}

export const withQuery = (path: string, { rawQuery }: Pick<Target, 'rawQuery'>): string =>
  rawQuery === '' ? path : `${path}?${rawQuery}`

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw problems.malformed(cause)
  }
}
