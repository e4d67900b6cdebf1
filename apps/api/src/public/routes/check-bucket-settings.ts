import { commonRefusals } from '@perigee/contract/refusals/common'
import type { ControlledBucket, ControlLifecycleRule } from '@perigee/contract/store-control'
import { corsProblems } from '@perigee/s3/cors/check-rules'
import { lifecycleProblem } from '@perigee/s3/lifecycle-rules'
import { tagProblems } from '@perigee/s3/tags'

/*
 * Settings of a bucket obey the rules of S3, whose clients read and change them too.
 */

/** @throws invalidInput with the place */
export function checkTags(tags: ControlledBucket['tags']): ControlledBucket['tags'] {
  for (const [at, tag] of tags.entries()) refuseFirst(tagProblems(tag, tags.slice(0, at)), `body.tags[${at}]`)
  return tags
}

/** @throws invalidInput with the place */
export function checkCors(rules: ControlledBucket['cors']): ControlledBucket['cors'] {
  for (const [at, rule] of rules.entries()) {
    const { maxAge: maxAgeSeconds, ...problems } = corsProblems(rule, rules.slice(0, at))
    refuseFirst({ ...problems, ...(maxAgeSeconds !== undefined && { maxAgeSeconds }) }, `body.rules[${at}]`)
  }
  return rules
}

/** @throws invalidInput with the place */
export function checkLifecycle(rules: ControlLifecycleRule[]): ControlLifecycleRule[] {
  const before = new Set<string>()
  for (const [at, rule] of rules.entries()) {
    const { part, error } = lifecycleProblem({ ...rule, prefix: '', hasOldForm: false }, before) ?? {}
    const field = part && `.${part === 'abortDays' ? 'abortUploadsDays' : part}`
    if (error) throw commonRefusals.invalidInput(error.message, `body.rules[${at}]${field ?? ''}`)
    before.add(rule.id)
  }
  return rules
}

function refuseFirst(problems: Readonly<Record<string, string | undefined>>, at: string): void {
  const [first] = Object.entries(problems)
  if (first?.[1] !== undefined) throw commonRefusals.invalidInput(first[1], `${at}.${first[0]}`)
}
