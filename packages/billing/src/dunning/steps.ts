import { day } from '@perigee/std/durations'

/** Days after a warning on which mails go out, for 15 days until the freeze: 0, 10 and 14. */
export const warningMailDays = (days: number): number[] => inOrder([0, days - 5, days - 1])

/** Days after a freeze on which mails go out, for 60 days until the deletion: 0, 30, 50 and 59. */
export const freezeMailDays = (days: number): number[] => inOrder([0, Math.floor(days / 2), days - 10, days - 1])

/** A short time has fewer of them. */
const inOrder = (days: readonly number[]): number[] =>
  [...new Set(days.filter((one) => one >= 0))].toSorted((a, b) => a - b)

export const wholeDays = (since: Date, now: Date): number => Math.floor((now.getTime() - since.getTime()) / day)

/** How many of the mails should have gone out by now. */
export const mailsDue = (mailDays: readonly number[], elapsed: number): number =>
  mailDays.filter((one) => one <= elapsed).length

/** "After N days": more than N whole days have gone by, so on the day after the Nth. Null: never. */
export const isOver = (days: number | null, elapsed: number): boolean => days !== null && elapsed > days
