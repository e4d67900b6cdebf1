import type { LogTopic } from '@perigee/domain/acts'
import { day } from '@perigee/std/durations'

/** What is looked for; '' and null leave it open. */
export interface LogFilter {
  topic: LogTopic | null
  /** Who did it. */
  userId: string
  /** Days of the reader's time zone, both of them included: '2026-11-23'. */
  from: string
  to: string
}

export const everything: LogFilter = { topic: null, userId: '', from: '', to: '' }

export const isNarrowed = (filter: LogFilter): boolean => JSON.stringify(filter) !== JSON.stringify(everything)

/** As the calls of the log take it. */
export function queryOf({ topic, userId, from, to }: LogFilter) {
  const begin = midnight(from)
  const end = midnight(to)
  return {
    ...(topic !== null && { topic }),
    ...(userId !== '' && { userId }),
    ...(begin && { from: begin.toISOString() }),
    ...(end && { to: dayAfter(end).toISOString() }),
  }
}

/** Undefined for no day, or one that is typed half. */
function midnight(text: string): Date | undefined {
  const time = new Date(`${text}T00:00`)
  return text === '' || Number.isNaN(time.getTime()) ? undefined : time
}

/** Days on which the clock is changed have 23 or 25 hours. */
function dayAfter(start: Date): Date {
  const next = new Date(start.getTime() + day + day / 2)
  next.setHours(0, 0, 0, 0)
  return next
}
