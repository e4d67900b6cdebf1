import { readersLanguages } from '@/lib/show-date'
import type { Day } from './period'

const short = new Intl.DateTimeFormat(readersLanguages, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat(readersLanguages, { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 20'. */
export const shortDay = (day: Day): string => short.format(new Date(day))

/** 'Nov 20, 2026'. */
export const longDay = (day: Day): string => long.format(new Date(day))
