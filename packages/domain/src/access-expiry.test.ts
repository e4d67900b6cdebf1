import { describe, expect, it } from 'vitest'
import { presetExpiry } from './access-expiry'

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
})
