import { toHex } from '@perigee/std/encoding'
import type { AllowedPath } from './caveat-shape'

/** Says bucket and prefix in one text, so that one path lies below another when its text begins with the other's. */
export const pathText = ({ bucket, encryptedPathPrefix }: AllowedPath): string =>
  `${toHex(bucket)}/${toHex(encryptedPathPrefix)}`

/** The allowed paths of one caveat, without repetitions, ready for many questions. */
export class PathGroup {
  readonly #paths: ReadonlyMap<string, AllowedPath>
  /** The texts in order, without those below another one: the one before a text is then the only one to look at. */
  readonly #tops: readonly string[]

  constructor(paths: readonly AllowedPath[]) {
    this.#paths = new Map(paths.map((path) => [pathText(path), path]))
    this.#tops = topsOf([...this.#paths.keys()].sort())
  }

  /** By their texts. */
  get paths(): ReadonlyMap<string, AllowedPath> {
    return this.#paths
  }

  /** Whether one of the group's prefixes begins this path's prefix, in the same bucket. */
  covers(text: string): boolean {
    let [low, high] = [0, this.#tops.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#tops[middle] ?? '') <= text) low = middle + 1
      else high = middle
    }
    const before = this.#tops[low - 1]
    return before !== undefined && text.startsWith(before)
  }
}

function topsOf(sorted: readonly string[]): string[] {
  const tops: string[] = []
  for (const text of sorted) {
    const last = tops.at(-1)
    if (last === undefined || !text.startsWith(last)) tops.push(text)
  }
  return tops
}
