import { byteCount, cutToBytes } from './text-rules'

/** `base`, or `base (n)` with the first n ≥ 1 that is free; the base gives way when both must fit into `maxBytes`. */
export function uniqueName(base: string, taken: readonly string[], maxBytes = Number.POSITIVE_INFINITY): string {
  const others = new Set(taken)
  const first = cutToBytes(base, maxBytes)
  if (!others.has(first)) return first
  for (let n = 1; ; n++) {
    const ending = ` (${n})`
    const name = cutToBytes(base, maxBytes - byteCount(ending)).trimEnd() + ending
    if (!others.has(name)) return name
  }
}
