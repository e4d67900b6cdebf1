import { freezeEffect, type FreezeKind, frozenRateLimit, isFreezeKind } from '@perigee/domain/freezes'
import { type FreezeRow, listFreezes, putFreeze, readLimits, writeLimits } from '@perigee/satellite-db/freezes'
import type { SavedLimits } from '@perigee/satellite-db/freezes-and-forms-schema'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'

/** What an account with these own limits may use while these freezes hold. */
export function frozenLimits({ user, projects }: SavedLimits, kinds: readonly FreezeKind[]): SavedLimits {
  if (!kinds.some(zeroes)) return { user, projects }
  const rate = frozenRateLimit(kinds)
  const nothing = { storage: 0, bandwidth: 0, segments: 0 }
  return {
    user: nothing,
    projects: projects.map(({ id, rateLimit }) => ({
      id,
      ...nothing,
      userSetStorage: null,
      userSetBandwidth: null,
      rateLimit: rate ?? rateLimit,
    })),
  }
}

export const zeroes = (kind: FreezeKind): boolean => freezeEffect(kind).zeroesLimits

/** Rows of kinds that this version does not know are left alone. */
export const kindsOf = (rows: readonly Pick<FreezeRow, 'kind'>[]): FreezeKind[] =>
  rows.map(({ kind }) => kind).filter(isFreezeKind)

/** The numbers that were saved first; undefined while nothing has zeroed them. */
export const savedIn = (rows: readonly FreezeRow[]): SavedLimits | undefined =>
  rows.find(({ saved }) => saved !== null)?.saved ?? undefined

/** Changes the limits of an account and its projects. While it is frozen that counts from when it no longer is. */
export async function changeLimits(
  trx: Transaction<SatelliteSchema>,
  userId: UserId,
  change: (limits: SavedLimits) => SavedLimits,
): Promise<void> {
  await lockUser(trx, userId)
  const freezes = await listFreezes(trx, userId)
  const changed = change(savedIn(freezes) ?? (await readLimits(trx, userId)))
  for (const freeze of freezes) {
    if (freeze.saved !== null) await putFreeze(trx, { ...freeze, userId, saved: changed })
  }
  await writeLimits(trx, userId, frozenLimits(changed, kindsOf(freezes)))
}
