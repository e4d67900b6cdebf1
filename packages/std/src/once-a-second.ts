import { second } from './durations'

/** Texts of which something is kept at the same time. */
const mostKept = 1_000

/** What `make` gives for a text, made once for the calls of a second. Nothing is kept for longer, also when no call follows. */
export function onceASecond<V>(make: (text: string) => V): (text: string) => V {
  const kept = new Map<string, V>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = make(text)
    // The first one starts the clock for all.
    if (kept.size === 0) setTimeout(() => kept.clear(), second).unref()
    if (kept.size < mostKept) kept.set(text, made)
    return made
  }
}
