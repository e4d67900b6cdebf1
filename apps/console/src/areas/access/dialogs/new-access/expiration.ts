import { addDays, dateIn } from '@/lib/date-field'

/** When an access ends, as step 9 offers it. */
export type Expiration = 'none' | 'day' | 'week' | 'month' | 'year' | 'custom'

export const expirations: readonly { value: Expiration; label: string }[] = [
  { value: 'none', label: 'No Expiration' },
  { value: 'day', label: '1 Day' },
  { value: 'week', label: '1 Week' },
  { value: 'month', label: '1 Month' },
  { value: 'year', label: '1 Year' },
  { value: 'custom', label: 'Set Custom Expiration Date' },
]

export const pastEnd = 'Please select future date'

/** An access ends in the middle of a day, of the person's own time. */
function atNoon(date: Date): Date {
  date.setHours(11, 59, 59, 0)
  return date
}

/** The same day of a later month, or the last one of a month that is too short. */
function addMonths(now: Date, months: number): Date {
  const there = new Date(now.getFullYear(), now.getMonth() + months, 1)
  const lastDay = new Date(there.getFullYear(), there.getMonth() + 1, 0).getDate()
  there.setDate(Math.min(now.getDate(), lastDay))
  return there
}

/** Null for no end, and for a custom one that is not chosen yet. */
export function presetEnd(expiration: Exclude<Expiration, 'custom'>, now: Date): Date | null {
  switch (expiration) {
    case 'none':
      return null
    case 'day':
      return atNoon(addDays(now, 1))
    case 'week':
      return atNoon(addDays(now, 7))
    case 'month':
      return atNoon(addMonths(now, 1))
    case 'year':
      return atNoon(addMonths(now, 12))
  }
}

/** `date`: '2027-03-01', as a date field has it; null for what is no date. */
export function customEnd(date: string): Date | null {
  const day = dateIn(date)
  return day && atNoon(day)
}
