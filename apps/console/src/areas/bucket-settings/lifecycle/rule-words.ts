import { byteText } from '@perigee/domain/byte-text'
import { type LifecycleRule, sealedElsewhere } from '@perigee/domain/lifecycle-rule'
import { type Versioning, versioning } from '@perigee/domain/versioning'
import { showDate } from '@/lib/show-date'

/** Whether the name of the rule's folder cannot be read with the passphrase that is in force. */
export const isSealed = ({ prefix }: Pick<LifecycleRule, 'prefix'>): boolean => prefix.startsWith(sealedElsewhere)

/** Where no person chose the name of a rule. */
const madeUp = /^[0-9a-f-]{32,36}$/

/** The name of a rule, or what it is about where nobody has named it. */
export const ruleTitle = (rule: LifecycleRule): string =>
  rule.id === '' || madeUp.test(rule.id) ? whatItIsAbout(rule) : rule.id

export const chosenName = ({ id }: Pick<LifecycleRule, 'id'>): string => (madeUp.test(id) ? '' : id)

/** 'Folder logs/, larger than 1 MB' */
export function whatItIsAbout(rule: LifecycleRule): string {
  const { sizeGreaterThan, sizeLessThan } = rule
  const sizes = [
    sizeGreaterThan !== null && `larger than ${byteText(sizeGreaterThan)}`,
    sizeLessThan !== null && `smaller than ${byteText(sizeLessThan)}`,
  ].filter((size) => size !== false)
  return [place(rule), sizes.join(' and ')].filter((part) => part !== '').join(', ')
}

function place(rule: LifecycleRule): string {
  if (rule.prefix === '') return 'The whole bucket'
  if (isSealed(rule)) return 'A folder whose name is encrypted'
  return rule.prefix.endsWith('/') ? `Folder ${rule.prefix}` : `Names that begin with ${rule.prefix}`
}

/** What a rule does in a bucket that keeps versions so, a sentence for each of its acts. */
export function whatItDoes(rule: LifecycleRule, kept: Versioning): string[] {
  const { expireDays, expireAt, noncurrentDays, newerNoncurrent, abortDays } = rule
  const when =
    expireDays !== null
      ? `${days(expireDays)} after they were uploaded`
      : expireAt !== null
        ? `from ${showDate(expireAt)} on`
        : null
  return [
    when !== null && ending(kept, when),
    noncurrentDays !== null &&
      `Noncurrent versions are deleted ${days(noncurrentDays)} after a newer one took their place${
        newerNoncurrent === null ? '' : `; the newest ${newerNoncurrent} of each file stay`
      }.`,
    rule.removeLoneMarkers && 'Delete markers that hide nothing are removed.',
    abortDays !== null && `Unfinished uploads are aborted ${days(abortDays)} after they began.`,
  ].filter((sentence) => sentence !== false)
}

function ending(kept: Versioning, when: string): string {
  if (kept === versioning.enabled) return `Files are hidden behind a delete marker ${when}.`
  if (kept === versioning.suspended) {
    return `Files are hidden behind a delete marker ${when}; what was uploaded while versions were not kept is deleted.`
  }
  return `Files are deleted ${when}.`
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
