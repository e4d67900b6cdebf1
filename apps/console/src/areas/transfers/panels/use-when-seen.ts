import { second } from '@perigee/std/durations'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '@/lib/dialogs'

/**
 * Calls `onSeen` once something was in sight for so many milliseconds: in a tab that is looked at, with no dialog over
 * it. While the pointer or the focus is on it, it begins from the start. Null: not at all.
 */
export function useWhenSeen(target: RefObject<HTMLElement | null>, milliseconds: number | null, onSeen: () => void) {
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (milliseconds === null) return undefined
    let left = milliseconds
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || isDialogOpen()) return
      left = target.current?.matches(':hover, :focus-within') === true ? milliseconds : left - second
      if (left > 0) return
      clearInterval(timer)
      seen()
    }, second)
    return () => clearInterval(timer)
  }, [target, milliseconds])
}
