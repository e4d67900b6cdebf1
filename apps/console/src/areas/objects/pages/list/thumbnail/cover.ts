export type Size = { width: number; height: number }

/** How a picture lies on a smaller one: drawn with this size, with its corner there, so that its middle is seen. */
export type Cover = { canvas: Size; drawn: Size; left: number; top: number }

/**
 * A picture fills a box whole and what stands out is cut off on both sides alike. One that is smaller than the box stays
 * as it is, unless it may grow.
 */
export function cover(picture: Size, box: Size, { mayGrow = false }: { mayGrow?: boolean } = {}): Cover {
  const filling = Math.max(box.width / picture.width, box.height / picture.height)
  const scale = mayGrow ? filling : Math.min(1, filling)
  const drawn = { width: pixels(picture.width * scale), height: pixels(picture.height * scale) }
  const canvas = { width: Math.min(box.width, drawn.width), height: Math.min(box.height, drawn.height) }
  return { canvas, drawn, left: half(canvas.width - drawn.width), top: half(canvas.height - drawn.height) }
}

const pixels = (length: number): number => Math.max(1, Math.round(length))

const half = (length: number): number => Math.round(length / 2)
