import type { CorsRule } from '@perigee/domain/cors-rule'
import type { PageRequest } from './match-rules'

/**
 * What lets a page read an answer, by a rule of the bucket: `*` alone as origin lets any page read, without the user's
 * cookies.
 */
export const ruleHeaders = (
  { origins, methods, exposed, maxAge }: CorsRule,
  origin: string,
): Record<string, string> => ({
  'access-control-allow-origin': origins.includes('*') ? '*' : origin,
  ...(!origins.includes('*') && { 'access-control-allow-credentials': 'true' }),
  'access-control-allow-methods': methods.join(', '),
  ...(exposed.length > 0 && { 'access-control-expose-headers': exposed.join(', ') }),
  ...(maxAge !== undefined && { 'access-control-max-age': String(maxAge) }),
  vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
})

/** For a preflight that the rule lets through. */
export const rulePreflightHeaders = (rule: CorsRule, { origin, headers }: PageRequest): Record<string, string> => ({
  ...ruleHeaders(rule, origin),
  ...(headers.length > 0 && { 'access-control-allow-headers': headers.join(', ') }),
})
