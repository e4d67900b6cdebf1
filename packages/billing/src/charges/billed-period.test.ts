import { expect, it } from 'vitest'
import { billedSince } from './billed-period'

const at = (text: string) => new Date(text.length === 10 ? `${text}T00:00:00Z` : text)
const switchedOnAt = at('2026-10-05T12:00:00Z')
const named = at('2026-12-01')

it.each([
  ['an account of after the start is billed from its beginning', '2026-10-06', null, null, at('1970-01-01')],
  ['one that upgraded, from the next day on', '2026-10-06', '2026-10-10T15:20:00Z', null, at('2026-10-11')],
  [
    'one that was free at the start, from the day after its upgrade',
    '2026-01-01',
    '2026-10-31',
    null,
    at('2026-11-01'),
  ],
  ['one that was paid already, not before a day is named', '2026-01-01', null, null, 'notYet'],
  ['also when it had upgraded once', '2026-01-01', '2026-02-01', null, 'notYet'],
  ['and then from that day', '2026-01-01', '2026-02-01', named, named],
  ['which says nothing about others', '2026-10-06', null, named, at('1970-01-01')],
] as const)('%s', (_, createdAt, upgradedAt, beginsAt, expected) => {
  const account = { createdAt: at(createdAt), upgradedAt: upgradedAt && at(upgradedAt) }
  expect(billedSince(account, { switchedOnAt, beginsAt })).toEqual(expected)
})

it('billing that was never noted to be on spares nobody', () => {
  expect(billedSince({ createdAt: at('2026-01-01'), upgradedAt: null }, undefined)).toEqual(at('1970-01-01'))
})
