import type { OwnAccount } from '@perigee/accounts/profile/own-account'
import type { PublicAccount } from '@perigee/contract/public/account'
import { type AccountKind, accountKinds, isAccountKind } from '@perigee/domain/account-kinds'
import { freezeEffect, isFreezeKind } from '@perigee/domain/freezes'

const kindWords: Record<AccountKind, PublicAccount['kind']> = {
  [accountKinds.free]: 'free',
  [accountKinds.paid]: 'paid',
  [accountKinds.notForResale]: 'notForResale',
  [accountKinds.member]: 'member',
}

export function presentAccount({ user, freezes }: OwnAccount): PublicAccount {
  if (!isAccountKind(user.kind)) throw new RangeError(`unknown account kind ${user.kind}`)
  return {
    id: user.id,
    email: user.email,
    fullName: user.fullName,
    kind: kindWords[user.kind],
    createdAt: user.createdAt.toISOString(),
    trialEndsAt: user.trialExpiration?.toISOString() ?? null,
    frozen: freezes.some(({ kind }) => isFreezeKind(kind) && freezeEffect(kind).zeroesLimits),
    limits: {
      projects: user.projectLimit,
      storageBytes: user.projectStorageLimit,
      downloadBytes: user.projectBandwidthLimit,
      segments: user.projectSegmentLimit,
    },
  }
}
