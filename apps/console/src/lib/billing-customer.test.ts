import { beforeEach, expect, it } from 'vitest'
import { aConfig } from '@/testing/builders'
import { answered, aSatellite, refused } from '@/testing/satellite'
import { billingCustomer } from './billing-customer'
import { createQueryClient, publicQueries } from './query-client'
import { unauthorized } from './unauthorized'

const path = 'POST /api/v0/payments/account'

beforeEach(() => publicQueries.clear())

it.each([
  { billingFeaturesEnabled: true, asked: 1 },
  { billingFeaturesEnabled: false, asked: 0 },
])('with billing $billingFeaturesEnabled is asked for $asked times in a session', async (given) => {
  const { billingFeaturesEnabled } = given
  const satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig({ billingFeaturesEnabled })),
    [path]: () => answered('noCoupon'),
  })
  const session = createQueryClient()
  await session.prefetchQuery(billingCustomer)
  await session.prefetchQuery(billingCustomer)
  expect(satellite.to(path)).toHaveLength(given.asked)
})

it.each([401, 500])('fails in silence: %i', async (status) => {
  const satellite = aSatellite({
    'GET /api/v0/config': () => answered(aConfig({ billingFeaturesEnabled: true })),
    [path]: () => refused(status),
  })
  let ended = 0
  const stop = unauthorized.listen(() => ended++)
  const session = createQueryClient()
  await session.fetchQuery(billingCustomer)
  await session.fetchQuery(billingCustomer)
  stop()
  expect([satellite.to(path).length, ended]).toEqual([1, 0])
})
