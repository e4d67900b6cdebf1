import { refusals } from '../refusal'

/** One block for each part, in the order of the alphabet. */
export const billingRefusals = refusals({
  // People.
  billedByReseller: () => ({ status: 403, say: 'Your account is billed by your reseller.' }),
  couponActive: () => ({
    status: 409,
    say: 'You currently have an active coupon. Please try again when your coupon is no longer active, or contact Support for further help.',
  }),
  couponExists: (promoCode: string) => ({
    status: 409,
    say: `There is, or was, a coupon with the code "${promoCode}".`,
  }),
  couponUnknown: () => ({ status: 400, say: 'There is no such coupon code.' }),
  couponUsed: () => ({ status: 400, say: 'You have had this coupon already.' }),
  noSuchCoupon: (promoCode: string) => ({
    status: 404,
    say: `There is no coupon with the code "${promoCode}" that could be ended.`,
  }),

  // Invoices.
  invoiceNotOpen: () => ({ status: 409, say: 'This invoice is not open.' }),
  monthNotOver: (month: string) => ({ status: 409, say: `${month} is not over yet.` }),
  noSuchInvoice: () => ({ status: 404, say: 'There is no such invoice.' }),
  // Prices.
  entitlementsOff: () => ({
    status: 409,
    say: 'Projects have no prices of their own here: PERIGEE_ENTITLEMENTS is off.',
  }),
  entitlementTooEarly: () => ({ status: 400, say: 'Nobody gets other prices for time that has passed.' }),
  unknownProduct: (id: number) => ({ status: 400, say: `There is no product ${id} in the price book.` }),
  unknownPlacement: () => ({ status: 404, say: 'There is no such location.' }),
})
