import { billedFrom, monthAfter } from '@perigee/domain/prices/billed-from'

/** When billing came to an installation. */
interface Begin {
  /** The first start with billing. */
  switchedOnAt: Date
  /** From when accounts that were there then are charged; null: not until the operator names a date. */
  beginsAt: Date | null
}

/**
 * From when a month is charged to an account that is paid now; null: nothing of it is. An account that was paid already
 * when billing was switched on is charged from the date that the operator named, and for nothing before it.
 * @param month its first moment
 */
export function chargedFrom(
  month: Date,
  { createdAt, upgradedAt }: { createdAt: Date; upgradedAt: Date | null },
  begin: Begin | undefined,
): Date | null {
  if (begin === undefined) return null
  const { switchedOnAt, beginsAt } = begin
  const from = billedFrom(month, upgradedAt)
  if (from === null || (upgradedAt ?? createdAt) >= switchedOnAt) return from
  if (beginsAt === null || beginsAt >= monthAfter(month)) return null
  return beginsAt > from ? beginsAt : from
}
