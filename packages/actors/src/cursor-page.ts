/** A page of a list that is read from a place on. */
export interface CursorPage<Row, Place> {
  items: readonly Row[]
  /** Where it ended: the sort key of its last item; null at the end of the list. */
  next: Place | null
}

/** Cuts what was read to a page: `rows` has one more than fits, where there is another page. */
export function cursorPage<Row, Place>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => Place,
): CursorPage<Row, Place> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? placeOf(last) : null }
}
