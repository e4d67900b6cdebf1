import { hour, minute } from '@perigee/std/durations'

/** After each failed try, until the next one: three days in all. */
const pauses = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
] as const

/** Receivers are not left alone for longer because they say so. */
const longestWanted = 2 * hour

/**
 * Milliseconds until a message is tried again that has failed so many times, longer where the receiver wants that;
 * undefined once it is given up.
 */
export function pauseAfter(tries: number, retryAfter = 0): number | undefined {
  const pause = pauses[tries - 1]
  return pause && Math.max(pause, Math.min(retryAfter, longestWanted))
}
