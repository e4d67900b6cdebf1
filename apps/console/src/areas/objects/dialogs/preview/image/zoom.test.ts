import { describe, expect, it } from 'vitest'
import { factorOfWheel, fitScale, fitted, larger, moved, smaller, toggled, zoomed, zoomOfKey } from './zoom'

const stage = { width: 800, height: 600 }
const frame = { stage, picture: { width: 4000, height: 1500 } }
const icon = { stage, picture: { width: 16, height: 16 } }

describe('a picture', () => {
  it('is seen as a whole, and a small one in its own size', () => {
    expect(fitScale(frame)).toBe(0.2)
    expect(fitScale(icon)).toBe(1)
  })

  it('grows around the point under the pointer', () => {
    const view = zoomed(fitted(frame), frame, 5, { x: 100, y: 50 })
    expect(view.scale).toBe(1)
    // What was 100 pixels right of the middle is there still.
    expect((100 - view.x) / view.scale).toBeCloseTo(100 / 0.2)
    expect(view.y).toBe(-200)
  })

  it('is never smaller than the stage wants and never larger than eight times itself', () => {
    let view = fitted(frame)
    for (let press = 0; press < 40; press += 1) view = larger(view, frame)
    expect(view.scale).toBe(8)
    for (let press = 0; press < 40; press += 1) view = smaller(view, frame)
    expect(view).toEqual(fitted(frame))
  })

  it('is not moved off the stage', () => {
    const view = zoomed(fitted(frame), frame, 5)
    expect(moved(view, frame, { x: 5000, y: -5000 })).toEqual({ scale: 1, x: 1600, y: -450 })
    expect(moved(fitted(frame), frame, { x: 90, y: 90 })).toEqual(fitted(frame))
  })

  it('goes to its own size and back', () => {
    const own = toggled(fitted(frame), frame)
    expect(own.scale).toBeCloseTo(1)
    expect(toggled(own, frame)).toEqual(fitted(frame))
    expect(toggled(fitted(icon), icon).scale).toBe(2)
  })

  it('has keys', () => {
    expect(zoomOfKey('+')?.(fitted(frame), frame).scale).toBeGreaterThan(0.2)
    expect(zoomOfKey('0')?.({ scale: 3, x: 9, y: 9 }, frame)).toEqual(fitted(frame))
    expect(zoomOfKey('a')).toBeUndefined()
  })

  it('does not jump by a wheel that turns fast', () => {
    expect(factorOfWheel(-1_000)).toBeLessThan(1.25)
    expect(factorOfWheel(1_000)).toBeGreaterThan(0.8)
  })
})
