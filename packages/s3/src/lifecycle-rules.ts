import { lifecycleLimits } from '@perigee/domain/lifecycle-rule'
import { day } from '@perigee/std/durations'
import { S3Error } from './errors'
import type { WrittenLifecycleRule } from './xml/lifecycle-configuration'

const limits = lifecycleLimits
/** What the store's column holds. */
const lastDate = Date.UTC(9999, 11, 31)

export interface LifecycleProblem {
  /** What of the rule is wrong; null for the whole of it. */
  part: keyof WrittenLifecycleRule | null
  error: S3Error
}

/**
 * The rules for lifecycle rules of S3. @throws S3Error MalformedXML, InvalidArgument, InvalidRequest, NotImplemented
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/intro-lifecycle-rules.html
 */
export function checkLifecycleRules(rules: readonly WrittenLifecycleRule[]): void {
  if (rules.length > limits.rules) throw new S3Error('MalformedXML', `There can be no more than ${limits.rules} rules.`)
  const ids = rules.map(({ id }) => id).filter((id) => id !== '')
  if (new Set(ids).size < ids.length) throw sameId()
  for (const rule of rules) {
    const problem = lifecycleProblem(rule)
    if (problem) throw problem.error
  }
}

/** The first thing that is wrong with a rule; `others` are ids of those that stand beside it. */
export function lifecycleProblem(
  rule: WrittenLifecycleRule,
  others: ReadonlySet<string> = new Set(),
): LifecycleProblem | undefined {
  if (rule.id !== '' && others.has(rule.id)) return { part: 'id', error: sameId() }
  return unsupported(rule) ?? numberProblem(rule) ?? sizeProblem(rule) ?? actionProblem(rule)
}

function unsupported({ asksFor }: WrittenLifecycleRule): LifecycleProblem | undefined {
  if (asksFor === undefined) return undefined
  const message =
    asksFor === 'tags'
      ? 'Tags are encrypted together with the objects, so lifecycle rules cannot select by them.'
      : 'There is one storage class, so objects cannot be transitioned to another.'
  return { part: 'asksFor', error: new S3Error('NotImplemented', message) }
}

function numberProblem(rule: WrittenLifecycleRule): LifecycleProblem | undefined {
  const { id, prefix, expireAt, newerNoncurrent } = rule
  if (id.length > limits.idLength) {
    return bad('id', `ID length should not exceed allowed limit of ${limits.idLength}`)
  }
  if (new TextEncoder().encode(prefix).length > limits.prefixBytes) {
    return bad('prefix', `The maximum size of a prefix is ${limits.prefixBytes}.`)
  }
  for (const [part, name] of dayNames) {
    const days = rule[part]
    if (days !== null && (days < 1 || days > limits.days)) return bad(part, `${name} must be a positive integer`)
  }
  if (newerNoncurrent !== null && (newerNoncurrent < 1 || newerNoncurrent > limits.newerVersions)) {
    return bad('newerNoncurrent', `'NewerNoncurrentVersions' must be between 1 and ${limits.newerVersions}`)
  }
  if (expireAt !== null && (expireAt.getTime() % day !== 0 || expireAt.getTime() > lastDate)) {
    return bad('expireAt', "'Date' must be at midnight GMT")
  }
  return undefined
}

const dayNames = [
  ['expireDays', "'Days' for Expiration action"],
  ['noncurrentDays', "'NoncurrentDays' for NoncurrentVersionExpiration action"],
  ['abortDays', "'DaysAfterInitiation' for AbortIncompleteMultipartUpload action"],
] as const

function sizeProblem(rule: WrittenLifecycleRule): LifecycleProblem | undefined {
  const { sizeGreaterThan, sizeLessThan, removeLoneMarkers, abortDays } = rule
  for (const part of ['sizeGreaterThan', 'sizeLessThan'] as const) {
    if ((rule[part] ?? 0) < 0) return bad(part, 'Object sizes must not be negative')
  }
  if (sizeGreaterThan === null && sizeLessThan === null) return undefined
  if (sizeGreaterThan !== null && sizeLessThan !== null && sizeLessThan <= sizeGreaterThan) {
    return refused('sizeLessThan', "'ObjectSizeLessThan' should be a value greater than 'ObjectSizeGreaterThan'")
  }
  if (abortDays !== null) {
    const message = 'AbortIncompleteMultipartUpload cannot be specified with object sizes: an upload has none yet.'
    return refused('abortDays', message)
  }
  if (removeLoneMarkers) {
    const message = 'ExpiredObjectDeleteMarker cannot be specified with object sizes: delete markers have none.'
    return refused('removeLoneMarkers', message)
  }
  return undefined
}

/** A document cannot say two expirations, nor which noncurrent versions stay of those that do not end. */
function actionProblem(rule: WrittenLifecycleRule): LifecycleProblem | undefined {
  const { expireDays, expireAt, noncurrentDays, newerNoncurrent, abortDays, removeLoneMarkers } = rule
  const expirations = [expireDays !== null, expireAt !== null, removeLoneMarkers].filter(Boolean).length
  if (expirations > 1) {
    const part = expireDays !== null && expireAt !== null ? 'expireAt' : 'removeLoneMarkers'
    return bad(part, 'Expiration needs one of Days, Date and ExpiredObjectDeleteMarker')
  }
  if (newerNoncurrent !== null && noncurrentDays === null) {
    return bad('newerNoncurrent', 'NewerNoncurrentVersions needs NoncurrentDays')
  }
  if (expirations === 0 && noncurrentDays === null && abortDays === null) {
    return refused(null, 'At least one action needs to be specified in a rule')
  }
  return undefined
}

const sameId = (): S3Error =>
  new S3Error('InvalidArgument', 'Rule ID must be unique. Found same ID for more than one rule')

const bad = (part: LifecycleProblem['part'], message: string): LifecycleProblem => ({
  part,
  error: new S3Error('InvalidArgument', message),
})
const refused = (part: LifecycleProblem['part'], message: string): LifecycleProblem => ({
  part,
  error: new S3Error('InvalidRequest', message),
})
