import type { Entitlement } from '@perigee/domain/prices/price-book'
import type { SatelliteDb } from './schema'

/** By internal project id, in the order of time. */
export const listEntitlements = (db: SatelliteDb, projectId: number): Promise<Entitlement[]> =>
  db
    .selectFrom('satellite.project_entitlements')
    .select(['placement', 'product', 'from_at as from'])
    .where('project_id', '=', projectId)
    .orderBy('from_at')
    .execute()

/** Takes the place of one from the very same moment. */
export async function insertEntitlement(db: SatelliteDb, projectId: number, entitlement: Entitlement): Promise<void> {
  const { placement, product, from } = entitlement
  await db
    .insertInto('satellite.project_entitlements')
    .values({ project_id: projectId, placement, product, from_at: from })
    .onConflict((conflict) => conflict.columns(['project_id', 'placement', 'from_at']).doUpdateSet({ product }))
    .execute()
}
