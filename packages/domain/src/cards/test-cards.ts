/** What becomes of a test card. */
export interface TestCard {
  /** Typed into the form, where it stays: only `name` is sent. */
  number: string
  /** Ends the names of its token and payment method: `visa` stands for `tok_visa` and `pm_card_visa`. */
  name: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  funding: 'credit' | 'debit' | 'prepaid'
  /** For the list that the form shows. */
  means: string
}

/**
 * The cards that the sandbox knows. All but the last have the names and numbers that Stripe gives them in its test mode
 * (https://docs.stripe.com/testing), so that one test runs with both.
 */
export const testCards = [
  card('4242424242424242', 'visa', 'visa', 'Pays.'),
  card('5555555555554444', 'mastercard', 'mastercard', 'Pays.'),
  card('378282246310005', 'amex', 'amex', 'Pays.'),
  card('6011111111111117', 'discover', 'discover', 'Pays.'),
  card('5105105105105100', 'mastercard_prepaid', 'mastercard', 'Prepaid, which is not taken.', 'prepaid'),
  card('4000000000000002', 'chargeDeclined', 'visa', 'Declined at once.'),
  card('4000000000000341', 'chargeCustomerFail', 'visa', 'Can be saved, but every charge is declined.'),
  card('4000000000009995', 'chargeDeclinedInsufficientFunds', 'visa', 'Has too little money.'),
  card('4000000000000069', 'chargeDeclinedExpiredCard', 'visa', 'Has expired.'),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc', 'visa', 'Has another security code.'),
  card('4000002760003184', 'authenticationRequired', 'visa', 'Asks its owner for every charge.'),
  card('4000002500003155', 'authenticationRequiredOnSetup', 'visa', 'Asks its owner once, when it is saved.'),
  card(
    '4000008260003178',
    'authenticationRequiredChargeDeclinedInsufficientFunds',
    'visa',
    'Asks its owner, and has too little money then.',
  ),
  card('4000000000007783', 'processing', 'visa', 'Pays after ten seconds.'),
] as const satisfies readonly TestCard[]

export type TestCardName = (typeof testCards)[number]['name']

function card<Name extends string>(
  number: string,
  name: Name,
  brand: TestCard['brand'],
  means: string,
  funding: TestCard['funding'] = 'credit',
): TestCard & { name: Name } {
  return { number, name, brand, funding, means }
}

interface Typed {
  /** With or without spaces. */
  number: string
  /** From 1; with the year, ends the name: `pm_card_visa-2030-07`. */
  expMonth?: number
  expYear?: number
}

/** Names of a test card for the server; null for any other number, which must not be sent anywhere. */
export function namesOfTestCard({ number, expMonth, expYear }: Typed): { token: string; paymentMethod: string } | null {
  const found = testCards.find((one) => one.number === number.replaceAll(' ', ''))
  if (found === undefined) return null
  const expiry = expMonth && expYear ? `-${expYear}-${String(expMonth).padStart(2, '0')}` : ''
  return { token: `tok_${found.name}${expiry}`, paymentMethod: `pm_card_${found.name}${expiry}` }
}

const named = /^(?:tok|pm_card)_([a-z_]{1,60}?)(?:-(20\d\d)-(0[1-9]|1[0-2]))?$/i

/** The test card of a token or payment method, and the expiry that it names; null for anything else. */
export function testCardOf(name: string): { card: TestCard; expiry: { month: number; year: number } | null } | null {
  const [, ending, year, month] = named.exec(name) ?? []
  const found = testCards.find((one) => one.name === ending)
  if (found === undefined) return null
  return { card: found, expiry: year && month ? { month: Number(month), year: Number(year) } : null }
}
