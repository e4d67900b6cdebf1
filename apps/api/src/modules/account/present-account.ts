import type { OwnAccount } from '@perigee/accounts/profile/own-account'
import { hasVarPartner } from '@perigee/accounts/profile/var-partner'
import type { Account } from '@perigee/contract/account'
import { accountKindName, hasPaidPrivileges, isAccountKind, isPaidTier } from '@perigee/domain/account-kinds'
import { freezeKinds } from '@perigee/domain/freezes'
import { userStatus } from '@perigee/domain/user-status'
import type { FreezeRow } from '@perigee/satellite-db/freezes'
import { day } from '@perigee/std/durations'
import type { Deps } from '../../deps'

/** A user as their own console sees them. */
export const presentAccount = (
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  { user, freezes, recoveryCodeCount }: OwnAccount,
): Account => ({
  id: user.id,
  externalID: user.externalId ?? '',
  fullName: user.fullName,
  shortName: user.shortName,
  email: user.email,
  partner: user.partner,
  projectLimit: user.projectLimit,
  projectStorageLimit: user.projectStorageLimit,
  projectBandwidthLimit: user.projectBandwidthLimit,
  projectSegmentLimit: user.projectSegmentLimit,
  isProfessional: user.isProfessional,
  position: user.position,
  companyName: user.companyName,
  employeeCount: user.employeeCount,
  haveSalesContact: user.haveSalesContact,
  storageNeeds: user.storageNeeds,
  ...kindOf(user.kind),
  isMFAEnabled: user.mfaEnabled,
  mfaRecoveryCodeCount: recoveryCodeCount,
  createdAt: user.createdAt.toISOString(),
  pendingVerification: user.status === userStatus.pendingBotVerification,
  trialExpiration: user.trialExpiration?.toISOString() ?? null,
  hasVarPartner: hasVarPartner(user, settings),
  freezeStatus: freezeStatus(freezes, clock()),
})

function kindOf(kind: number): Pick<Account, 'paidTier' | 'kindInfo'> {
  if (!isAccountKind(kind)) throw new RangeError(`unknown account kind ${kind}`)
  return {
    paidTier: isPaidTier(kind),
    kindInfo: { value: kind, name: accountKindName(kind), hasPaidPrivileges: hasPaidPrivileges(kind) },
  }
}

/** What people see of their own freezes. */
function freezeStatus(freezes: readonly FreezeRow[], now: Date): Account['freezeStatus'] {
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
