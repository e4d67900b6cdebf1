import type { CorsRule } from '@perigee/domain/cors-rule'
import { S3Error } from '../errors'

export const maxCorsRules = 100
const maxIdLength = 255
export const corsMethods = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD'] as const
const headerName = /^[A-Za-z0-9!#$%&'+.^_`|~-]+$/
const originText = /^[\x21-\x7e]+$/

/** What is wrong with a rule, by the part that it is wrong with. */
export type CorsProblems = Partial<Record<keyof CorsRule, string>>

/**
 * The rules for rules of S3. @throws S3Error MalformedXML, InvalidRequest
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/ManageCorsUsing.html
 */
export function checkCorsRules(rules: readonly CorsRule[]): void {
  if (rules.length > maxCorsRules) throw new S3Error('MalformedXML', tooManyCorsRules)
  const ids = rules.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (new Set(ids).size < ids.length) throw new S3Error('InvalidRequest', sameId)
  for (const rule of rules) {
    const [problem] = Object.values(corsProblems(rule))
    if (problem !== undefined) throw new S3Error('InvalidRequest', problem)
  }
}

export const tooManyCorsRules = `There can be no more than ${maxCorsRules} CORS rules.`
const sameId = 'CORS rules must have different IDs.'

/** Everything that is wrong with one rule; `others` are those that stand beside it. */
export function corsProblems(rule: CorsRule, others: readonly CorsRule[] = []): CorsProblems {
  const { id, maxAge } = rule
  return withoutGaps({
    id:
      (id ?? '').length > maxIdLength
        ? `The ID of a CORS rule has at most ${maxIdLength} characters.`
        : id !== undefined && others.some((other) => other.id === id)
          ? sameId
          : undefined,
    methods: methodProblem(rule.methods),
    origins: originProblem(rule.origins),
    headers: wildcardProblem('AllowedHeader', rule.headers) ?? headerProblem(rule.headers.map(withoutWildcard)),
    exposed: exposedProblem(rule.exposed),
    maxAge:
      maxAge === undefined || (Number.isSafeInteger(maxAge) && maxAge >= 0)
        ? undefined
        : 'MaxAgeSeconds is not a number',
  })
}

const withoutGaps = (problems: Record<keyof CorsProblems, string | undefined>): CorsProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))

function methodProblem(methods: readonly string[]): string | undefined {
  if (methods.length === 0) return 'A CORS rule needs a method.'
  const method = methods.find((name) => !corsMethods.some((known) => known === name))
  return method === undefined
    ? undefined
    : `Found unsupported HTTP method in CORS config. Unsupported method is ${method}`
}

function originProblem(origins: readonly string[]): string | undefined {
  if (origins.length === 0) return 'A CORS rule needs an origin.'
  const greedy = wildcardProblem('AllowedOrigin', origins)
  if (greedy !== undefined) return greedy
  return origins.every((origin) => originText.test(origin))
    ? undefined
    : 'A CORS rule names an origin that cannot be one.'
}

function exposedProblem(exposed: readonly string[]): string | undefined {
  const wildcard = exposed.find((name) => name.includes('*'))
  return wildcard === undefined
    ? headerProblem(exposed)
    : `ExposeHeader "${wildcard}" contains wildcard. We currently do not support wildcard for ExposeHeader.`
}

function wildcardProblem(element: string, patterns: readonly string[]): string | undefined {
  const greedy = patterns.find((pattern) => pattern.split('*').length > 2)
  return greedy === undefined ? undefined : `${element} "${greedy}" can not have more than one wildcard.`
}

const withoutWildcard = (name: string): string => name.replace('*', 'x')

const headerProblem = (names: readonly string[]): string | undefined =>
  names.every((name) => headerName.test(name)) ? undefined : 'A CORS rule names a header that cannot be one.'
