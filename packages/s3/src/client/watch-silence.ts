import { minute, second } from '@perigee/std/durations'
import { KiB, MiB } from '@perigee/std/units'

/** Milliseconds without a byte after which a connection counts as lost, though nobody said so. */
export const silentAfter = minute

/** Bytes that may still lie in the buffers on the way when the browser says that all of them are sent. */
const mostBuffered = 4 * MiB
/** Bytes per millisecond of the slowest connection that is waited for. */
const slowest = (16 * KiB) / second

export type SilenceWatch = {
  /** So many bytes are handed to the network. */
  heard: (sentBytes: number) => void
  end: () => void
}

/**
 * Calls `onSilent` once when a request that has begun to send makes no progress for a minute. After its last byte it
 * waits longer, for what may still be on its way. Without any byte it does not count: browsers keep requests back while
 * too many others go to the same host. While the browser says that it is offline, nothing is expected.
 */
export function watchSilence(size: number, onSilent: () => void): SilenceWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = (milliseconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => (isOffline() ? watch(silentAfter) : onSilent()), milliseconds)
  }
  return {
    heard: (sentBytes) => watch(sentBytes < size ? silentAfter : silentAfter + Math.min(size, mostBuffered) / slowest),
    end: () => clearTimeout(timer),
  }
}

/** Only a browser can say so. */
const isOffline = (): boolean => (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine === false
