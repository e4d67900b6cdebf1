import { expect, it } from 'vitest'
import { readMoment, writeMoment } from './moment-field'

it('a moment comes back from its field, to the second', () => {
  const moment = new Date(2026, 10, 20, 13, 5, 9)
  expect(writeMoment(moment)).toBe('2026-11-20T13:05:09')
  expect(readMoment(writeMoment(moment))).toEqual(moment)
  expect(readMoment('2026-11-20T13:05')).toEqual(new Date(2026, 10, 20, 13, 5))
})

it.each(['', 'soon', '2026-13-45T00:00'])('%j is no moment', (text) => {
  expect(readMoment(text)).toBeNull()
})
