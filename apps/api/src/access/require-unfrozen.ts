import { commonRefusals } from '@perigee/contract/refusals/common'
import { freezeEffect } from '@perigee/domain/freezes'
import { listFreezes } from '@perigee/satellite-db/freezes'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'
import { kindsOf } from '../freezes/frozen-limits'

/** Frozen accounts make no projects and raise no limits. @throws forbidden */
export async function requireUnfrozen(db: SatelliteDb, userId: UserId): Promise<void> {
  const kinds = kindsOf(await listFreezes(db, userId))
  if (kinds.some((kind) => freezeEffect(kind).zeroesLimits)) {
    throw commonRefusals.forbidden('Your account is frozen. Upgrade it or contact support to go on.')
  }
}
