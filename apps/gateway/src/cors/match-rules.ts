import type { CorsRule } from '@perigee/contract/store-buckets'

/** A page's request, as its browser tells it. */
export type PageRequest = {
  origin: string
  method: string
  /** Lower-case names that a preflight asks for. */
  headers: readonly string[]
}

/**
 * The first rule that lets the request through.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html
 */
export const matchingRule = (rules: readonly CorsRule[], request: PageRequest): CorsRule | undefined =>
  rules.find(
    ({ origins, methods, headers }) =>
      methods.includes(request.method) &&
      origins.some((pattern) => matchesPattern(pattern, request.origin)) &&
      request.headers.every((name) => headers.some((pattern) => matchesPattern(pattern.toLowerCase(), name))),
  )

/** `*` stands for any text, none included. */
export function matchesPattern(pattern: string, text: string): boolean {
  const [start = '', ...pieces] = pattern.split('*')
  const end = pieces.pop()
  if (end === undefined) return pattern === text
  if (!text.startsWith(start) || !text.endsWith(end) || text.length < start.length + end.length) return false
  const last = text.length - end.length
  let at = start.length
  for (const piece of pieces) {
    const found = text.indexOf(piece, at)
    if (found === -1 || found + piece.length > last) return false
    at = found + piece.length
  }
  return true
}
