import { longestRestKeyLife } from '@perigee/domain/rest-key'
import { millisToNanos } from '@perigee/domain/session-duration'
import { day } from '@perigee/std/durations'
import { addDays, dateIn } from '@/lib/date-field'

/** How long a key lasts, as it is offered. */
export const durations = [
  { value: 'none', label: 'No Expiration' },
  { value: '30', label: '30 days' },
  { value: '60', label: '60 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
  { value: 'custom', label: 'Set Custom Expiration Date' },
] as const
export type Duration = (typeof durations)[number]['value']

const mostYears = longestRestKeyLife / (365 * day)

export const noFutureDate = 'Please select future date'
export const tooFarDate = `Please select a date within ${mostYears} years`

/** The last day that a custom date may be: to its end the key lasts no longer than it may. */
export const lastDate = (now: Date): Date => addDays(new Date(now.getTime() + longestRestKeyLife), -1)

/** What is wrong with a custom date, as a date field has it. */
export function dateProblem(date: string, now: Date): string | undefined {
  const chosen = dateIn(date)
  if (!chosen || chosen < addDays(now, 1)) return noFutureDate
  return chosen > lastDate(now) ? tooFarDate : undefined
}

/** When a key ends that is made now: a custom date is its last day, to the end. Null: never, or no date. */
export function endOf(duration: Duration, date: string, now: Date): Date | null {
  if (duration === 'none') return null
  if (duration !== 'custom') return new Date(now.getTime() + Number(duration) * day)
  const end = dateIn(date)
  end?.setHours(23, 59, 59, 0)
  return end
}

/** As the call takes it: nanoseconds, null for no end. */
export const nanosUntil = (end: Date | null, now: Date): number | null =>
  end && millisToNanos(end.getTime() - now.getTime())
