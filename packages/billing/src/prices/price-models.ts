import { projectUseCase, useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { defaultPlacement } from '@perigee/domain/placements'
import { type DatedPrices, pricesAt, productAt } from '@perigee/domain/prices/price-book'
import { findUserById } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { entitlementsOf } from './entitlements'

type Needs = Pick<BillingContext, 'db' | 'clock' | 'priceBook' | 'settings'>

/** What new data in the default place costs the person who asks. */
export const readPricing = useCase(
  'signedIn',
  async ({ clock, priceBook }: Pick<Needs, 'clock' | 'priceBook'>, { user: { partner } }): Promise<DatedPrices> =>
    pricesNow(priceBook, { partner, placement: defaultPlacement, entitlements: [] }, clock()),
)

/** By number, or by `idName`; the default one without either. */
export type PlacementAsked = { placement: number } | { placementName: string }

/** What new data in a place costs the owner of a project. @throws unknownPlacement, noSuchProject */
export const readPlacementPricing = projectUseCase(
  'project.view',
  async (
    context: Needs & Pick<BillingContext, 'placements'>,
    { project },
    { of }: { of: PlacementAsked },
  ): Promise<DatedPrices> => {
    const { db, clock, priceBook, placements } = context
    const place = placements.find(({ id, idName }) =>
      'placement' in of ? id === of.placement : idName === of.placementName,
    )
    if (!place) throw billingRefusals.unknownPlacement()
    const owner = await findUserById(db, project.ownerId)
    const entitlements = await entitlementsOf(context, project.internalId)
    return pricesNow(priceBook, { partner: owner?.partner ?? '', placement: place.id, entitlements }, clock())
  },
)

const pricesNow = (book: BillingContext['priceBook'], place: Parameters<typeof productAt>[1], now: Date): DatedPrices =>
  pricesAt(productAt(book, place, now), now)
