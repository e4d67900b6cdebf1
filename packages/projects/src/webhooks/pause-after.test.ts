import { day, hour, minute, second } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { pauseAfter } from './pause-after'

it.each([
  [1, minute],
  [2, 5 * minute],
  [3, 30 * minute],
  [4, 2 * hour],
  [5, 5 * hour],
  [6, 10 * hour],
  [7, 14 * hour],
  [8, 20 * hour],
  [9, 20 * hour],
  [10, undefined],
  [11, undefined],
])('after %d failed tries comes a pause of %s ms', (tries, pause) => {
  expect(pauseAfter(tries)).toBe(pause)
})

it('all pauses are three days, to the hour', () => {
  const all = Array.from({ length: 9 }, (_, at) => pauseAfter(at + 1) ?? 0).reduce((sum, pause) => sum + pause)
  expect(Math.abs(all - 3 * day)).toBeLessThan(hour)
})

it.each([
  ['less than the pause', 1, 10 * second, minute],
  ['more than the pause', 1, 10 * minute, 10 * minute],
  ['far more', 1, 300 * day, 2 * hour],
  ['far more, when the pause is longer', 5, 300 * day, 5 * hour],
  ['anything after the last try', 10, minute, undefined],
])('a receiver that wants to be left alone for %s', (_, tries, wanted, pause) => {
  expect(pauseAfter(tries, wanted)).toBe(pause)
})
