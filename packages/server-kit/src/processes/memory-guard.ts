import { MiB } from '@perigee/std/units'

/**
 * Watches what one process takes of the machine's memory. The returned function is given each figure, in bytes, and
 * says why the process has to go: more than `limit` twice in a row.
 */
export function createMemoryGuard(limit: number): (bytes: number) => string | undefined {
  let timesTooLarge = 0
  return (bytes) => {
    timesTooLarge = bytes > limit ? timesTooLarge + 1 : 0
    return timesTooLarge > 1 ? `it took more than ${Math.round(limit / MiB)} MiB of memory` : undefined
  }
}
