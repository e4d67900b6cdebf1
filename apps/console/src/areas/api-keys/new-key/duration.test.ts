import { expect, it } from 'vitest'
import { dateProblem, type Duration, endOf, nanosUntil, noFutureDate, tooFarDate } from './duration'

const now = new Date('2026-11-24T10:00')

it.each<[Duration, number | null]>([
  ['none', null],
  ['30', 2_592_000_000_000_000],
  ['60', 5_184_000_000_000_000],
  ['180', 15_552_000_000_000_000],
  ['365', 31_536_000_000_000_000],
])('%s is %s nanoseconds', (duration, nanos) => {
  expect(nanosUntil(endOf(duration, '', now), now)).toBe(nanos)
})

it('is written as a whole number, although it is beyond the safe integers', () => {
  expect(JSON.stringify(nanosUntil(endOf('365', '', now), now))).toBe('31536000000000000')
  expect(JSON.stringify(nanosUntil(endOf('custom', '2126-10-30', now), now))).toMatch(/^\d{19}$/)
})

it('a custom date is the last day of the key, in the time zone of the person', () => {
  expect(endOf('custom', '2026-11-25', now)).toEqual(new Date('2026-11-25T23:59:59'))
  expect(endOf('custom', '', now)).toBeNull()
})

it.each([
  ['2026-11-25', undefined],
  ['2027-02-28', undefined],
  // A hundred years of 365 days: so much the call takes.
  ['2126-10-30', undefined],
  ['2126-11-24', tooFarDate],
  ['9999-12-31', tooFarDate],
  ['2026-11-24', noFutureDate],
  ['2020-01-01', noFutureDate],
  ['0027-01-01', noFutureDate],
  ['2027-02-30', noFutureDate],
  ['soon', noFutureDate],
  ['', noFutureDate],
])('a custom date of %j: %s', (date, problem) => {
  expect(dateProblem(date, now)).toBe(problem)
})
