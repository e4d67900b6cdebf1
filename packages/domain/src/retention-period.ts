import { day } from '@perigee/std/durations'
import { required } from './text-rules'

/** What the default retention of a bucket is counted in. */
export type RetentionUnit = 'days' | 'years'

/** The longest default period that the console sets. */
const longest: Record<RetentionUnit, { value: number; problem: string }> = {
  days: { value: 3650, problem: 'Value must be less than or equal to 3650' },
  years: { value: 10, problem: 'Value must be less than or equal to 10' },
}

/** What is wrong with the default retention period of a bucket as typed, or undefined. */
export function retentionPeriodProblem(text: string, unit: RetentionUnit): string | undefined {
  const value = text.trim()
  if (value === '') return required
  if (/[.,]/.test(value)) return 'Value must be a whole number'
  if (!/^[-+]?\d+$/.test(value)) return 'Invalid number'
  if (Number(value) <= 0) return 'Value must be a positive number'
  return Number(value) > longest[unit].value ? longest[unit].problem : undefined
}

/** Until when a default retention locks what is uploaded now: a day has 24 hours, years go by the calendar in UTC. */
export function retainedUntil(count: number, unit: RetentionUnit, now: Date): Date {
  if (unit === 'days') return new Date(now.getTime() + count * day)
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + count)
  // From February 29 to the last day of the month, as the object store counts.
  if (until.getUTCMonth() !== now.getUTCMonth()) until.setUTCDate(0)
  return until
}
