import { refId } from '@/areas/storage/public'
import { useState } from 'react'
import type { Entry } from './entries'
import type { FolderPage } from './paging/folder-paging'

type Chosen = ReadonlyMap<string, Entry>
type Listed = Pick<FolderPage, 'entries' | 'shown' | 'isWhole'>

/** The lines that are ticked, also those of other pages. What has gone from the listing is no longer selected. */
export function useSelection({ entries, shown, isWhole }: Listed) {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  /** From here a range reaches. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const listed = new Map(entries?.map((entry) => [refId(entry), entry]))
  const shownIds = new Set(shown?.map(refId))
  const selected = [...chosen].flatMap(([id, entry]) => listed.get(id) ?? (isWhole ? [] : entry))

  function select(changed: readonly Entry[], on: boolean) {
    setChosen((before) => {
      const next = new Map(before)
      for (const entry of changed) {
        if (on) next.set(refId(entry), entry)
        else next.delete(refId(entry))
      }
      return next
    })
  }

  return {
    selected,
    /** How many of them are not shown now. */
    elsewhere: selected.filter((entry) => !shownIds.has(refId(entry))).length,
    isSelected: (entry: Entry) => chosen.has(refId(entry)),
    select,
    /** Everything between the line that was last chosen by itself and this one, in the order shown, and no other one there. */
    extendTo(entry: Entry, lines: readonly Entry[]) {
      const ids = lines.map(refId)
      const to = ids.indexOf(refId(entry))
      const from = anchor === null ? -1 : ids.indexOf(anchor)
      const first = from < 0 ? to : from
      select(lines, false)
      select(lines.slice(Math.min(first, to), Math.max(first, to) + 1), true)
    },
    startAt: (entry: Entry) => setAnchor(refId(entry)),
    clear: () => setChosen(new Map()),
  }
}

export type Selection = ReturnType<typeof useSelection>
