import { day } from '@perigee/std/durations'

/** Days are those of UTC, as '2026-11-20'. */
export type Day = string

export type PeriodKind = 'week' | 'month' | 'custom'
export type Period = { kind: PeriodKind; from: Day; to: Day }

/** More than a year, so that a month can be compared with the same one of the year before. */
export const maxDays = 400

const lengths = { week: 7, month: 30 } as const

const start = (of: Day): number => Date.parse(`${of}T00:00:00Z`)
const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10)

export const today = (now: Date): Day => dayOf(now.getTime())

/** The days up to and with today. */
export const pastPeriod = (kind: 'week' | 'month', now: Date): Period => ({
  kind,
  from: dayOf(now.getTime() - (lengths[kind] - 1) * day),
  to: today(now),
})

/** What is wrong with a range that somebody chose; undefined when nothing is. */
export function periodProblem({ from, to }: Pick<Period, 'from' | 'to'>, now: Date): string | undefined {
  const [first, last] = [start(from), start(to)]
  if (Number.isNaN(first) || Number.isNaN(last)) return 'Choose a first and a last day.'
  if (last < first) return 'The last day is before the first.'
  if (to > today(now)) return 'The last day is in the future.'
  if ((last - first) / day + 1 > maxDays) return `At most ${maxDays} days can be shown.`
  return undefined
}

/** Every day of the period, first to last. */
export function daysOf({ from, to }: Pick<Period, 'from' | 'to'>): Day[] {
  const count = (start(to) - start(from)) / day + 1
  return Array.from({ length: count }, (_, index) => dayOf(start(from) + index * day))
}

/** What the server is asked for: unix seconds, the current day up to this moment. */
export function unixRange({ from, to }: Pick<Period, 'from' | 'to'>, now: Date): { from: number; to: number } {
  const end = Math.min(start(to) + day - 1, now.getTime())
  return { from: start(from) / 1000, to: Math.max(start(from) / 1000, Math.floor(end / 1000)) }
}
