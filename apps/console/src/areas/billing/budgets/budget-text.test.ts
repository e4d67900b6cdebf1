import { describe, expect, it } from 'vitest'
import { alertsText, coveredText, nextMonth, spentPercent } from './budget-text'

const photos = { projectId: 'p', projectName: 'Photos', bucketName: null }

describe('a budget', () => {
  it.each([
    [{ scope: 'account', projectId: null, projectName: null, bucketName: null }, 'All projects'],
    [{ scope: 'project', ...photos }, 'Project Photos'],
    [{ scope: 'bucket', ...photos, bucketName: 'raw' }, 'Bucket raw in Photos'],
    [{ scope: 'project', ...photos, projectName: null }, 'Project p'],
  ] as const)('of %j is called %s', (covered, text) => expect(coveredText(covered)).toBe(text))

  it.each([
    [0, 5_000, 0],
    [4_999, 5_000, 99],
    [5_000, 5_000, 100],
    [1, 100_000_000, 0],
    [7, 1, 700],
  ])('%i of %i cents is %i percent', (spentCents, cents, percent) =>
    expect(spentPercent({ spentCents, cents })).toBe(percent),
  )

  it.each([
    [true, null, 'Alerts by mail'],
    [false, 'https://a.test', 'Alerts by webhook'],
    [true, 'https://a.test', 'Alerts by mail and webhook'],
    [false, null, 'Nobody is alerted'],
  ])('mail %s, webhook %s: %s', (mail, webhook, text) => expect(alertsText({ mail, webhook })).toBe(text))
})

it.each([
  ['2026-11-30T23:59:59Z', 'December 1 (UTC)'],
  ['2026-12-31T00:00:00Z', 'January 1 (UTC)'],
  ['2026-01-31T12:00:00Z', 'February 1 (UTC)'],
])('after %s comes %s', (now, next) => expect(nextMonth(new Date(now))).toBe(next))
