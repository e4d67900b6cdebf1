import { refusals } from '../refusal'

/** One block for each part, in the order of the alphabet. */
export const billingRefusals = refusals({
  // Budgets.
  budgetExists: () => ({ status: 409, say: 'There is a budget of this already.' }),
  budgetWithoutWebhook: () => ({ status: 409, say: 'This budget has no webhook.' }),
  noSuchBudget: () => ({ status: 404, say: 'There is no such budget.' }),
  tooManyBudgets: (most: number) => ({ status: 409, say: `An account can have ${most} budgets at most.` }),

  // Cards.
  addFundsOff: () => ({ status: 403, say: 'Funds cannot be added on this satellite.' }),
  alreadyUpgraded: () => ({ status: 409, say: 'This account is a Pro Account already.' }),
  amountOutOfBounds: (least: number, most: number) => ({
    status: 400,
    say: `The amount must be between $${least / 100} and $${most / 100}.`,
  }),
  attemptChanged: () => ({ status: 409, say: 'This payment was begun with other values. Please start again.' }),
  /** The same is sent again with `paymentMethod` once the bank has its answer: a token may be used up. */
  cardAuthenticationRequired: (say: string, { clientSecret, cardId }: { clientSecret: string; cardId: string }) => ({
    status: 402,
    say,
    body: { clientSecret, paymentMethod: cardId },
  }),
  cardAuthorizationOff: () => ({ status: 403, say: 'Cards are added without authorization on this satellite.' }),
  /** In the words of the bank. */
  cardDeclined: (say: string) => ({ status: 402, say }),
  cardKnown: () => ({ status: 400, say: 'This card is already added to your account.' }),
  cardMissing: () => ({ status: 400, say: 'Payment method must be selected' }),
  /** In the words of the provider. */
  cardNotAccepted: (say: string) => ({ status: 400, say }),
  cardProviderUnreachable: () => ({
    status: 503,
    say: 'The card payment provider cannot be reached. Nothing is lost; please try again.',
  }),
  defaultCardStays: () => ({
    status: 409,
    say: "This is your default payment card. It can't be removed.",
  }),
  noCardProvider: () => ({ status: 403, say: 'Cards are not taken on this satellite.' }),
  noSuchCard: () => ({ status: 404, say: 'There is no such card.' }),
  noSuchPackage: () => ({ status: 404, say: 'There is no package for you to buy.' }),
  packageBought: () => ({ status: 409, say: 'You have bought this package already.' }),
  paymentIntentUnknown: () => ({ status: 403, say: 'This is not what this call is for.' }),
  prepaidCard: () => ({ status: 400, say: 'Prepaid cards are not supported' }),
  tooManyCards: (most: number) => ({ status: 403, say: `An account can have ${most} cards at most.` }),
  webhookUnsigned: () => ({ status: 400, say: 'This was not signed by the card payment provider.' }),

  // People.
  billingBeginsTooSoon: (days: number) => ({
    status: 400,
    say: `Name a day at least ${days} days from now: people are told before they are charged.`,
  }),
  billingHasBegun: () => ({ status: 409, say: 'Accounts of before are charged already: the day cannot be changed.' }),
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
  taxIdNotAccepted: (say: string) => ({ status: 400, say }),
  trialNotForYou: () => ({ status: 403, say: 'Only member accounts can start a trial.' }),

  // Invoices.
  billingNeverOn: () => ({ status: 409, say: 'Start the server with billing on first.' }),
  creditNoteGiven: (reference: string, cents: number) => ({
    status: 409,
    say: `A credit note "${reference}" of this invoice was given already, of $${(cents / 100).toFixed(2)}.`,
  }),
  invoiceCredited: () => ({
    status: 409,
    say: 'A credit note has given part of this invoice back: give back the rest in the same way.',
  }),
  invoiceNotOpen: () => ({ status: 409, say: 'This invoice is not open.' }),
  /** `cents`: what could be given back. */
  moreThanIsLeft: (cents: number) => ({
    status: 409,
    say: `No more than $${(cents / 100).toFixed(2)} can be given back.`,
  }),
  monthNotOver: (month: string) => ({ status: 409, say: `${month} is not over yet.` }),
  noSuchInvoice: () => ({ status: 404, say: 'There is no such invoice.' }),
  noSuchPayment: () => ({ status: 404, say: 'There is no such payment.' }),
  paymentUnderWay: () => ({
    status: 409,
    say: 'Another payment for this is under way. Please look again in a few minutes.',
  }),
  // Prices.
  entitlementsOff: () => ({
    status: 409,
    say: 'Projects have no prices of their own here: PERIGEE_ENTITLEMENTS is off.',
  }),
  entitlementTooEarly: () => ({ status: 400, say: 'Nobody gets other prices for time that has passed.' }),
  unknownProduct: (id: number) => ({ status: 400, say: `There is no product ${id} in the price book.` }),
  unknownPlacement: () => ({ status: 404, say: 'There is no such location.' }),

  // Tokens.
  chainNotHalted: (chainId: number) => ({ status: 404, say: `Chain ${chainId} is not halted.` }),
  noWallet: () => ({ status: 404, say: 'There is no deposit address yet.' }),
  tokensNotTaken: () => ({ status: 409, say: 'No tokens are taken at the moment.' }),
})
