import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { versioning } from '@perigee/domain/versioning'
import { describe, expect, it } from 'vitest'
import { newRule } from './rule-draft'
import { ruleTitle, whatItDoes, whatItIsAbout } from './rule-words'

const rule = (facts: Partial<LifecycleRule>): LifecycleRule => ({ ...newRule, id: 'weekly', ...facts })

describe('a rule in words', () => {
  it.each([
    [{}, 'The whole bucket'],
    [{ prefix: 'logs/' }, 'Folder logs/'],
    [{ prefix: 'logs/2' }, 'Names that begin with logs/2'],
    [{ prefix: 'encrypted-with-another-passphrase/0123456789abcdef/' }, 'A folder whose name is encrypted'],
    [{ sizeGreaterThan: 1e6, sizeLessThan: 2e9 }, 'The whole bucket, larger than 1 MB and smaller than 2 GB'],
  ])('%j is about: %s', (facts, words) => expect(whatItIsAbout(rule(facts))).toBe(words))

  it.each([
    [{ expireDays: 1 }, 'Files are deleted 1 day after they were uploaded.'],
    [{ expireAt: new Date('2030-01-01T12:00:00Z') }, 'Files are deleted from Jan 1, 2030 on.'],
    [{ noncurrentDays: 4 }, 'Noncurrent versions are deleted 4 days after a newer one took their place.'],
    [
      { noncurrentDays: 4, newerNoncurrent: 2 },
      'Noncurrent versions are deleted 4 days after a newer one took their place; the newest 2 of each file stay.',
    ],
    [{ removeLoneMarkers: true }, 'Delete markers that hide nothing are removed.'],
    [{ abortDays: 7 }, 'Unfinished uploads are aborted 7 days after they began.'],
  ])('%j does: %s', (facts, words) => expect(whatItDoes(rule(facts), versioning.unversioned)).toEqual([words]))

  it.each([
    [versioning.enabled, 'Files are hidden behind a delete marker 3 days after they were uploaded.'],
    [
      versioning.suspended,
      'Files are hidden behind a delete marker 3 days after they were uploaded; what was uploaded while versions were not kept is deleted.',
    ],
  ])('that expires files says what comes of them in a bucket with versioning %s', (kept, words) => {
    expect(whatItDoes(rule({ expireDays: 3 }), kept)).toEqual([words])
  })

  it.each([
    [{ id: 'weekly' }, 'weekly'],
    [{ id: '0f0e0d0c-0b0a-0908-0706-050403020100', prefix: 'a/' }, 'Folder a/'],
    [{ id: '' }, 'The whole bucket'],
  ])('%j is called %s', (facts, title) => expect(ruleTitle(rule(facts))).toBe(title))
})
