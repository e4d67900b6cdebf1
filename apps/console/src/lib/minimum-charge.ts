import type { FrontendConfig } from '@perigee/contract/config'

/** Whether the minimum monthly charge is in force: it is set, and its first day has come or was never named. */
export const isMinimumCharged = ({ enabled, startDate }: FrontendConfig['minimumCharge'], now: Date): boolean =>
  enabled && (startDate === null || new Date(startDate) <= now)
