import type { UnixNanos } from './actions'

const nanosPerMilli = 1_000_000n
/** The range of `Date`. */
const lastMilli = 8_640_000_000_000_000n

export const nanosOfDate = (date: Date): UnixNanos => BigInt(date.getTime()) * nanosPerMilli

/** Times beyond what a Date can hold come out as the nearest Date. */
export function dateOfNanos(nanos: UnixNanos): Date {
  const millis = floorMillis(nanos)
  return new Date(Number(millis > lastMilli ? lastMilli : millis < -lastMilli ? -lastMilli : millis))
}

/** Whole milliseconds, rounded down (also below zero). */
export function floorMillis(nanos: bigint): bigint {
  const millis = nanos / nanosPerMilli
  return nanos < 0n && millis * nanosPerMilli !== nanos ? millis - 1n : millis
}
