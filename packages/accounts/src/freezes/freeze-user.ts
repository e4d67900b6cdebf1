import { freezeEffect, type FreezeKind, planFreeze } from '@perigee/domain/freezes'
import { userStatus } from '@perigee/domain/user-status'
import { deleteFreezes, listFreezes, putFreeze, readLimits, writeLimits } from '@perigee/satellite-db/freezes'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { deleteSessionsOfUser } from '@perigee/satellite-db/sessions'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import { frozenLimits, kindsOf, savedIn, zeroes } from './limits'

export interface Freeze {
  userId: UserId
  kind: FreezeKind
  now: Date
  /** Days after which the next step follows; null = never. */
  daysTillEscalation?: number | null
}

export type Freezing = { ok: true } | { ok: false; because: FreezeKind | 'no-account' }

/**
 * Freezes an account and the projects that it owns: what they were allowed before is kept in the freeze and given back
 * by `unfreezeUser`. The same kind again keeps the numbers and the time of the first.
 */
export async function freezeUser(
  trx: Transaction<SatelliteSchema>,
  { userId, kind, now, daysTillEscalation = null }: Freeze,
): Promise<Freezing> {
  const user = await lockUser(trx, userId)
  if (!user || user.status === userStatus.deleted) return { ok: false, because: 'no-account' }
  const existing = await listFreezes(trx, userId)
  const plan = planFreeze(kindsOf(existing), kind)
  if (!plan.ok) return plan

  const limits = savedIn(existing) ?? (await readLimits(trx, userId))
  const kept = existing.filter((row) => !plan.removes.some((removed) => removed === row.kind))
  const saved = zeroes(kind) ? limits : null
  await putFreeze(trx, { userId, kind, saved, daysTillEscalation, createdAt: now })
  await deleteFreezes(trx, userId, plan.removes)
  if (zeroes(kind)) await writeLimits(trx, userId, frozenLimits(limits, [...kindsOf(kept), kind]))

  const { status, endsSessions } = freezeEffect(kind)
  if (status !== undefined && status !== user.status) {
    const marked = status === userStatus.pendingDeletion ? now : null
    await updateUser(trx, userId, { status, marked_for_deletion_at: marked })
  }
  if (endsSessions) await deleteSessionsOfUser(trx, userId)
  return { ok: true }
}

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
