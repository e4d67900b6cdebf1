import { isActive, type Retention } from '@perigee/domain/retention'
import { day, second } from '@perigee/std/durations'

/** As offered, in days. */
export const presetDays = [1, 7, 14, 30, 180, 365, 1095, 1825, 2555, 3650] as const

/** '1 day', '2 weeks', '5 years'. */
export function presetText(days: number): string {
  const [count, unit] =
    days % 365 === 0 ? [days / 365, 'year'] : days % 7 === 0 && days < 30 ? [days / 7, 'week'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export type Mode = Retention['mode']

/** What was chosen: `date` as date fields write it, in the time zone of the browser. */
export type Period = { days: number } | { date: string }

/**
 * When a lock of this period ends. Presets are counted from the end of a lock that is active, else from now. A date keeps
 * the time of day of that end, else the one of now; today that would be over at once, so the day is filled.
 */
export function endOf(period: Period, current: Retention | null, now: Date): Date | undefined {
  const from = isActive(current, now) ? current.until : now
  if ('days' in period) return new Date(from.getTime() + period.days * day)
  const [year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(period.date)?.slice(1).map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const end = new Date(from)
  end.setFullYear(year, month - 1, date)
  if (end > now) return end
  end.setHours(23, 59, 59, 0)
  return end
}

export interface Draft {
  mode: Mode | null
  period: Period | null
}

export const noType = 'Select a lock type'
export const noDate = 'Select a date'
export const unknownMode = 'Unknown existing retention mode. Please restart the flow'

/** What is missing in a draft, for these versions. */
export function draftProblems({ mode, period }: Draft, currents: readonly (Retention | null)[], now: Date) {
  const needsMode = currents.some((current) => !isActive(current, now))
  return { mode: needsMode && mode === null ? noType : undefined, period: periodProblem(period, currents, now) }
}

function periodProblem(period: Period | null, currents: readonly (Retention | null)[], now: Date): string | undefined {
  if (period === null) return noDate
  const ends = currents.map((current) => endOf(period, current, now))
  if (ends.some((end) => end === undefined)) return noDate
  if (ends.every((end) => end !== undefined && end <= now)) return 'Select a date from today on'
  const [only, ...others] = currents
  const end = ends[0]
  if (others.length > 0 || only === undefined || !isActive(only, now) || end === undefined) return undefined
  return end > only.until ? undefined : shorter
}

const shorter = 'A lock can only be extended: select a later date'

export type Step = { retention: Retention } | { skipped: string }

/** What is to be written for one version. @throws Error `unknownMode` */
export function stepFor({ mode, period }: Draft, current: Retention | null, now: Date): Step {
  const active = isActive(current, now)
  const until = period && endOf(period, current, now)
  if (!until) throw new Error(noDate)
  if (active && until.getTime() < current.until.getTime() + second) return { skipped: shorter }
  const next = active ? current.mode : mode
  if (next !== 'GOVERNANCE' && next !== 'COMPLIANCE') throw new Error(active ? unknownMode : noType)
  return { retention: { mode: next, until } }
}
