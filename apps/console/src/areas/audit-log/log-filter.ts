import { type LogTopic, logTopics } from '@perigee/domain/acts'
import { day } from '@perigee/std/durations'
import type { LogSearch } from './log-search'

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

/** What an address says; a topic that is none leaves the log open. */
export const filterIn = ({ topic, person = '', from = '', to = '' }: LogSearch): LogFilter => ({
  topic: logTopics.find((known) => known === topic) ?? null,
  userId: person,
  from,
  to,
})

/** The same as parameters; what is open is left out. */
export const searchOf = ({ topic, userId, from, to }: LogFilter): LogSearch => ({
  ...(topic !== null && { topic }),
  ...(userId !== '' && { person: userId }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
})

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
