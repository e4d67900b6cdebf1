import type { Clock } from '@perigee/std/clock'

export interface FakeClock extends Clock {
  advance(milliseconds: number): void
  set(time: Date): void
}

/** A clock that stands still until a test moves it. */
export function fakeClock(start = new Date('2026-01-02T03:04:05.000Z')): FakeClock {
  let now = start.getTime()
  return Object.assign(() => new Date(now), {
    advance: (milliseconds: number) => void (now += milliseconds),
    set: (time: Date) => void (now = time.getTime()),
  })
}
