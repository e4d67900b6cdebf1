import { day } from '@perigee/std/durations'

/** Longest period of a usage report, in milliseconds. */
export const longestUsageReport = 390 * day
