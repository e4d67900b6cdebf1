import { TB } from '@perigee/std/units'
import { expect, it } from 'vitest'
import { isWithoutRoom, limitLevel } from './limit-levels'

it.each([
  { used: 0, limit: 1000, level: 'fine' },
  { used: 799, limit: 1000, level: 'fine' },
  { used: 800, limit: 1000, level: 'close' },
  { used: 999, limit: 1000, level: 'close' },
  { used: 1000, limit: 1000, level: 'reached' },
  { used: 1001, limit: 1000, level: 'reached' },
  { used: 80 * TB - 1, limit: 100 * TB, level: 'fine' },
  { used: 80 * TB, limit: 100 * TB, level: 'close' },
  { used: 0, limit: 0, level: 'reached' },
])('$used of $limit: $level', ({ used, limit, level }) => {
  expect(limitLevel(used, limit)).toBe(level)
})

it.each([
  { storageLimit: 0, bandwidthLimit: 0, segmentLimit: 0, none: true },
  { storageLimit: 0, bandwidthLimit: 1, segmentLimit: 1, none: false },
])('$none: no room with $storageLimit, $bandwidthLimit and $segmentLimit', ({ none, ...limits }) => {
  expect(isWithoutRoom(limits)).toBe(none)
})
