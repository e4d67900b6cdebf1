import { byteText } from '@perigee/domain/byte-text'
import type { Day } from './period'

const short = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
const whole = new Intl.NumberFormat('en').format

/** 'Nov 20'. */
export const shortDay = (day: Day): string => short.format(new Date(day))

/** 'Nov 20, 2026'. */
export const longDay = (day: Day): string => long.format(new Date(day))

/** '1.23 GB (1,234,567,890 bytes)'. */
export const exactBytes = (bytes: number): string =>
  bytes < 1000 ? `${whole(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}` : `${byteText(bytes)} (${whole(bytes)} bytes)`
