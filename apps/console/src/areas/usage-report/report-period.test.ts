import { day } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { type PeriodChoice, rangeProblem, reportPeriod } from './report-period'

const seconds = (text: string) => Date.parse(text) / 1000
const now = new Date('2026-11-23T17:42:31.500Z')

it.each<[PeriodChoice, string, string, string]>([
  ['Past Month', '2026-11-23T17:42:31.500Z', '2026-10-23T17:00:00Z', '2026-11-23T17:00:00Z'],
  ['Past Month', '2026-03-31T05:59:59Z', '2026-02-28T05:00:00Z', '2026-03-31T05:00:00Z'],
  ['Past Month', '2026-01-01T00:00:00Z', '2025-12-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['Past Year', '2026-11-23T17:42:31.500Z', '2025-11-23T17:00:00Z', '2026-11-23T17:00:00Z'],
  ['Past Year', '2028-02-29T12:30:00Z', '2027-02-28T12:00:00Z', '2028-02-29T12:00:00Z'],
])('%s at %s is from %s to %s', (choice, at, since, before) =>
  expect(reportPeriod(choice, { from: '', to: '' }, new Date(at))).toEqual({
    since: seconds(since),
    before: seconds(before),
  }),
)

it('takes a range from the first midnight to the end of the last day, whichever was chosen first', () => {
  const expected = { since: seconds('2026-10-01T00:00:00Z'), before: seconds('2026-10-31T23:59:59Z') }
  expect(reportPeriod('Custom Range', { from: '2026-10-01', to: '2026-10-31' }, now)).toEqual(expected)
  expect(reportPeriod('Custom Range', { from: '2026-10-31', to: '2026-10-01' }, now)).toEqual(expected)
})

it.each([
  ['', '', 'Please select date range'],
  ['2026-10-01', '', 'Please select date range'],
  ['', '2026-10-01', 'Please select date range'],
  ['2026-11-01', '2026-11-24', 'The dates cannot be after today'],
  ['2026-11-23', '2026-11-23', undefined],
  ['2025-10-30', '2026-11-23', undefined],
  ['2025-10-29', '2026-11-23', 'Date range must be less than 390 days'],
])('from %j to %j: %s', (from, to, problem) =>
  expect(rangeProblem({ from, to }, { now, longest: 390 * day })).toBe(problem),
)
