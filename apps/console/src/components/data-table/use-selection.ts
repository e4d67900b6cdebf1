import { useState } from 'react'

interface Listed<Row> {
  idOf: (row: Row) => string
  /** Absent while they are on their way. */
  entries: readonly Row[] | undefined
  /** Those of this page. */
  shown: readonly Row[] | undefined
  /** `entries` hold all that there is: what is not among them has gone. */
  isWhole: boolean
}

/** The lines that are ticked, also those of other pages. What has gone from the list is no longer selected. */
export function useSelection<Row>({ idOf, entries, shown, isWhole }: Listed<Row>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  /** From here a range reaches. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const listed = new Map(entries?.map((row) => [idOf(row), row]))
  const shownIds = new Set(shown?.map(idOf))
  const selected = [...chosen].flatMap(([id, row]) => listed.get(id) ?? (isWhole ? [] : row))

  function select(changed: readonly Row[], on: boolean) {
    setChosen((before) => {
      const next = new Map(before)
      for (const row of changed) {
        if (on) next.set(idOf(row), row)
        else next.delete(idOf(row))
      }
      return next
    })
  }

  /** Everything between the line that was last chosen by itself and this one, in the order shown, and no other one there. */
  function extendTo(row: Row, lines: readonly Row[]) {
    const ids = lines.map(idOf)
    const to = ids.indexOf(idOf(row))
    const from = anchor === null ? -1 : ids.indexOf(anchor)
    const first = from < 0 ? to : from
    select(lines, false)
    select(lines.slice(Math.min(first, to), Math.max(first, to) + 1), true)
  }

  return {
    selected,
    /** How many of them are not shown now. */
    elsewhere: selected.filter((row) => !shownIds.has(idOf(row))).length,
    isSelected: (row: Row) => chosen.has(idOf(row)),
    select,
    /** By its box or a click; `extend`: everything up to this line. */
    tick(row: Row, { on, extend }: { on: boolean; extend: boolean }) {
      if (extend) return extendTo(row, shown ?? [])
      setAnchor(idOf(row))
      return select([row], on)
    },
    extendTo,
    startAt: (row: Row) => setAnchor(idOf(row)),
    clear: () => setChosen(new Map()),
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>
