/** The place after (+1) or before (-1) another one in a round of `count`; the ends meet. */
export const moved = (index: number, by: 1 | -1, count: number): number => (index + by + count) % count

/** Where a file is now; of one that is gone, what has moved up into its place. -1: nothing is left. */
export function placeOf(ids: readonly string[], shown: { id: string; index: number }): number {
  const found = ids.indexOf(shown.id)
  return found === -1 ? Math.min(shown.index, ids.length - 1) : found
}

/** A finger that went sideways, far enough and not mostly up or down. */
export function swiped({ x, y }: { x: number; y: number }): 1 | -1 | null {
  if (Math.abs(x) < 60 || Math.abs(x) < 2 * Math.abs(y)) return null
  return x < 0 ? 1 : -1
}
