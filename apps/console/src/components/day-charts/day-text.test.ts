import { expect, it } from 'vitest'
import { longDay, shortDay } from './day-text'

it('days are those of UTC', () => {
  expect(shortDay('2026-03-01')).toBe('Mar 1')
  expect(longDay('2026-03-01')).toBe('Mar 1, 2026')
})
