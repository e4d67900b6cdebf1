/** A request target as it came: nothing is normalised, so `//` and escapes keep their meaning. */
export interface RawTarget {
  /** Host and port where the target is a whole URL. */
  authority: string | undefined
  /** Percent-encoded, without the query; may be empty. */
  rawPath: string
  /** Without `?`. */
  rawQuery: string
}

/** Takes the target of a request line apart (RFC 9112 3.2). */
export function splitTarget(url: string): RawTarget {
  const [, authority, rawPath = '', rawQuery = ''] = /^(?:https?:\/\/([^/?]*))?([^?]*)\??(.*)$/is.exec(url) ?? []
  return { authority, rawPath, rawQuery }
}
