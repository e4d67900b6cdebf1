import { describe, expect, it } from 'vitest'
import { retainedUntil, retentionPeriodProblem } from './retention-period'

const whole = 'Value must be a whole number'
const positive = 'Value must be a positive number'
const invalid = 'Invalid number'

describe('the default retention period of a bucket', () => {
  it.each([
    ['', 'Required'],
    ['  ', 'Required'],
    ['1', undefined],
    [' 3 ', undefined],
    ['+7', undefined],
    ['007', undefined],
    ['0', positive],
    ['-1', positive],
    ['1.5', whole],
    ['1,5', whole],
    ['1.0', whole],
    ['-0.5', whole],
    ['many', invalid],
    ['1e3', invalid],
    ['0x10', invalid],
    ['--1', invalid],
    ['3 days', invalid],
    ['9'.repeat(400), 'Value must be less than or equal to 10'],
  ])('of %j years: %s', (text, problem) => {
    expect(retentionPeriodProblem(text, 'years')).toBe(problem)
  })

  it.each([
    ['days', '3650', undefined],
    ['days', '3651', 'Value must be less than or equal to 3650'],
    ['years', '10', undefined],
    ['years', '11', 'Value must be less than or equal to 10'],
  ] as const)('in %s has a longest value: %s, %s', (unit, text, problem) => {
    expect(retentionPeriodProblem(text, unit)).toBe(problem)
  })
})

describe('what a default retention locks today', () => {
  it.each([
    [1, 'days', '2028-02-29T10:00:00Z', '2028-03-01T10:00:00Z'],
    [365, 'days', '2026-11-23T10:00:00Z', '2027-11-23T10:00:00Z'],
    [1, 'years', '2026-11-23T10:00:00Z', '2027-11-23T10:00:00Z'],
    [2, 'years', '2027-11-23T10:00:00Z', '2029-11-23T10:00:00Z'],
    [1, 'years', '2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z'],
    [4, 'years', '2028-02-29T10:00:00Z', '2032-02-29T10:00:00Z'],
  ] as const)('stays for %i %s: from %s to %s', (count, unit, now, until) => {
    expect(retainedUntil(count, unit, new Date(now))).toEqual(new Date(until))
  })
})
