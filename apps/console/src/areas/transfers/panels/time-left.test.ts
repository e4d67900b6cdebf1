import { expect, it } from 'vitest'
import { timeLeft } from './time-left'

it.each([
  [0, 'a few seconds'],
  [4.2, 'a few seconds'],
  [21, 'about 25 s'],
  [55, 'about 55 s'],
  [56, 'about 1 min'],
  [130, 'about 2 min'],
  [13 * 60, 'about 15 min'],
  [100 * 60, 'about 2 h'],
])('%d seconds are %j', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text)
})
