import { readForecast } from '@perigee/billing/charges/forecast'
import { readCharges } from '@perigee/billing/charges/read-charges'
import { readPlacementPricing, readPricing } from '@perigee/billing/prices/price-models'
import { prices } from '@perigee/contract/payments/prices'
import { defaultPlacement } from '@perigee/domain/placements'
import { second } from '@perigee/std/durations'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { implement } from '../../session/session'
import { presentCharges, presentPrices } from './present-charges'

export const priceRoutes = (deps: Deps) => [
  implement(prices.pricing, async ({ session }) => presentPrices(await readPricing(deps, session))),

  serve(deps, prices.placementPricing, readPlacementPricing, {
    input: ({ query: { projectID: projectId, placement, placementName } }) => ({
      projectId,
      of: placementName === undefined ? { placement: placement ?? defaultPlacement } : { placementName },
    }),
    present: presentPrices,
  }),

  serve(deps, prices.productCharges, readCharges, {
    input: ({ query }) => ({ since: new Date(query.from * second), before: new Date(query.to * second) }),
    present: presentCharges,
  }),

  serve(deps, prices.forecast, readForecast, {
    input: () => undefined,
    present: ({ since, before, current, forecast }) => ({
      since: since.toISOString(),
      before: before.toISOString(),
      current: Number(current),
      forecast: Number(forecast),
    }),
  }),
]
