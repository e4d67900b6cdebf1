import { authRefusals } from '@perigee/contract/refusals/auth'
import { freezeEffect, isFreezeKind } from '@perigee/domain/freezes'
import { listFreezes } from '@perigee/satellite-db/freezes'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'

/** Frozen accounts make no projects and raise no limits. @throws accountFrozen */
export async function requireUnfrozen(db: SatelliteDb, userId: UserId): Promise<void> {
  const freezes = await listFreezes(db, userId)
  if (freezes.some(({ kind }) => isFreezeKind(kind) && freezeEffect(kind).zeroesLimits)) {
    throw authRefusals.accountFrozen()
  }
}
