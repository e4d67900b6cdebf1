import { refId } from '@/areas/storage/public'
import { useState } from 'react'
import type { Entry } from './entries'

/** The lines that are ticked. What has gone from the listing is no longer selected. */
export function useSelection(entries: readonly Entry[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  /** From here a range reaches. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const selected = entries?.filter((entry) => ids.has(refId(entry))) ?? []
  const replace = (chosen: readonly Entry[]) => setIds(new Set(chosen.map(refId)))

  return {
    selected,
    isSelected: (entry: Entry) => ids.has(refId(entry)),
    replace,
    select: (changed: readonly Entry[], on: boolean) =>
      setIds((before) => {
        const next = new Set(before)
        for (const id of changed.map(refId)) {
          if (on) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    /** Everything between the line that was last chosen by itself and this one, in the order shown. */
    extendTo(entry: Entry, shown: readonly Entry[]) {
      const shownIds = shown.map(refId)
      const to = shownIds.indexOf(refId(entry))
      const from = anchor === null ? -1 : shownIds.indexOf(anchor)
      const first = from < 0 ? to : from
      replace(shown.slice(Math.min(first, to), Math.max(first, to) + 1))
    },
    startAt: (entry: Entry) => setAnchor(refId(entry)),
    clear: () => setIds(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
