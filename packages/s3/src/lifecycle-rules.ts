import { lifecycleLimits } from '@perigee/domain/lifecycle-rule'
import { day } from '@perigee/std/durations'
import { S3Error } from './errors'
import type { WrittenLifecycleRule } from './xml/lifecycle-configuration'

const limits = lifecycleLimits
/** What the store's column holds. */
const lastDate = Date.UTC(9999, 11, 31)

/**
 * The rules for lifecycle rules of S3. @throws S3Error MalformedXML, InvalidArgument, InvalidRequest, NotImplemented
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/intro-lifecycle-rules.html
 */
export function checkLifecycleRules(rules: readonly WrittenLifecycleRule[]): void {
  if (rules.length > limits.rules) throw new S3Error('MalformedXML', `There can be no more than ${limits.rules} rules.`)
  const ids = rules.map(({ id }) => id).filter((id) => id !== '')
  if (new Set(ids).size < ids.length) {
    throw bad('Rule ID must be unique. Found same ID for more than one rule')
  }
  for (const rule of rules) checkRule(rule)
}

function checkRule(rule: WrittenLifecycleRule): void {
  const { id, prefix, expireDays, expireAt, noncurrentDays, newerNoncurrent, abortDays } = rule
  if (rule.asksFor === 'tags') {
    throw new S3Error(
      'NotImplemented',
      'Tags are encrypted together with the objects, so lifecycle rules cannot select by them.',
    )
  }
  if (rule.asksFor === 'transitions') {
    throw new S3Error('NotImplemented', 'There is one storage class, so objects cannot be transitioned to another.')
  }
  if (id.length > limits.idLength) throw bad(`ID length should not exceed allowed limit of ${limits.idLength}`)
  if (new TextEncoder().encode(prefix).length > limits.prefixBytes) {
    throw bad(`The maximum size of a prefix is ${limits.prefixBytes}.`)
  }
  checkDays("'Days' for Expiration action", expireDays)
  checkDays("'NoncurrentDays' for NoncurrentVersionExpiration action", noncurrentDays)
  checkDays("'DaysAfterInitiation' for AbortIncompleteMultipartUpload action", abortDays)
  if (newerNoncurrent !== null && (newerNoncurrent < 1 || newerNoncurrent > limits.newerVersions)) {
    throw bad(`'NewerNoncurrentVersions' must be between 1 and ${limits.newerVersions}`)
  }
  if (expireAt !== null && (expireAt.getTime() % day !== 0 || expireAt.getTime() > lastDate)) {
    throw bad("'Date' must be at midnight GMT")
  }
  checkSizes(rule)
  const acts = [expireDays, expireAt, noncurrentDays, abortDays]
  if (acts.every((act) => act === null) && !rule.removeLoneMarkers) {
    throw refused('At least one action needs to be specified in a rule')
  }
}

function checkDays(name: string, days: number | null): void {
  if (days !== null && (days < 1 || days > limits.days)) throw bad(`${name} must be a positive integer`)
}

function checkSizes({ sizeGreaterThan, sizeLessThan, removeLoneMarkers, abortDays }: WrittenLifecycleRule): void {
  if ([sizeGreaterThan, sizeLessThan].some((size) => size !== null && size < 0)) {
    throw bad('Object sizes must not be negative')
  }
  if (sizeGreaterThan === null && sizeLessThan === null) return
  if (sizeGreaterThan !== null && sizeLessThan !== null && sizeLessThan <= sizeGreaterThan) {
    throw refused("'ObjectSizeLessThan' should be a value greater than 'ObjectSizeGreaterThan'")
  }
  if (abortDays !== null) {
    throw refused('AbortIncompleteMultipartUpload cannot be specified with object sizes: an upload has none yet.')
  }
  if (removeLoneMarkers) {
    throw refused('ExpiredObjectDeleteMarker cannot be specified with object sizes: delete markers have none.')
  }
}

const bad = (message: string): S3Error => new S3Error('InvalidArgument', message)
const refused = (message: string): S3Error => new S3Error('InvalidRequest', message)
