import { describe, expect, it } from 'vitest'
import { customExpiry, expiryProblem, presetExpiry } from './access-expiry'

const local = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts)

describe('when an access ends', () => {
  const now = local(2026, 0, 31, 18, 30)

  it.each([
    ['No Expiration', null],
    ['1 Day', local(2026, 1, 1, 11, 59, 59)],
    ['1 Week', local(2026, 1, 7, 11, 59, 59)],
    ['1 Month', local(2026, 1, 28, 11, 59, 59)],
    ['1 Year', local(2027, 0, 31, 11, 59, 59)],
  ] as const)('%s', (preset, end) => expect(presetExpiry(preset, now)).toEqual(end))

  it('leaves the given dates alone', () => {
    const picked = local(2026, 5, 1)
    expect(customExpiry(picked)).toEqual(local(2026, 5, 1, 11, 59, 59))
    expect(picked).toEqual(local(2026, 5, 1))
  })

  it('must lie in the future', () => {
    expect(expiryProblem(customExpiry(now), now)).toBe('Please select future date')
    expect(expiryProblem(local(2026, 1, 1), now)).toBeUndefined()
  })
})
