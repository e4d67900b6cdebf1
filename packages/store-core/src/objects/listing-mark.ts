/** A folder and the transactions that had ended when it was read. */
export interface ListingMoment {
  /** Null when there is no such folder. */
  folder: number | null
  /** PostgreSQL's `pg_snapshot` as text. */
  snapshot: string
}

export const listingMark = ({ folder, snapshot }: ListingMoment): string => `${folder ?? 'none'}/${snapshot}`

/** Undefined for a text that is no mark. */
export function readListingMark(mark: string): ListingMoment | undefined {
  const found = /^(none|\d{1,15})\/(\d{1,20}:\d{1,20}:[\d,]*)$/.exec(mark)
  const [, folder = '', snapshot = ''] = found ?? []
  return found ? { folder: folder === 'none' ? null : Number(folder), snapshot } : undefined
}
