import { describe, expect, it } from 'vitest'
import { daysOf, pastPeriod, periodProblem, unixRange } from './period'

const now = new Date('2026-03-02T01:30:00Z')

describe('a period', () => {
  it('of the past ends today and has 7 or 30 days of UTC', () => {
    expect(pastPeriod('week', now)).toEqual({ kind: 'week', from: '2026-02-24', to: '2026-03-02' })
    expect(daysOf(pastPeriod('week', now))).toHaveLength(7)
    expect(daysOf(pastPeriod('month', now))).toHaveLength(30)
  })

  it('has every day once, over the ends of months and years', () => {
    expect(daysOf({ from: '2027-12-30', to: '2028-01-02' })).toEqual([
      '2027-12-30',
      '2027-12-31',
      '2028-01-01',
      '2028-01-02',
    ])
    expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(daysOf({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['2026-03-02'])
  })

  it.each([
    { from: '2026-03-01', to: '2026-03-02', problem: undefined },
    { from: '2026-03-02', to: '2026-03-02', problem: undefined },
    { from: '2025-01-27', to: '2026-03-02', problem: undefined },
    { from: '2025-01-26', to: '2026-03-02', problem: 'At most 400 days can be shown.' },
    { from: '2026-03-02', to: '2026-03-01', problem: 'The last day is before the first.' },
    { from: '2026-03-01', to: '2026-03-03', problem: 'The last day is in the future.' },
    { from: '', to: '2026-03-02', problem: 'Choose a first and a last day.' },
    { from: '2026-03-02', to: 'soon', problem: 'Choose a first and a last day.' },
  ])('$from to $to: $problem', ({ from, to, problem }) => {
    expect(periodProblem({ from, to }, now)).toBe(problem)
  })

  it('is asked for from midnight to the last second of its last day, today up to now', () => {
    const seconds = (text: string) => Date.parse(text) / 1000
    expect(unixRange({ from: '2026-02-01', to: '2026-02-03' }, now)).toEqual({
      from: seconds('2026-02-01T00:00:00Z'),
      to: seconds('2026-02-03T23:59:59Z'),
    })
    expect(unixRange({ from: '2026-03-02', to: '2026-03-02' }, now)).toEqual({
      from: seconds('2026-03-02T00:00:00Z'),
      to: seconds('2026-03-02T01:30:00Z'),
    })
  })
})
