import { describe, expect, it } from 'vitest'
import { isFlat, series } from './series'

describe('a series', () => {
  it('has a point for every day, 0 where nothing was told', () => {
    const values = [
      { date: '2026-03-01T00:00:00Z', value: 7 },
      { date: '2026-03-03T00:00:00.000Z', value: 9 },
      { date: '2026-03-09T00:00:00Z', value: 1 },
    ]
    expect(series(['2026-03-01', '2026-03-02', '2026-03-03'], values)).toEqual([
      { day: '2026-03-01', bytes: 7 },
      { day: '2026-03-02', bytes: 0 },
      { day: '2026-03-03', bytes: 9 },
    ])
  })

  it('is flat when no day has anything', () => {
    expect(isFlat(series(['2026-03-01'], []))).toBe(true)
    expect(isFlat(series(['2026-03-01'], [{ date: '2026-03-01T00:00:00Z', value: 1 }]))).toBe(false)
  })
})
