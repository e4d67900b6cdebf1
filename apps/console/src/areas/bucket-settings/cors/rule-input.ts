import type { CorsRule } from '@perigee/domain/cors-rule'

/** A rule as its fields have it: one entry a line. */
export interface RuleInput {
  id: string
  origins: string
  methods: string[]
  headers: string
  exposed: string
  maxAge: string
}

/** The fields as they begin. */
export const ruleInput = (rule: CorsRule | undefined): RuleInput => ({
  id: rule?.id ?? '',
  origins: lines(rule?.origins),
  methods: rule?.methods ?? ['GET'],
  headers: lines(rule?.headers),
  exposed: lines(rule?.exposed),
  maxAge: rule?.maxAge === undefined ? '' : String(rule.maxAge),
})

const lines = (entries: readonly string[] = []): string => entries.join('\n')

/** What the fields say. Numbers that are none become NaN, which `corsProblems` refuses. */
export function ruleOf({ id, origins, methods, headers, exposed, maxAge }: RuleInput): CorsRule {
  return {
    ...(id !== '' && { id }),
    origins: entriesOf(origins, /\s+/),
    methods,
    headers: entriesOf(headers, /[\s,]+/),
    exposed: entriesOf(exposed, /[\s,]+/),
    ...(maxAge.trim() !== '' && { maxAge: Number(maxAge) }),
  }
}

/** No origin has white space in it, and no header a comma: nothing that a tool has set is torn apart. */
const entriesOf = (text: string, between: RegExp): string[] => text.split(between).filter((entry) => entry !== '')
