import { accountKinds, type AccountKind } from '@perigee/domain/account-kinds'
import { freezeEffect, isFreezeKind } from '@perigee/domain/freezes'
import { userStatus } from '@perigee/domain/user-status'

/** As operators write them. */
export const kindNames = {
  free: accountKinds.free,
  paid: accountKinds.paid,
  nfr: accountKinds.notForResale,
  member: accountKinds.member,
} satisfies Record<string, AccountKind>
export type KindName = keyof typeof kindNames

export const kindText = (kind: number): string =>
  Object.entries(kindNames).find(([, value]) => value === kind)?.[0] ?? String(kind)

const statuses: Record<number, string> = {
  [userStatus.inactive]: 'not verified',
  [userStatus.active]: 'active',
  [userStatus.deleted]: 'deleted',
  [userStatus.pendingDeletion]: 'pending deletion',
  [userStatus.legalHold]: 'legal hold',
  [userStatus.pendingBotVerification]: 'pending bot verification',
}
export const statusText = (status: number): string => statuses[status] ?? String(status)

export const freezeText = (kind: number): string => (isFreezeKind(kind) ? freezeEffect(kind).name : String(kind))
