import { second } from '@perigee/std/durations'

const longest = 30 * second

/**
 * How long to wait before a process is started again that has ended `times` in a row, in milliseconds: not at all the
 * first time, then 1, 2, 4 … 30 seconds.
 */
export const restartDelay = (times: number): number => (times <= 1 ? 0 : Math.min(longest, second * 2 ** (times - 2)))
