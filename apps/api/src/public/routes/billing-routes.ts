import { hasVarPartner } from '@perigee/accounts/profile/var-partner'
import { listOwnBudgets } from '@perigee/billing/budgets/view-budgets'
import { readOwnCoupon } from '@perigee/billing/coupons/own-coupon'
import { readForecast } from '@perigee/billing/charges/forecast'
import { readCharges } from '@perigee/billing/charges/read-charges'
import { listHistoryFrom } from '@perigee/billing/invoices/list-history'
import { makeDocument } from '@perigee/billing/invoices/make-document'
import { readBalance } from '@perigee/billing/invoices/read-balance'
import { publicBilling } from '@perigee/contract/public/billing'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import type { Deps } from '../../deps'
import { keyOfCursor, presentPage } from '../cursors'
import { type PublicRoute, servePublic } from '../serve-public'
import {
  presentBalance,
  presentBillingItem,
  presentBudget,
  presentCharge,
  presentCoupon,
  presentForecast,
} from './present-billing'
import { textKey } from './sort-keys'

/** One's own money, to be read; nothing of it is there while the installation charges for nothing. */
export const billingRoutes = (deps: Deps): PublicRoute[] => {
  const { brandName } = deps.settings
  if (!deps.settings.billing) return []
  return [
    servePublic(deps, publicBilling.balance, readBalance, { input: () => undefined, present: presentBalance }),

    servePublic(deps, publicBilling.coupon, readOwnCoupon, {
      input: () => undefined,
      present: (found) => ({ coupon: found ? presentCoupon(found) : null }),
    }),

    servePublic(deps, publicBilling.charges, readCharges, {
      input: ({ query }) => query,
      present: ({ charges, applyMinimum }) => ({
        items: charges.map(presentCharge),
        minimumApplies: applyMinimum,
      }),
    }),

    servePublic(deps, publicBilling.forecast, readForecast, { input: () => undefined, present: presentForecast }),

    servePublic(deps, publicBilling.invoices, listHistoryFrom, {
      input: ({ query: { limit, cursor } }) => ({
        after: keyOfCursor(publicBilling.invoices, cursor, textKey),
        limit,
      }),
      present: (page) => presentPage(publicBilling.invoices, page, (one) => presentBillingItem(one, { brandName })),
    }),

    servePublic(deps, publicBilling.document, makeDocument, {
      input: ({ params: { invoiceId: id } }) => ({ id }),
      present({ name, bytes }, { reply }) {
        reply.header('content-type', 'application/pdf')
        reply.header('content-disposition', `attachment; filename="${name}"`)
        return once(bytes)
      },
    }),

    servePublic(deps, publicBilling.budgets, listOwnBudgets, {
      input: () => undefined,
      present: (found) => ({ items: found.map(presentBudget) }),
    }),
  ].map(unlessReseller(deps))
}

/** Whom a reseller bills has no business with us. */
const unlessReseller =
  ({ settings }: Pick<Deps, 'settings'>) =>
  (route: PublicRoute): PublicRoute => ({
    ...route,
    async run(input, db) {
      if (hasVarPartner(input.actor.user, settings)) throw billingRefusals.billedByReseller()
      return route.run(input, db)
    },
  })

/** The frame sends what comes in pieces; a document is one. */
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
