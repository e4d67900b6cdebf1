import { durationText } from '@perigee/domain/session-duration'
import { day, hour, second } from '@perigee/std/durations'

export type PeriodChoice = 'Past Month' | 'Past Year' | 'Custom Range'

/** Days of UTC as date fields write them: '2026-11-20', or ''. */
export interface CustomRange {
  from: string
  to: string
}

const start = (of: string): number => Date.parse(`${of}T00:00:00Z`)

/** What is wrong with a range that somebody chose; undefined when nothing is. `longest` is in milliseconds. */
export function rangeProblem({ from, to }: CustomRange, { now, longest }: { now: Date; longest: number }) {
  const [one, other] = [start(from), start(to)]
  if (Number.isNaN(one) || Number.isNaN(other)) return 'Please select date range'
  if (Math.max(one, other) > now.getTime()) return 'The dates cannot be after today'
  if (Math.abs(other - one) + day > longest) return `Date range must be less than ${durationText(longest)}`
  return undefined
}

/** The period as the server is asked for it, in unix seconds (specification billing-and-compute, "Usage report period"). */
export function reportPeriod(choice: PeriodChoice, range: CustomRange, now: Date): { since: number; before: number } {
  if (choice === 'Custom Range') {
    const [one, other] = [start(range.from), start(range.to)]
    return seconds(Math.min(one, other), Math.max(one, other) + day - 1)
  }
  const end = Math.floor(now.getTime() / hour) * hour
  return seconds(monthsBefore(end, choice === 'Past Month' ? 1 : 12), end)
}

const seconds = (since: number, before: number) => ({
  since: Math.floor(since / second),
  before: Math.floor(before / second),
})

/** The same hour of the day that many months ago; of a shorter month the last day. */
function monthsBefore(time: number, months: number): number {
  const moment = new Date(time)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  if (moment.getUTCDate() !== new Date(time).getUTCDate()) moment.setUTCDate(0)
  return moment.getTime()
}
