import { expect, it } from 'vitest'
import { dateIn, dateText, tomorrow } from './date-field'

it('writes days as date fields do, in the time zone of the person', () => {
  expect(dateText(new Date('2026-03-04T23:59:59'))).toBe('2026-03-04')
  expect(tomorrow(new Date('2026-12-31T23:00'))).toBe('2027-01-01')
})

it.each([
  ['2027-03-01', '2027-03-01T00:00'],
  ['2028-02-29', '2028-02-29T00:00'],
  ['2027-02-31', null],
  ['2027-13-01', null],
  ['12027-01-01', null],
  ['01.03.2027', null],
  ['', null],
])('reads %j as %s', (text, day) => {
  expect(dateIn(text)).toEqual(day === null ? null : new Date(day))
})
