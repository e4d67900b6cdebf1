import type { Retention } from '@perigee/domain/retention'
import { day } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { draftProblems, endOf, noDate, noType, presetDays, presetText, stepFor, unknownMode } from './lock-rules'

const now = new Date(2027, 2, 10, 14, 30, 15)
const inDays = (days: number) => new Date(now.getTime() + days * day)
const locked = (days: number, mode: Retention['mode'] = 'GOVERNANCE'): Retention => ({ mode, until: inDays(days) })

it('offers the periods of the specification', () => {
  expect(presetDays.map(presetText)).toEqual([
    '1 day',
    '1 week',
    '2 weeks',
    '30 days',
    '180 days',
    '1 year',
    '3 years',
    '5 years',
    '7 years',
    '10 years',
  ])
})

describe('the end of a lock', () => {
  it.each([
    ['a preset without a lock', { days: 7 }, null, inDays(7)],
    ['a preset on a lock that is over', { days: 7 }, locked(-1), inDays(7)],
    ['a preset on an active lock', { days: 7 }, locked(3), inDays(10)],
    ['a date without a lock', { date: '2027-04-01' }, null, new Date(2027, 3, 1, 14, 30, 15)],
    [
      'a date on an active lock, at its time of day',
      { date: '2027-04-01' },
      { mode: 'COMPLIANCE', until: new Date(2027, 2, 20, 8, 5, 1) } as const,
      new Date(2027, 3, 1, 8, 5, 1),
    ],
    ['today', { date: '2027-03-10' }, null, new Date(2027, 2, 10, 23, 59, 59)],
    ['no date', { date: '' }, null, undefined],
    ['no date at all', { date: 'tomorrow' }, null, undefined],
  ])('by %s', (_, period, current, end) => {
    expect(endOf(period, current, now)).toEqual(end)
  })

  it('is not before today', () => {
    expect(draftProblems({ mode: 'GOVERNANCE', period: { date: '2027-03-09' } }, [null], now).period).toBeDefined()
    expect(draftProblems({ mode: 'GOVERNANCE', period: { date: '2027-03-10' } }, [null], now).period).toBeUndefined()
  })
})

describe('what is missing', () => {
  it.each([
    ['nothing chosen', { mode: null, period: null }, [null], { mode: noType, period: noDate }],
    ['no type', { mode: null, period: { days: 1 } }, [null], { mode: noType, period: undefined }],
    ['no type, with a lock', { mode: null, period: { days: 1 } }, [locked(1)], { mode: undefined, period: undefined }],
    ['no type, one of two locked', { mode: null, period: { days: 1 } }, [locked(1), null], { mode: noType }],
    ['an empty date', { mode: null, period: { date: '' } }, [locked(1)], { period: noDate }],
  ] as const)('%s', (_, draft, currents, problems) => {
    expect(draftProblems(draft, currents, now)).toMatchObject(problems)
  })

  it('is a later date, where one version would be locked for a shorter time', () => {
    expect(draftProblems({ mode: null, period: { date: '2027-03-11' } }, [locked(5)], now).period).toContain('later')
  })
})

describe('what is written', () => {
  it.each([
    ['the type chosen', { mode: 'COMPLIANCE', period: { days: 1 } }, null, { mode: 'COMPLIANCE', until: inDays(1) }],
    ['the type that it has', { mode: 'COMPLIANCE', period: { days: 1 } }, locked(2), locked(3)],
    [
      'the type chosen, after its lock is over',
      { mode: 'COMPLIANCE', period: { days: 1 } },
      locked(-2),
      {
        mode: 'COMPLIANCE',
        until: inDays(1),
      },
    ],
  ] as const)('has %s', (_, draft, current, retention) => {
    expect(stepFor(draft, current, now)).toEqual({ retention })
  })

  it('is nothing for a version of many that is locked for longer', () => {
    expect(stepFor({ mode: 'GOVERNANCE', period: { date: '2027-03-12' } }, locked(30), now)).toHaveProperty('skipped')
  })

  it('is nothing without a type or with one that nobody knows', () => {
    expect(() => stepFor({ mode: null, period: { days: 1 } }, null, now)).toThrow(noType)
    const odd = { mode: 'FOREVER' as 'GOVERNANCE', until: inDays(1) }
    expect(() => stepFor({ mode: null, period: { days: 1 } }, odd, now)).toThrow(unknownMode)
  })
})
