import type { CorsRule } from '@perigee/domain/cors-rule'
import { matchingRule, obstacleOf, type PageRequest } from '@perigee/s3/cors/match-rules'
import { ruleHeaders, rulePreflightHeaders } from '@perigee/s3/cors/rule-headers'
import { ruleName } from './cors-setting'

type Headers = Readonly<Record<string, string>>

/** What the gateway says to a request of a page, by the rules of the bucket alone. Rules are counted from 0. */
export type Verdict =
  | {
      passes: true
      /** Lets the preflight through, in which the browser asks before it sends the request. */
      rule: number
      preflight: Headers
      /** Lets the page read the answer: the first rule that fits when no headers are asked for. */
      answerRule: number
      answer: Headers
    }
  /** `reasons`: one for each rule. */
  | { passes: false; reasons: string[] }

/** By the same functions as the gateway judges it. */
export function judge(rules: readonly CorsRule[], request: PageRequest): Verdict {
  const rule = matchingRule(rules, request)
  const answering = matchingRule(rules, { ...request, headers: [] })
  if (!rule || !answering) return { passes: false, reasons: rules.map((each, at) => reason(each, at, request)) }
  return {
    passes: true,
    rule: rules.indexOf(rule),
    preflight: rulePreflightHeaders(rule, request),
    answerRule: rules.indexOf(answering),
    answer: ruleHeaders(answering, request.origin),
  }
}

function reason(rule: CorsRule, at: number, request: PageRequest): string {
  const obstacle = obstacleOf(rule, request)
  const parts = [
    obstacle?.origin && `the origin ${request.origin}`,
    obstacle?.method && `the method ${request.method}`,
    obstacle?.headers.length &&
      `${obstacle.headers.length === 1 ? 'the header' : 'the headers'} ${obstacle.headers.join(', ')}`,
  ]
  return `Rule ${ruleName(rule, at)} does not allow ${parts.filter(Boolean).join(', nor ')}.`
}

/** What is odd about an origin that somebody types: browsers send them in one form. Undefined where all is well. */
export function originHint(text: string): string | undefined {
  if (text === '' || text === 'null') return undefined
  if (!URL.canParse(text) || !text.includes('://')) return 'An origin has a scheme and a host: https://app.example.com.'
  const { origin } = new URL(text)
  return origin === 'null' || origin === text ? undefined : `Browsers send this origin as ${origin}.`
}
