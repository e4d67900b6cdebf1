import { useState } from 'react'
import type { Entry } from './entries'

/** The lines that are ticked. What has gone from the listing is no longer selected. */
export function useSelection(entries: readonly Entry[] | undefined) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  /** From here a range reaches. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const selected = entries?.filter(({ key }) => keys.has(key)) ?? []
  const replace = (chosen: readonly Entry[]) => setKeys(new Set(chosen.map(({ key }) => key)))

  return {
    selected,
    isSelected: ({ key }: Entry) => keys.has(key),
    replace,
    select: (changed: readonly Entry[], on: boolean) =>
      setKeys((before) => {
        const next = new Set(before)
        for (const { key } of changed) {
          if (on) next.add(key)
          else next.delete(key)
        }
        return next
      }),
    /** Everything between the line that was last chosen by itself and this one, in the order shown. */
    extendTo(entry: Entry, shown: readonly Entry[]) {
      const to = shown.findIndex(({ key }) => key === entry.key)
      const from = shown.findIndex(({ key }) => key === anchor)
      const first = from < 0 ? to : from
      replace(shown.slice(Math.min(first, to), Math.max(first, to) + 1))
    },
    startAt: (entry: Entry) => setAnchor(entry.key),
    clear: () => setKeys(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
