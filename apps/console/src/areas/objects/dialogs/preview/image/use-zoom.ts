import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useKeys } from '../use-keys'
import {
  factorOfWheel,
  fitScale,
  fitted,
  type Frame,
  moved,
  type Point,
  type Size,
  type View,
  zoomed,
  zoomOfKey,
} from './zoom'

/** Zooms a picture by wheel, keys, fingers and pointer. `active`: keys are for us. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  { picture, active }: { picture: Size | null; active: boolean },
) {
  const [room, setRoom] = useState<Size | null>(null)
  /** Null: as a whole, in whatever size the stage gets. */
  const [chosen, setChosen] = useState<View | null>(null)
  const fingers = useRef(new Map<number, Point>())
  const frame: Frame | null = room && picture ? { stage: room, picture } : null
  const view = frame && (chosen ? moved(chosen, frame, { x: 0, y: 0 }) : fitted(frame))

  function change(to: (view: View, frame: Frame) => View) {
    if (!frame || !view) return
    const next = to(view, frame)
    setChosen(next.scale <= fitScale(frame) ? null : next)
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 16
    change((at, on) => zoomed(at, on, factorOfWheel(event.deltaY * lines), fromMiddle(stage.current, event)))
  })
  useKeys(active, (key) => {
    const to = zoomOfKey(key)
    if (to) change(to)
    return to !== undefined
  })
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const wheel = (event: WheelEvent) => onWheel(event)
    // The browser must not zoom the page as well.
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('wheel', wheel)
    }
  }, [stage])

  return {
    view,
    change,
    isLarger: chosen !== null,
    at: (event: { clientX: number; clientY: number }) => fromMiddle(stage.current, event),
    pointer: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        fingers.current.set(event.pointerId, pointOf(event))
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const before = fingers.current.get(event.pointerId)
        if (!before) return
        const now = pointOf(event)
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        fingers.current.set(event.pointerId, now)
        const by = { x: now.x - before.x, y: now.y - before.y }
        if (!other) return change((from, on) => moved(from, on, by))
        const middle = fromMiddle(stage.current, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 })
        const factor = distance(now, other) / Math.max(1, distance(before, other))
        change((from, on) => moved(zoomed(from, on, factor, middle), on, { x: by.x / 2, y: by.y / 2 }))
      },
      onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    },
  }
}

const pointOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Point => ({ x, y })
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

function fromMiddle(stage: HTMLElement | null, event: { clientX: number; clientY: number }): Point {
  if (!stage) return { x: 0, y: 0 }
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
}
