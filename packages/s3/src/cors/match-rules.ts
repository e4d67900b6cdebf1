import type { CorsRule } from '@perigee/domain/cors-rule'

/** A page's request, as its browser tells it. */
export type PageRequest = {
  origin: string
  method: string
  /** Lower-case names that a preflight asks for. */
  headers: readonly string[]
}

/** `headers` as Access-Control-Request-Headers names them: with commas between. */
export const pageRequest = (asked: { origin: string; method: string; headers: string }): PageRequest => ({
  ...asked,
  headers: asked.headers
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
})

/**
 * The first rule that lets the request through.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html
 */
export const matchingRule = (rules: readonly CorsRule[], request: PageRequest): CorsRule | undefined =>
  rules.find((rule) => obstacleOf(rule, request) === undefined)

/** What of a request a rule does not allow. */
export interface Obstacle {
  origin: boolean
  method: boolean
  headers: readonly string[]
}

/** Undefined where the rule lets the request through. */
export function obstacleOf({ origins, methods, headers }: CorsRule, request: PageRequest): Obstacle | undefined {
  const patterns = headers.map((pattern) => pattern.toLowerCase())
  const obstacle = {
    origin: !origins.some((pattern) => matchesPattern(pattern, request.origin)),
    method: !methods.includes(request.method),
    headers: request.headers.filter((name) => !patterns.some((pattern) => matchesPattern(pattern, name))),
  }
  return obstacle.origin || obstacle.method || obstacle.headers.length > 0 ? obstacle : undefined
}

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
