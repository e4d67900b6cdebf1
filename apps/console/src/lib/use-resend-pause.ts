import { second } from '@perigee/std/durations'
import { useEffect, useState } from 'react'

/** Milliseconds between two mails that are asked for by hand. */
export const resendPause = 30 * second

/** Counts down after a mail was sent again: `secondsLeft` is 0 when another one may be asked for. */
export function useResendPause(pause = resendPause): { secondsLeft: number; begin: () => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const waits = now < until

  useEffect(() => {
    if (!waits) return undefined
    const ticking = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(ticking)
  }, [waits])

  function begin(): void {
    const began = Date.now()
    setNow(began)
    setUntil(began + pause)
  }
  return { secondsLeft: Math.max(0, Math.ceil((until - now) / second)), begin }
}
