/** CSS pixels. */
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** How a picture stands on its stage: `scale` 1 shows it pixel for pixel, `x` and `y` move its middle from that of the stage. */
export type View = Point & { scale: number }
export type Frame = { stage: Size; picture: Size }

const largest = 8
/** One press of a button or a key. */
const step = 1.4

const centred = { x: 0, y: 0 }

/** Seen as a whole, and never larger than it is. */
export const fitScale = ({ stage, picture }: Frame): number =>
  Math.min(1, stage.width / picture.width, stage.height / picture.height)

export const fitted = (frame: Frame): View => ({ scale: fitScale(frame), ...centred })

/** Zooms by `factor`; the point under the pointer, seen from the middle of the stage, stays where it is. */
export function zoomed(view: View, frame: Frame, factor: number, at: Point = centred): View {
  const scale = Math.min(largest, Math.max(fitScale(frame), view.scale * factor))
  const grown = scale / view.scale
  return moved({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, frame, centred)
}

/** Moves the picture, but no edge of it into the stage. */
export function moved({ scale, x, y }: View, { stage, picture }: Frame, by: Point): View {
  return {
    scale,
    x: within((picture.width * scale - stage.width) / 2, x + by.x),
    y: within((picture.height * scale - stage.height) / 2, y + by.y),
  }
}

function within(most: number, value: number): number {
  const limit = Math.max(0, most)
  return Math.min(limit, Math.max(-limit, value)) + 0
}

/** What a key does to the view; undefined: nothing. */
export function zoomOfKey(key: string): ((view: View, frame: Frame) => View) | undefined {
  if (key === '+' || key === '=') return larger
  if (key === '-') return smaller
  return key === '0' ? (_view, frame) => fitted(frame) : undefined
}

export const larger = (view: View, frame: Frame): View => zoomed(view, frame, step)
export const smaller = (view: View, frame: Frame): View => zoomed(view, frame, 1 / step)

/** Between the whole picture and its own size, or twice that where it is shown in its own size already. */
export function toggled(view: View, frame: Frame, at?: Point): View {
  const fit = fitScale(frame)
  if (view.scale > fit) return fitted(frame)
  return zoomed(view, frame, (fit < 1 ? 1 : 2) / view.scale, at)
}

/** What turning a wheel means; trackpads send many small turns. */
export const factorOfWheel = (delta: number): number => Math.exp(-Math.max(-60, Math.min(60, delta)) / 300)
