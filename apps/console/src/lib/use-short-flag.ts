import { useEffect, useRef, useState } from 'react'

/** A sign that something was done, which goes down by itself after 2,000 ms. */
export function useShortFlag(shownFor = 2_000): { isUp: boolean; raise: () => void } {
  const [isUp, setUp] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isUp,
    raise() {
      clearTimeout(timer.current)
      setUp(true)
      timer.current = setTimeout(() => setUp(false), shownFor)
    },
  }
}
