import { second } from '@perigee/std/durations'

/** npm passes on a Ctrl-C that the terminal has already sent: signals this close together are one. */
const sameSignal = second

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Resolves at the first signal; a later one, while the server drains, calls `atOnce`. */
export function untilToldToStop(atOnce: () => void): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined
    const onSignal = () => {
      if (first === undefined) {
        first = Date.now()
        resolve()
      } else if (Date.now() - first > sameSignal) atOnce()
    }
    for (const signal of signals) process.on(signal, onSignal)
  })
}
