import { isPackageAvailable } from '@perigee/billing/accounts/package-available'
import { readPaymentsState } from '@perigee/billing/accounts/payments-state'
import { setUpPaymentAccount } from '@perigee/billing/accounts/set-up-account'
import { startTrial } from '@perigee/billing/accounts/start-trial'
import { applyCoupon } from '@perigee/billing/coupons/apply-coupon'
import { readOwnCoupon } from '@perigee/billing/coupons/own-coupon'
import { addTaxId, removeTaxId } from '@perigee/billing/tax/change-tax-ids'
import { readInformation } from '@perigee/billing/tax/information'
import { saveAddress } from '@perigee/billing/tax/save-address'
import { saveReference } from '@perigee/billing/tax/save-reference'
import { paymentAccounts } from '@perigee/contract/payments/accounts'
import { billingCountries, taxTypesOf } from '@perigee/domain/tax-types'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { presentCoupon, presentInformation } from './present-payment-account'

/** Who pays: coupons, what stands on invoices, and how an account begins to. */
export const paymentAccountRoutes = (deps: Deps) => [
  implement(paymentAccounts.setUp, ({ session }) => setUpPaymentAccount(deps, session)),

  implement(paymentAccounts.state, async ({ session }) => {
    const { isExempt, beginsAt, failedInvoice } = await readPaymentsState(deps, session)
    return {
      cardProvider: deps.settings.cardProvider,
      exempt: isExempt,
      beginsAt: beginsAt?.toISOString() ?? null,
      failedInvoice: failedInvoice && { id: failedInvoice.id, amount: failedInvoice.cents },
    }
  }),

  implement(paymentAccounts.applyCoupon, async ({ session, body: promoCode }) =>
    presentCoupon(await applyCoupon(deps, session, { promoCode })),
  ),

  implement(paymentAccounts.coupon, async ({ session }) => {
    const coupon = await readOwnCoupon(deps, session)
    return coupon ? presentCoupon(coupon) : null
  }),

  implement(paymentAccounts.information, async ({ session }) =>
    presentInformation(await readInformation(deps, session)),
  ),

  implement(paymentAccounts.saveAddress, async ({ session, body }) =>
    presentInformation(await saveAddress(deps, session, body)),
  ),

  implement(paymentAccounts.saveReference, async ({ session, body }) =>
    presentInformation(await saveReference(deps, session, body)),
  ),

  implement(paymentAccounts.addTaxId, async ({ session, body: { value, tax } }) =>
    presentInformation(await addTaxId(deps, session, { type: tax.code, value })),
  ),

  implement(paymentAccounts.removeTaxId, async ({ session, params: { id } }) =>
    presentInformation(await removeTaxId(deps, session, { id })),
  ),

  implement(paymentAccounts.countries, () => [...billingCountries]),
  implement(paymentAccounts.taxes, ({ params: { country } }) => taxTypesOf(country)),

  implement(paymentAccounts.packageAvailable, ({ session }) => isPackageAvailable(deps, session)),
  implement(paymentAccounts.startTrial, ({ session }) => startTrial(deps, session)),
]
