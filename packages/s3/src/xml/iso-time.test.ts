import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIsoTime } from './listed-objects'

describe('writing times', () => {
  it('writes every time as toISOString does, whatever was written before', () => {
    const isoTime = createIsoTime()
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true }),
        fc.integer({ min: -90_000_000, max: 90_000_000 }),
        (date, apart) => {
          expect(isoTime(date)).toBe(date.toISOString())
          const near = new Date(date.getTime() + apart)
          fc.pre(!Number.isNaN(near.getTime()))
          expect(isoTime(near)).toBe(near.toISOString())
        },
      ),
    )
  })

  it('refuses a date that is none', () => {
    expect(() => createIsoTime()(new Date(Number.NaN))).toThrow(RangeError)
  })
})
