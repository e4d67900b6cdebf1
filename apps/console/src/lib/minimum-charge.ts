import type { FrontendConfig } from '@perigee/contract/config'
import { day } from '@perigee/std/durations'

type MinimumCharge = FrontendConfig['minimumCharge']

/** Whether the minimum monthly charge is in force: it is set, and its first day has come or was never named. */
export const isMinimumCharged = ({ enabled, startDate }: MinimumCharge, now: Date): boolean =>
  enabled && (startDate === null || new Date(startDate) <= now)

/** Whether its beginning is news: from 60 days before it to 45 days after it. */
export function announcesMinimumCharge({ enabled, startDate }: MinimumCharge, now: Date): boolean {
  if (!enabled || startDate === null) return false
  const since = now.getTime() - new Date(startDate).getTime()
  return since >= -60 * day && since <= 45 * day
}
