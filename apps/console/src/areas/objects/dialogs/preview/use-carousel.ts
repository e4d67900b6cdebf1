import { type ObjectRef, refId } from '@/areas/storage/public'
import { type TouchEvent, useEffect, useRef, useState } from 'react'
import { moved, placeOf, swiped } from './carousel'
import type { FileEntry } from '../../model/entries'

/** The file that is shown, and the ways to the next one: buttons, arrow keys, a finger. `active`: keys are for us. */
export function useCarousel(entries: readonly FileEntry[], start: ObjectRef, active: boolean) {
  const ids = entries.map(refId)
  const [shown, setShown] = useState(() => ({ id: refId(start), index: Math.max(0, ids.indexOf(refId(start))) }))
  const index = placeOf(ids, shown)
  const hasOthers = entries.length > 1
  const finger = useRef<{ x: number; y: number }>(undefined)

  function move(by: 1 | -1) {
    if (!hasOthers) return
    const next = moved(index, by, ids.length)
    setShown({ id: ids[next] ?? '', index: next })
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
