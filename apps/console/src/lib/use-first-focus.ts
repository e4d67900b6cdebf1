import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts the focus into a field once the page with it is painted: `autoFocus` has the browser lay out the whole page in the
 * middle of drawing it. Who is somewhere else by then stays there.
 */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const field = useRef<T>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        if (document.activeElement === document.body) field.current?.focus()
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return field
}
