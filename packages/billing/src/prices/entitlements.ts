import type { Entitlement } from '@perigee/domain/prices/price-book'
import { listEntitlements } from '@perigee/satellite-db/entitlements'
import type { BillingContext } from '../context'

/** What a project was promised; nothing where the installation makes no promises to single projects. */
export const entitlementsOf = async (
  { db, settings }: Pick<BillingContext, 'db' | 'settings'>,
  projectId: number,
): Promise<readonly Entitlement[]> => (settings.entitlements ? listEntitlements(db, projectId) : [])
