import { dateText } from '@/lib/date-field'

const two = (number: number): string => String(number).padStart(2, '0')

/** A moment as fields of day and time write it, in the time zone of the person: '2026-11-24T09:05'. */
export const minuteText = (at: Date): string => `${dateText(at)}T${two(at.getHours())}:${two(at.getMinutes())}`

/** What is wrong with a moment since when messages are wanted again. */
export function sinceProblem(text: string, now: Date): string | undefined {
  const time = Date.parse(text)
  if (text === '' || Number.isNaN(time)) return 'Choose a day and a time.'
  return time > now.getTime() ? 'That is only to come.' : undefined
}
