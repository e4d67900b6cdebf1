import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import type { XmlCodec } from './codec'
import { childOf, childrenOf, optionalBoolean, optionalText, requiredDate, requiredText } from './element'
import { XmlError, type XmlElement } from './xml-element'
import { node, textNode, type XmlNode } from './write'

/** A rule as it was written, with what of S3 there is no support for. */
export interface WrittenLifecycleRule extends LifecycleRule {
  /** Empty when the writer chose none. */
  id: string
  asksFor?: 'tags' | 'transitions'
}

/** Numbers as they were written; whether they may be so is judged by `checkLifecycleRules`. */
export const lifecycleConfigurationXml: XmlCodec<readonly WrittenLifecycleRule[]> = {
  root: 'LifecycleConfiguration',
  read(root) {
    const rules = childrenOf(root, 'Rule').map(readRule)
    if (rules.length === 0) throw new XmlError('LifecycleConfiguration has no Rule')
    return rules
  },
  write: (rules) => node('LifecycleConfiguration', ...rules.map(writeRule)),
}

function readRule(rule: XmlElement): WrittenLifecycleRule {
  const filter = childOf(rule, 'Filter')
  const prefix = optionalText(rule, 'Prefix')
  if ((filter === undefined) === (prefix === undefined)) throw new XmlError('Rule needs either Filter or Prefix')
  const { hasTags, ...selected } = filter ? readFilter(filter) : { ...noFilter, prefix: prefix ?? '' }
  const expiration = childOf(rule, 'Expiration')
  const noncurrent = childOf(rule, 'NoncurrentVersionExpiration')
  const abort = childOf(rule, 'AbortIncompleteMultipartUpload')
  const status = requiredText(rule, 'Status').trim()
  if (status !== 'Enabled' && status !== 'Disabled') throw new XmlError('Status is neither Enabled nor Disabled')
  const hasTransitions =
    childrenOf(rule, 'Transition').length + childrenOf(rule, 'NoncurrentVersionTransition').length > 0
  const asksFor = hasTags ? 'tags' : hasTransitions ? 'transitions' : undefined
  return {
    id: optionalText(rule, 'ID') ?? '',
    isEnabled: status === 'Enabled',
    hasOldForm: filter === undefined,
    ...selected,
    ...(expiration ? readExpiration(expiration) : noExpiration),
    noncurrentDays: noncurrent ? whole(noncurrent, 'NoncurrentDays') : null,
    newerNoncurrent: noncurrent ? optionalWhole(noncurrent, 'NewerNoncurrentVersions') : null,
    abortDays: abort ? whole(abort, 'DaysAfterInitiation') : null,
    ...(asksFor && { asksFor }),
  }
}

const noFilter = { prefix: '', sizeGreaterThan: null, sizeLessThan: null, hasTags: false }
const noExpiration = { expireDays: null, expireAt: null, removeLoneMarkers: false }

/** One condition, or several within And. */
function readFilter(filter: XmlElement) {
  const and = childOf(filter, 'And')
  if (filter.children.length > 1) throw new XmlError('Filter has more than one condition without And')
  const conditions = and ?? filter
  return {
    prefix: optionalText(conditions, 'Prefix') ?? '',
    sizeGreaterThan: optionalWhole(conditions, 'ObjectSizeGreaterThan'),
    sizeLessThan: optionalWhole(conditions, 'ObjectSizeLessThan'),
    hasTags: childrenOf(conditions, 'Tag').length > 0,
  }
}

function readExpiration(expiration: XmlElement) {
  const expireDays = optionalWhole(expiration, 'Days')
  const expireAt = childOf(expiration, 'Date') ? requiredDate(expiration, 'Date') : null
  const said = [expireDays, expireAt, childOf(expiration, 'ExpiredObjectDeleteMarker') ?? null]
  if (said.filter((value) => value !== null).length !== 1) {
    throw new XmlError('Expiration needs one of Days, Date and ExpiredObjectDeleteMarker')
  }
  return { expireDays, expireAt, removeLoneMarkers: optionalBoolean(expiration, 'ExpiredObjectDeleteMarker') }
}

function whole(element: XmlElement, name: string): number {
  const text = requiredText(element, name).trim()
  if (!/^[+-]?\d{1,15}$/.test(text)) throw new XmlError(`${name} is not a whole number`)
  return Number(text)
}

const optionalWhole = (element: XmlElement, name: string): number | null =>
  childOf(element, name) ? whole(element, name) : null

function writeRule(rule: LifecycleRule): XmlNode {
  const { noncurrentDays, newerNoncurrent, abortDays } = rule
  return node(
    'Rule',
    textNode('ID', rule.id === '' ? undefined : rule.id),
    rule.hasOldForm ? node('Prefix', rule.prefix) : node('Filter', ...writeFilter(rule)),
    textNode('Status', rule.isEnabled ? 'Enabled' : 'Disabled'),
    writeExpiration(rule),
    noncurrentDays === null
      ? undefined
      : node(
          'NoncurrentVersionExpiration',
          textNode('NoncurrentDays', noncurrentDays),
          textNode('NewerNoncurrentVersions', newerNoncurrent ?? undefined),
        ),
    abortDays === null ? undefined : node('AbortIncompleteMultipartUpload', textNode('DaysAfterInitiation', abortDays)),
  )
}

function writeFilter({ prefix, sizeGreaterThan, sizeLessThan }: LifecycleRule): XmlNode[] {
  const conditions = [
    textNode('Prefix', prefix === '' ? undefined : prefix),
    textNode('ObjectSizeGreaterThan', sizeGreaterThan ?? undefined),
    textNode('ObjectSizeLessThan', sizeLessThan ?? undefined),
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) return [node('Prefix')]
  return conditions.length === 1 ? conditions : [node('And', ...conditions)]
}

function writeExpiration({ expireDays, expireAt, removeLoneMarkers }: LifecycleRule): XmlNode | undefined {
  if (expireDays !== null) return node('Expiration', textNode('Days', expireDays))
  if (expireAt !== null) return node('Expiration', textNode('Date', expireAt.toISOString()))
  return removeLoneMarkers ? node('Expiration', textNode('ExpiredObjectDeleteMarker', true)) : undefined
}
