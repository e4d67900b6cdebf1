import { projectUseCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { insertEntitlement } from '@perigee/satellite-db/entitlements'
import { hour } from '@perigee/std/durations'
import type { BillingContext } from '../context'

interface EntitlementChange {
  placement: number
  /** Number in the price book; null: as everybody else again. */
  product: number | null
  /** The next full hour when undefined. */
  from?: Date | undefined
}

interface EntitlementSet {
  /** Of the project. */
  name: string
  /** What the product is called. */
  product: string
  from: Date
}

/**
 * Gives a project prices of its own for data in one place, from a moment that is still to come.
 * @throws entitlementsOff, unknownPlacement, unknownProduct, entitlementTooEarly
 */
export const setEntitlement = projectUseCase(
  'project.setEntitlement',
  async (
    { db, clock, settings, priceBook, placements }: Omit<BillingContext, 'logger'>,
    { project },
    { placement, product, from: named }: EntitlementChange,
  ): Promise<EntitlementSet> => {
    if (!settings.entitlements) throw billingRefusals.entitlementsOff()
    if (!placements.some(({ id }) => id === placement)) throw billingRefusals.unknownPlacement()
    const found = priceBook.products.find(({ id }) => id === product)
    if (product !== null && !found) throw billingRefusals.unknownProduct(product)
    const now = clock()
    const from = named ?? new Date((Math.floor(now.getTime() / hour) + 1) * hour)
    if (from < now) throw billingRefusals.entitlementTooEarly()
    await insertEntitlement(db, project.internalId, { placement, product, from })
    return { name: project.name, product: found?.name ?? 'that of everybody else', from }
  },
)
