/** What a step takes, in pixels: about so much for a letter, and for the sign between two steps. */
const letter = 8
const gap = 26
/** Longer names are cut off. */
export const widestStep = 200

const widthOf = (name: string): number => Math.min(widestStep, name.length * letter) + gap

/**
 * Which of the steps above a page stand behind a menu so that the trail fits, as [first, end): from the middle, the
 * ones beside the page and the project last. `room` in pixels; 0 is not measured yet, everything fits.
 */
export function collapseTrail(above: readonly string[], here: string, room: number): [first: number, end: number] {
  const shown = (first: number, end: number) => [...above.slice(0, first), ...above.slice(end), here]
  const fits = (first: number, end: number) =>
    shown(first, end).reduce((width, name) => width + widthOf(name), first < end ? gap * 2 : 0) <= room
  const parent = above.length - 1
  const candidates: [number, number][] = [
    [0, 0],
    ...above.slice(2, parent).map((_, at): [number, number] => [2, 3 + at]),
    [1, parent],
    [1, above.length],
  ]
  const possible = candidates.filter(([first, end]) => end <= above.length && first <= end)
  if (room === 0) return [0, 0]
  return possible.find(([first, end]) => fits(first, end)) ?? possible.at(-1) ?? [0, 0]
}
