import { isAccessKeyId } from '@perigee/crypto/edge-credentials'

/** A line of a list of links, and the access key id in it. */
export interface LinkLine {
  line: number
  /** Undefined when there is none to be found. */
  accessKeyId: string | undefined
}

/**
 * Share links (`/s/<id>/…`, `/raw/<id>/…`) and presigned requests (signature version 4 and 2), one in a line. Empty
 * lines and those that begin with `#` are left out.
 */
export function idsInLinks(text: string): LinkLine[] {
  return text
    .split('\n')
    .map((line, at) => ({ text: line.trim(), line: at + 1 }))
    .filter((entry) => entry.text !== '' && !entry.text.startsWith('#'))
    .map((entry) => ({ line: entry.line, accessKeyId: idIn(entry.text) }))
}

function idIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { pathname, searchParams } = new URL(text)
  const inPath = /^\/(?:s|raw)\/([^/]+)/.exec(pathname)?.[1]
  const inQuery = searchParams.get('X-Amz-Credential')?.split('/')[0] ?? searchParams.get('AWSAccessKeyId')
  return [inPath, inQuery].find((id) => typeof id === 'string' && isAccessKeyId(id))?.toLowerCase()
}
