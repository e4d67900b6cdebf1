import { describe, expect, it } from 'vitest'
import { S3Error } from './errors'
import { checkLifecycleRules } from './lifecycle-rules'
import { decodeXml, encodeXml } from './xml/codec'
import { lifecycleConfigurationXml, type WrittenLifecycleRule } from './xml/lifecycle-configuration'
import { XmlError } from './xml/xml-element'

const nothing = { sizeGreaterThan: null, sizeLessThan: null, expireDays: null, expireAt: null, noncurrentDays: null }
const rule = (more: Partial<WrittenLifecycleRule> = {}): WrittenLifecycleRule => ({
  id: '',
  isEnabled: true,
  hasOldForm: false,
  prefix: '',
  ...nothing,
  removeLoneMarkers: false,
  newerNoncurrent: null,
  abortDays: 1,
  ...more,
})
const refusalOf = (rules: readonly WrittenLifecycleRule[]) => {
  try {
    checkLifecycleRules(rules)
    return null
  } catch (error) {
    return error instanceof S3Error ? error.reason : error
  }
}
const midnight = new Date('2026-05-01T00:00:00Z')

describe('rules', () => {
  it.each<[string, WrittenLifecycleRule[], string | null]>([
    ['one', [rule()], null],
    ['a thousand', Array.from({ length: 1_000 }, () => rule()), null],
    ['a thousand and one', Array.from({ length: 1_001 }, () => rule()), 'MalformedXML'],
    ['the same ID twice', [rule({ id: 'a' }), rule({ id: 'a' })], 'InvalidArgument'],
    ['an ID of 255 characters', [rule({ id: 'x'.repeat(255) })], null],
    ['an ID of 256 characters', [rule({ id: 'x'.repeat(256) })], 'InvalidArgument'],
    ['a prefix of 1,025 bytes', [rule({ prefix: `${'x'.repeat(1_023)}é` })], 'InvalidArgument'],
    ['no action', [rule({ abortDays: null })], 'InvalidRequest'],
    ['zero days', [rule({ expireDays: 0 })], 'InvalidArgument'],
    ['days before none', [rule({ noncurrentDays: -1 })], 'InvalidArgument'],
    ['zero days of uploads', [rule({ abortDays: 0 })], 'InvalidArgument'],
    ['more days than can be kept', [rule({ expireDays: 2 ** 31 })], 'InvalidArgument'],
    ['a midnight', [rule({ expireAt: midnight })], null],
    ['a minute after midnight', [rule({ expireAt: new Date(midnight.getTime() + 60_000) })], 'InvalidArgument'],
    ['a year of five digits', [rule({ expireAt: new Date('+010000-01-01T00:00:00Z') })], 'InvalidArgument'],
    ['a hundred newer versions', [rule({ noncurrentDays: 1, newerNoncurrent: 100 })], null],
    ['no newer version', [rule({ noncurrentDays: 1, newerNoncurrent: 0 })], 'InvalidArgument'],
    ['101 newer versions', [rule({ noncurrentDays: 1, newerNoncurrent: 101 })], 'InvalidArgument'],
    ['sizes', [rule({ abortDays: null, expireDays: 1, sizeGreaterThan: 0, sizeLessThan: 2 })], null],
    ['a negative size', [rule({ abortDays: null, expireDays: 1, sizeGreaterThan: -1 })], 'InvalidArgument'],
    [
      'sizes that nothing has',
      [rule({ abortDays: null, expireDays: 1, sizeGreaterThan: 5, sizeLessThan: 5 })],
      'InvalidRequest',
    ],
    ['a size of uploads', [rule({ sizeLessThan: 5 })], 'InvalidRequest'],
    [
      'a size of delete markers',
      [rule({ abortDays: null, removeLoneMarkers: true, sizeLessThan: 5 })],
      'InvalidRequest',
    ],
    ['tags', [rule({ asksFor: 'tags' })], 'NotImplemented'],
    ['transitions', [rule({ asksFor: 'transitions' })], 'NotImplemented'],
  ])('%s', (_, rules, reason) => expect(refusalOf(rules)).toBe(reason))
})

