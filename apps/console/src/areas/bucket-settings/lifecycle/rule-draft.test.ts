import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { checkLifecycleRules } from '@perigee/s3/lifecycle-rules'
import { describe, expect, it } from 'vitest'
import { type DraftField, draftOf, draftProblems, newRule, type RuleDraft, ruleOf } from './rule-draft'

const empty = draftOf(newRule)
const encrypted = { wholeFolders: true, taken: ['logs'] }
const begun: Partial<RuleDraft> = { expires: true, expireDays: '3' }
const sized: Partial<RuleDraft> = { larger: { value: '1', unit: 'MB' } }
const made = (patch: Partial<RuleDraft>, base = newRule) =>
  ruleOf({ ...draftOf(base), ...patch }, base, { wholeFolders: true, spareId: 'spare' })

/** A draft, the field that refuses it, and whether the gateway would refuse the rule too. */
const wrong: [Partial<RuleDraft>, DraftField, 'refused' | 'taken'][] = [
  [{}, 'expires', 'refused'],
  [{ expires: true, expireDays: '0' }, 'expireDays', 'refused'],
  [{ expires: true, expireDays: '2147483648' }, 'expireDays', 'refused'],
  [{ expires: true, expireDays: '' }, 'expireDays', 'refused'],
  [{ endsNoncurrent: true, noncurrentDays: '-1' }, 'noncurrentDays', 'refused'],
  [{ endsNoncurrent: true, newerNoncurrent: '101' }, 'newerNoncurrent', 'refused'],
  [{ aborts: true, abortDays: '0' }, 'abortDays', 'refused'],
  [{ aborts: true, ...sized }, 'aborts', 'refused'],
  [{ removesMarkers: true, ...sized }, 'removesMarkers', 'refused'],
  [{ ...begun, ...sized, smaller: { value: '1000', unit: 'KB' } }, 'smaller', 'refused'],
  [{ ...begun, larger: { value: '-1', unit: 'B' } }, 'larger', 'refused'],
  [{ ...begun, name: 'n'.repeat(256) }, 'name', 'refused'],
  [{ ...begun, name: ' logs ' }, 'name', 'taken'],
  [{ ...begun, place: 'folder', folder: '日'.repeat(342) }, 'folder', 'refused'],
  [{ ...begun, place: 'folder', folder: '' }, 'folder', 'taken'],
]

const right: Partial<RuleDraft>[] = [
  begun,
  { ...begun, ...sized, removesMarkers: true },
  { ...begun, ...sized, smaller: { value: '1001', unit: 'KB' } },
  { endsNoncurrent: true, newerNoncurrent: '100' },
  { removesMarkers: true },
  { aborts: true },
  { ...begun, place: 'folder', folder: 'a b+c%#?é日本' },
]

describe('a rule as it is typed', () => {
  it.each(wrong)('%j is refused at its field: %s', (patch, field, gateway) => {
    expect(Object.keys(draftProblems({ ...empty, ...patch }, encrypted))).toEqual([field])
    if (gateway === 'refused') expect(() => checkLifecycleRules([made(patch)])).toThrow()
  })

  it.each(right)('%j is what the gateway takes', (patch) => {
    expect(draftProblems({ ...empty, ...patch }, encrypted)).toEqual({})
    expect(() => checkLifecycleRules([made(patch)])).not.toThrow()
  })
})

describe('a rule that is edited', () => {
  const rules: Partial<LifecycleRule>[] = [
    { expireDays: 3, sizeGreaterThan: 1_024, sizeLessThan: 5e9 },
    { prefix: 'a b/日本/', noncurrentDays: 4, newerNoncurrent: 2 },
    { prefix: 'encrypted-with-another-passphrase/0123456789abcdef/', abortDays: 7 },
    { id: '0f0e0d0c-0b0a-0908-0706-050403020100', removeLoneMarkers: true, isEnabled: false },
    { expireDays: 3, sizeGreaterThan: 0 },
  ]
  it.each(rules)('says the same where nothing is changed: %j', (facts) => {
    const rule = { ...newRule, id: 'kept', ...facts }
    expect(ruleOf(draftOf(rule), rule, { wholeFolders: true, spareId: 'spare' })).toEqual(rule)
  })

  it('keeps the beginning of names that it has, whatever is known of them', () => {
    const rule = { ...newRule, id: 'kept', prefix: 'logs/2', expireDays: 3 }
    expect(made({}, rule)).toEqual(rule)
  })

  it('gets the id that was made for it where it has no name', () => {
    expect(made({ ...begun }).id).toBe('spare')
    expect(made({ ...begun, name: '' }, { ...newRule, id: 'logs' }).id).toBe('spare')
    expect(made({ ...begun, name: ' new ' }).id).toBe('new')
  })

  it.each([
    ['logs', true, 'logs/'],
    ['logs/', true, 'logs/'],
    ['logs', false, 'logs'],
  ])('selects by %j, with whole folders %s, as %j', (folder, wholeFolders, prefix) => {
    const draft: RuleDraft = { ...empty, ...begun, place: 'folder', folder }
    expect(ruleOf(draft, newRule, { wholeFolders, spareId: 'spare' }).prefix).toBe(prefix)
  })

  it('leaves lone markers to the expiration that includes them', () => {
    expect(made({ ...begun, removesMarkers: true }).removeLoneMarkers).toBe(false)
  })
})
