import { expect, it } from 'vitest'
import { customEnd, presetEnd } from './expiration'

const at = (text: string) => new Date(text)

it.each([
  ['none', '2026-11-23T10:00', null],
  ['day', '2026-11-23T10:00', '2026-11-24T11:59:59'],
  ['day', '2026-12-31T23:59', '2027-01-01T11:59:59'],
  ['week', '2026-11-23T10:00', '2026-11-30T11:59:59'],
  ['month', '2026-11-23T10:00', '2026-12-23T11:59:59'],
  ['month', '2027-01-31T10:00', '2027-02-28T11:59:59'],
  ['year', '2028-02-29T10:00', '2029-02-28T11:59:59'],
] as const)('%s, chosen at %s, ends at %s', (expiration, now, end) => {
  expect(presetEnd(expiration, at(now))).toEqual(end === null ? null : at(end))
})

it.each([
  ['2027-03-01', '2027-03-01T11:59:59'],
  ['2027-02-31', null],
  ['', null],
  ['01.03.2027', null],
])('a custom date of %j ends at %s', (date, end) => {
  expect(customEnd(date)).toEqual(end === null ? null : at(end))
})
