import { accountKinds, type AccountKind } from '@perigee/domain/account-kinds'
import { freezeEffect, isFreezeKind } from '@perigee/domain/freezes'
import { findUserByEmail, findUserById, type UserRow } from '@perigee/satellite-db/users'
import type { AdminDb } from '../admin-database'

/** By e-mail address or id. @throws Error when there is nobody */
export async function findAccount(db: AdminDb, who: string): Promise<UserRow> {
  const user = await (who.includes('@') ? findUserByEmail(db, who) : findUserById(db, who))
  if (!user) throw new Error(`There is no account "${who}".`)
  return user
}

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

const statuses = ['not verified', 'active', 'deleted', 'pending deletion', 'legal hold', 'pending bot verification']
export const statusText = (status: number): string => statuses[status] ?? String(status)

export const freezeText = (kind: number): string => (isFreezeKind(kind) ? freezeEffect(kind).name : String(kind))
