/** The page of a list that was asked for one item more than fits: whether there is more follows from that one. */
export function firstOf<Row>(
  rows: readonly Row[],
  limit: number,
  sortKey: (row: Row) => unknown,
): { items: readonly Row[]; next: unknown } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? sortKey(last) : null }
}
