import { day, hour, minute, second, week } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import {
  durationText,
  idleSessionLife,
  millisToNanos,
  nanosToMillis,
  sessionLife,
  sessionTimeouts,
} from './session-duration'

describe('session durations', () => {
  it('offers the six timeouts', () => {
    expect(sessionTimeouts.map(durationText)).toEqual([
      '15 minutes',
      '30 minutes',
      '1 hour',
      '1 day',
      '1 week',
      '30 days',
    ])
  })

  it.each([
    [2 * day, '2 days'],
    [365 * day, '1 year'],
    [180 * day, '180 days'],
    [hour + 5 * minute, '65 minutes'],
    [90 * second, '0h 1m 30s'],
    [25 * hour + 61 * second, '25h 1m 1s'],
  ])('%d ms is %s', (millis, text) => expect(durationText(millis)).toBe(text))

  it.each([
    [{ rememberForOneWeek: true, chosen: hour, inactivity: minute }, week],
    [{ rememberForOneWeek: false, chosen: hour, inactivity: minute }, hour],
    [{ rememberForOneWeek: false, chosen: null, inactivity: 30 * minute }, 30 * minute],
    [{ rememberForOneWeek: false, chosen: null, inactivity: null }, 168 * hour],
  ])('%j lives %d ms', (options, life) => expect(sessionLife(options)).toBe(life))

  it('never idles longer than a timer can wait', () => {
    expect(idleSessionLife({ custom: 30 * day, chosen: hour, configured: hour })).toBe(2_142_700_000)
    expect(idleSessionLife({ custom: null, chosen: hour, configured: minute })).toBe(hour)
    expect(idleSessionLife({ custom: null, chosen: null, configured: minute })).toBe(minute)
  })

  it('travels as nanoseconds', () => {
    expect(millisToNanos(15 * minute)).toBe(900_000_000_000)
    expect(nanosToMillis(900_000_000_000)).toBe(15 * minute)
  })
})
