import { day } from '@perigee/std/durations'

/**
 * From when a month is charged for: from the first whole day of UTC after an upgrade in it. Null: nothing of it is.
 * @param month its first moment
 * @param upgradedAt null for accounts that were never free
 */
export function billedFrom(month: Date, upgradedAt: Date | null): Date | null {
  if (upgradedAt === null || upgradedAt < month) return month
  const from = firstBilledDay(upgradedAt)
  return from < monthAfter(month) ? from : null
}

/** The first whole day of UTC after an upgrade. */
export const firstBilledDay = (upgradedAt: Date): Date => new Date((Math.floor(upgradedAt.getTime() / day) + 1) * day)

/** First moment of the month after the one that `moment` is in, by UTC. */
export const monthAfter = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1))
