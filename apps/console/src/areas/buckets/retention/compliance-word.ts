import { isTyped } from '@/components/is-typed'

/** Typed before a default retention that nobody can shorten. */
export const complianceWord = 'COMPLIANCE'

export const complianceProblem = (typed: string): string | undefined =>
  isTyped(complianceWord, typed) ? undefined : `Nothing is changed before you have typed ${complianceWord}.`
