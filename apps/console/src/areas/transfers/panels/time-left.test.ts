import { expect, it } from 'vitest'
import { timeLeft } from './time-left'

it.each([
  [1_000, null, undefined],
  [1_000, 0, undefined],
  [1_000, 300, 'about 4 s'],
  [99, 1, 'about 99 s'],
  [100, 1, 'about 2 min'],
  [60 * 60 * 100, 60, 'about 2 h'],
])('%d bytes at %s a second take %j', (bytes, speed, text) => {
  expect(timeLeft(bytes, speed)).toBe(text)
})
