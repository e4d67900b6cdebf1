import { expect, it } from 'vitest'
import { announcesMinimumCharge, isMinimumCharged } from './minimum-charge'

const startDate = '2026-11-01T00:00:00Z'

it.each([
  { enabled: true, startDate: null, now: '2026-01-01', charged: true, announced: false },
  { enabled: true, startDate, now: '2026-09-01T23:59:59Z', charged: false, announced: false },
  { enabled: true, startDate, now: '2026-09-02T00:00:00Z', charged: false, announced: true },
  { enabled: true, startDate, now: '2026-10-31T23:59:59Z', charged: false, announced: true },
  { enabled: true, startDate, now: '2026-11-01T00:00:00Z', charged: true, announced: true },
  { enabled: true, startDate, now: '2026-12-16T00:00:00Z', charged: true, announced: true },
  { enabled: true, startDate, now: '2026-12-16T00:00:01Z', charged: true, announced: false },
  { enabled: false, startDate, now: '2026-11-02T00:00:00Z', charged: false, announced: false },
])('$now, enabled $enabled from $startDate: charged $charged, announced $announced', (given) => {
  const minimum = { enabled: given.enabled, amount: 500, startDate: given.startDate }
  const now = new Date(given.now)
  expect([isMinimumCharged(minimum, now), announcesMinimumCharge(minimum, now)]).toEqual([
    given.charged,
    given.announced,
  ])
})
