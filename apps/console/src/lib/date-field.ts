// Days as date fields write them, in the time zone of the person: '2026-11-24'.

const two = (number: number): string => String(number).padStart(2, '0')

export const dateText = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** Midnight, so many days later. */
export const addDays = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)

/** Midnight of the day; null for what is no date, such as the thirty-first of February. */
export function dateIn(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined) return null
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return date.getMonth() === Number(month) - 1 ? date : null
}

/** The first day of what is only to come. */
export const tomorrow = (now: Date): string => dateText(addDays(now, 1))
