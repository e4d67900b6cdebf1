import { second } from '@perigee/std/durations'
import { failureOf } from '@/lib/failure'

/** Resolves after so many milliseconds, or as soon as the browser is online again; rejects when it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', stop)
      settle()
    }
    const go = end(resolve)
    const stop = end(() => reject(new DOMException('Stopped while it waited.', 'AbortError')))
    const timer = setTimeout(go, milliseconds)
    window.addEventListener('online', go)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}

const firstPause = second / 2
const longestPause = 5 * second

/** Tries as long as no answer comes; everything else that goes wrong is thrown. */
export async function outlastNetwork<T>(
  work: () => Promise<T>,
  { signal, onWaiting }: { signal: AbortSignal; onWaiting: () => void },
): Promise<T> {
  for (let next = firstPause; ; next = Math.min(next * 2, longestPause)) {
    try {
      return await work()
    } catch (cause) {
      if (failureOf(cause).network === 'answered' || signal.aborted) throw cause
    }
    onWaiting()
    await pause(next, signal)
  }
}
