import { minute } from '@perigee/std/durations'

/** A moment as fields for date and time write it, in the time zone of the browser: '2026-11-20T13:05:09'. */
export function writeMoment(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * minute)
  return local.toISOString().slice(0, 19)
}

/** Null for what is no moment. Seconds may be missing. */
export function readMoment(text: string): Date | null {
  const moment = new Date(text)
  return text === '' || Number.isNaN(moment.getTime()) ? null : moment
}
