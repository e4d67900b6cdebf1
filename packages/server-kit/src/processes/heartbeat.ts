import { second } from '@perigee/std/durations'

/** How often processes are asked whether they are well, in milliseconds. */
export const beat = second

/** What a beat finds: the process is to be asked, or `dead` says why it is given up, or there is nothing to do. */
export type Finding = { ask: true } | { dead: string } | null

/**
 * Follows whether one process answers. Counts in beats and not by the clock: a machine that slept would find everybody
 * late.
 */
export interface Heartbeat {
  next(): Finding
  /**
   * It has answered. `hasMissed` says that a connection that it was handed before it was asked never reached it.
   * @returns how many times in a row that was so, and why it is given up for that
   */
  answered(hasMissed: boolean): { missed: number; dead?: string }
  /** A connection has reached it. */
  reached(): void
}

/** `hangTime` is how long a process may do nothing, in milliseconds. */
export function createHeartbeat(hangTime: number): Heartbeat {
  let isAsked = false
  let unanswered = 0
  let missed = 0
  const isTooLong = (beats: number): boolean => beats * beat >= hangTime

  return {
    next() {
      if (!isAsked) {
        isAsked = true
        return { ask: true }
      }
      unanswered++
      return isTooLong(unanswered) ? { dead: `it did not answer for ${Math.round(hangTime / second)} s` } : null
    },
    answered(hasMissed) {
      isAsked = false
      unanswered = 0
      if (!hasMissed) return { missed: 0 }
      missed++
      return isTooLong(missed) ? { missed, dead: `it could not take ${missed} connections in a row` } : { missed }
    },
    reached() {
      missed = 0
    },
  }
}
