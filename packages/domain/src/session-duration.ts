import { day, hour, minute, nanosPerMilli, second, week } from '@perigee/std/durations'

/** Choices of the Session timeout dialog, in milliseconds. */
export const sessionTimeouts = [15 * minute, 30 * minute, hour, day, week, 30 * day] as const
/** The longest a browser timer can wait, less a little. */
export const longestSession = 2_142_700_000
export const sessionRefreshShare = 0.75
export const sessionWarning = 60 * second
const rememberedSession = week
const untimedSession = 168 * hour

/** How long a new session lives at the server, in milliseconds. */
export function sessionLife(options: {
  rememberForOneWeek: boolean
  /** The user's own setting. */
  chosen: number | null
  /** inactivityTimerDuration, null while the timer is off. */
  inactivity: number | null
}): number {
  if (options.rememberForOneWeek) return rememberedSession
  return options.chosen ?? options.inactivity ?? untimedSession
}

/** How long the console lets a session idle, in milliseconds. */
export const idleSessionLife = (options: {
  custom: number | null
  chosen: number | null
  configured: number
}): number => Math.min(options.custom ?? options.chosen ?? options.configured, longestSession)

export const millisToNanos = (millis: number): number => millis * nanosPerMilli
export const nanosToMillis = (nanos: number): number => Math.trunc(nanos / nanosPerMilli)

const units = [
  [365 * day, 'year'],
  [week, 'week'],
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'minute'],
] as const

/** `2 days` when one unit says it, else `1h 5m 0s`. */
export function durationText(millis: number): string {
  const fitting = units.find(([size]) => millis >= size && millis % size === 0)
  if (fitting) return counted(millis / fitting[0], fitting[1])
  const part = (size: number, within: number): number => Math.floor((millis % within) / size)
  return `${Math.floor(millis / hour)}h ${part(minute, hour)}m ${part(second, minute)}s`
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
