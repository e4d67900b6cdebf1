import type { Account } from '@perigee/contract/account'
import { accountKindName, hasPaidPrivileges, isAccountKind, isPaidTier } from '@perigee/domain/account-kinds'
import type { UserRow } from '@perigee/satellite-db/users'
import { userStatus } from '@perigee/domain/user-status'

interface Facts {
  mfaRecoveryCodeCount: number
  freezeStatus: Account['freezeStatus']
}

/** A user as their own console sees them. Resellers are not built: nobody has one. */
export const presentAccount = (user: UserRow, { mfaRecoveryCodeCount, freezeStatus }: Facts): Account => ({
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
  ...kindOf(user.kind),
  isMFAEnabled: user.mfaEnabled,
  mfaRecoveryCodeCount,
  createdAt: user.createdAt.toISOString(),
  pendingVerification: user.status === userStatus.pendingBotVerification,
  trialExpiration: user.trialExpiration?.toISOString() ?? null,
  hasVarPartner: false,
  freezeStatus,
})

function kindOf(kind: number): Pick<Account, 'paidTier' | 'kindInfo'> {
  if (!isAccountKind(kind)) throw new RangeError(`unknown account kind ${kind}`)
  return {
    paidTier: isPaidTier(kind),
    kindInfo: { value: kind, name: accountKindName(kind), hasPaidPrivileges: hasPaidPrivileges(kind) },
  }
}
