export interface Figure {
  name: string
  /** With its unit. */
  value: string
  /** How it was measured, in one sentence. */
  explains: string
}

/** The median of several runs, in milliseconds. */
export function median(runs: readonly number[]): number {
  const sorted = runs.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
