import { freezeEffect, type FreezeKind } from '@perigee/domain/freezes'
import { deleteFreezes, listFreezes, writeLimits } from '@perigee/satellite-db/freezes'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import { userStatus } from '@perigee/domain/user-status'
import { frozenLimits, kindsOf, savedIn } from './frozen-limits'

/**
 * Ends one freeze. The numbers from before come back exactly, unless another freeze still holds them.
 * @returns whether there was such a freeze.
 */
export async function unfreezeUser(
  trx: Transaction<SatelliteSchema>,
  userId: UserId,
  kind: FreezeKind,
): Promise<boolean> {
  const user = await lockUser(trx, userId)
  const existing = await listFreezes(trx, userId)
  if (!user || (await deleteFreezes(trx, userId, [kind])) === 0) return false
  const limits = savedIn(existing)
  const kinds = kindsOf(existing).filter((other) => other !== kind)
  if (limits) await writeLimits(trx, userId, frozenLimits(limits, kinds))
  if (endsHere(user, kind, kinds))
    await updateUser(trx, userId, { status: userStatus.active, marked_for_deletion_at: null })
  return true
}

/** An account that its freeze gave another status, or that was to be deleted because of it, is active again. */
function endsHere({ status }: UserRow, kind: FreezeKind, others: readonly FreezeKind[]): boolean {
  if (others.some((other) => freezeEffect(other).zeroesLimits)) return false
  return (
    status === freezeEffect(kind).status || (status === userStatus.pendingDeletion && freezeEffect(kind).zeroesLimits)
  )
}
