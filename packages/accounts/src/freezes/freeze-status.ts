import type { Account } from '@perigee/contract/account'
import { freezeKinds } from '@perigee/domain/freezes'
import type { FreezeRow } from '@perigee/satellite-db/freezes'
import { day } from '@perigee/std/durations'

type Told = Account['freezeStatus']

/** What their own console says about the freezes of somebody. */
export function freezeStatus(freezes: readonly FreezeRow[], now: Date): Told {
  const has = (kind: number) => freezes.some((freeze) => freeze.kind === kind)
  const trial = freezes.find(({ kind }) => kind === freezeKinds.trialExpiration)
  return {
    frozen: has(freezeKinds.billing),
    warned: has(freezeKinds.billingWarning),
    trialExpiredFrozen: trial !== undefined,
    trialExpirationGracePeriod: trial ? daysLeft(trial, now) : 0,
  }
}

/** Rounded up; 0 also when nothing is planned. */
function daysLeft({ createdAt, daysTillEscalation }: FreezeRow, now: Date): number {
  if (daysTillEscalation === null) return 0
  return Math.max(0, Math.ceil((createdAt.getTime() + daysTillEscalation * day - now.getTime()) / day))
}
