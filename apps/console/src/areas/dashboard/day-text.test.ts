import { expect, it } from 'vitest'
import { exactBytes, longDay, shortDay } from './day-text'

it.each([
  { bytes: 0, text: '0 bytes' },
  { bytes: 1, text: '1 byte' },
  { bytes: 999, text: '999 bytes' },
  { bytes: 1000, text: '1 KB (1,000 bytes)' },
  { bytes: 1_234_567_890, text: '1.23 GB (1,234,567,890 bytes)' },
])('$bytes are said exactly: $text', ({ bytes, text }) => expect(exactBytes(bytes)).toBe(text))

it('days are those of UTC', () => {
  expect(shortDay('2026-03-01')).toBe('Mar 1')
  expect(longDay('2026-03-01')).toBe('Mar 1, 2026')
})
