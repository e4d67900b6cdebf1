import { readersLanguages } from '@/lib/show-date'

const day = new Intl.DateTimeFormat(readersLanguages, { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 1 – 23, 2026': days of UTC, as bills know them. The end is the first moment that is not billed. */
export function periodText(since: string, before: string): string {
  const [first, last] = [new Date(since), new Date(new Date(before).getTime() - 1)]
  return day.formatRange(first, last < first ? first : last)
}
