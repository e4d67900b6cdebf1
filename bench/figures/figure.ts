export interface Figure {
  name: string
  /** With its unit. */
  value: string
  /** How it was measured, in one sentence. */
  explains: string
}

export const printFigure = ({ name, value, explains }: Figure): void =>
  console.log(`${name}: ${value}\n    ${explains}`)

/** The middle one of several runs. */
export function median(runs: readonly number[]): number {
  const sorted = runs.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