const read = (...rules: string[]) => {
  const text = `<LifecycleConfiguration>${rules.map((one) => `<Rule>${one}</Rule>`).join('')}</LifecycleConfiguration>`
  return decodeXml(lifecycleConfigurationXml, text, { maxLength: 10_000 })
}
const abort =
  '<AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload>'
const ending = `<Status>Enabled</Status>${abort}`

describe('the document', () => {
  it.each<[string, WrittenLifecycleRule]>([
    ['whole bucket', rule()],
    ['old form', rule({ hasOldForm: true, prefix: 'a&b/' })],
    ['old form of the whole bucket', rule({ hasOldForm: true })],
    ['prefix', rule({ id: 'é', prefix: 'a/', isEnabled: false })],
    ['several conditions', rule({ prefix: 'a/', sizeGreaterThan: 1, sizeLessThan: 9, abortDays: null, expireDays: 3 })],
    ['one size', rule({ sizeLessThan: 9, abortDays: null, expireAt: midnight })],
    ['markers', rule({ removeLoneMarkers: true, noncurrentDays: 2, newerNoncurrent: 3 })],
  ])('is read as it was written: %s', (_, written) => {
    expect(
      decodeXml(lifecycleConfigurationXml, encodeXml(lifecycleConfigurationXml, [written]), { maxLength: 2_000 }),
    ).toEqual([written])
  })

  it('reads what AWS shows', () => {
    expect(
      read(
        `<ID>one</ID><Filter><And><Prefix>documents/</Prefix><ObjectSizeGreaterThan>500</ObjectSizeGreaterThan></And></Filter>
        <Status> Enabled </Status><Expiration><Date>2026-05-01T00:00:00.000Z</Date></Expiration>
        <NoncurrentVersionExpiration><NoncurrentDays>30</NoncurrentDays></NoncurrentVersionExpiration>`,
      ),
    ).toEqual([
      rule({
        id: 'one',
        prefix: 'documents/',
        sizeGreaterThan: 500,
        expireAt: midnight,
        noncurrentDays: 30,
        abortDays: null,
      }),
    ])
  })

  it.each([
    ['a tag', `<Filter><Tag><Key>a</Key><Value>b</Value></Tag></Filter>${ending}`, 'tags'],
    ['a tag among others', `<Filter><And><Prefix>p</Prefix><Tag/></And></Filter>${ending}`, 'tags'],
    ['a transition', `<Filter/>${ending}<Transition><Days>1</Days></Transition>`, 'transitions'],
    ['a noncurrent transition', `<Filter/>${ending}<NoncurrentVersionTransition/>`, 'transitions'],
  ])('notes %s', (_, text, asksFor) => expect(read(text)).toMatchObject([{ asksFor }]))

  it.each([
    ['no filter and no prefix', ending],
    ['both', `<Filter/><Prefix/>${ending}`],
    ['no status', `<Filter/>${abort}`],
    ['another status', `<Filter/><Status>enabled</Status>${abort}`],
    ['two conditions', `<Filter><Prefix>a</Prefix><ObjectSizeLessThan>1</ObjectSizeLessThan></Filter>${ending}`],
    [
      'days and a date',
      '<Filter/><Status>Enabled</Status><Expiration><Days>1</Days><Date>2026-05-01T00:00:00Z</Date></Expiration>',
    ],
    ['an empty expiration', '<Filter/><Status>Enabled</Status><Expiration/>'],
    ['days that are no number', '<Filter/><Status>Enabled</Status><Expiration><Days>many</Days></Expiration>'],
    ['a date that is none', '<Filter/><Status>Enabled</Status><Expiration><Date>soon</Date></Expiration>'],
    ['versions without days', '<Filter/><Status>Enabled</Status><NoncurrentVersionExpiration/>'],
  ])('is refused with %s', (_, text) => expect(() => read(text)).toThrow(XmlError))

  it('is refused without a rule', () => expect(() => read()).toThrow(XmlError))
})
