import { type TouchEvent, useEffect, useRef, useState } from 'react'
import { moved, placeOf, swiped } from './carousel'
import type { PreviewFile } from './preview-file'

/** The file that is shown, and the ways to the next one: buttons, arrow keys, a finger. `active`: keys are for us. */
export function useCarousel(entries: readonly PreviewFile[], start: string, active: boolean) {
  const keys = entries.map(({ key }) => key)
  const [shown, setShown] = useState(() => ({ key: start, index: Math.max(0, keys.indexOf(start)) }))
  const index = placeOf(keys, shown)
  const hasOthers = entries.length > 1
  const finger = useRef<{ x: number; y: number }>(undefined)

  function move(by: 1 | -1) {
    if (!hasOthers) return
    const next = moved(index, by, keys.length)
    setShown({ key: keys[next] ?? '', index: next })
  }

  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
      if (by === null || isTaken(event)) return
      event.preventDefault()
      move(by)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return {
    file: entries[index],
    position: index + 1,
    hasOthers,
    move,
    touch: {
      onTouchStart(event: TouchEvent) {
        const first = event.touches[0]
        finger.current =
          first && event.touches.length === 1 && !scrollsSideways(event.target)
            ? { x: first.clientX, y: first.clientY }
            : undefined
      },
      onTouchEnd(event: TouchEvent) {
        const last = event.changedTouches[0]
        const from = finger.current
        if (!last || !from) return
        const by = swiped({ x: last.clientX - from.x, y: last.clientY - from.y })
        if (by !== null) move(by)
      },
    },
  }
}

/** Players use the arrows to seek; with a modifier they are the browser's. */
const isTaken = ({ defaultPrevented, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean =>
  defaultPrevented ||
  altKey ||
  ctrlKey ||
  metaKey ||
  shiftKey ||
  (target instanceof Element && target.closest('video, audio, input, textarea, [role="menu"]') !== null)

function scrollsSideways(target: EventTarget): boolean {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible') return true
    if (element.getAttribute('role') === 'dialog') return false
  }
  return false
}
