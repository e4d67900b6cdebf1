import { day } from '@perigee/std/durations'
import { wholeNumberProblem } from './whole-number'

/** What the default retention of a bucket is counted in. */
export type RetentionUnit = 'days' | 'years'

/** The longest default period that the console sets. */
const longest: Record<RetentionUnit, number> = { days: 3650, years: 10 }

/** What is wrong with the default retention period of a bucket as typed, or undefined. */
export const retentionPeriodProblem = (text: string, unit: RetentionUnit): string | undefined =>
  wholeNumberProblem(text, longest[unit])

/** Until when a default retention locks what is uploaded now: a day has 24 hours, years go by the calendar in UTC. */
export function retainedUntil(count: number, unit: RetentionUnit, now: Date): Date {
  if (unit === 'days') return new Date(now.getTime() + count * day)
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + count)
  // From February 29 to the last day of the month, as the object store counts.
  if (until.getUTCMonth() !== now.getUTCMonth()) until.setUTCDate(0)
  return until
}
