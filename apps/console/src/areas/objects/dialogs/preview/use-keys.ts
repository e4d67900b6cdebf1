import { useEffect, useEffectEvent } from 'react'

/** Calls `onKey`, which says whether the key was for it, for keys that nobody else wants. `active`: keys are for us. */
export function useKeys(active: boolean, onKey: (key: string) => boolean): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!isTaken(event) && onKey(event.key)) event.preventDefault()
  })
  useEffect(() => {
    if (!active) return undefined
    const onKeyDown = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}

/** Players and fields have keys of their own; with a modifier they are the browser's. */
const isTaken = ({ defaultPrevented, altKey, ctrlKey, metaKey, shiftKey, key, target }: KeyboardEvent): boolean =>
  defaultPrevented ||
  altKey ||
  ctrlKey ||
  metaKey ||
  // Many keyboards type a plus with it.
  (shiftKey && key !== '+') ||
  (target instanceof Element &&
    target.closest('video, audio, input, textarea, [role="menu"], [role="radiogroup"]') !== null)
