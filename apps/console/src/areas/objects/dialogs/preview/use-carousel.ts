import { type ObjectRef, refId } from '@/areas/storage/public'
import { type TouchEvent, useRef, useState } from 'react'
import { moved, placeOf, swiped } from './carousel'
import type { FileEntry } from '../../model/entries'
import { useKeys } from './use-keys'

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

  useKeys(active, (key) => {
    if (key === 'ArrowRight') move(1)
    else if (key === 'ArrowLeft') move(-1)
    else return false
    return true
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

/** A finger there moves what lies under it. */
function scrollsSideways(target: EventTarget): boolean {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible') return true
    if (element.hasAttribute('data-larger')) return true
    if (element.getAttribute('role') === 'dialog') return false
  }
  return false
}
