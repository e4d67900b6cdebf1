import { namesOfTestCard, testCards } from '@perigee/domain/cards/test-cards'
import { digitsOf, expiryOf } from './card-number'

export interface TypedCard {
  number: string
  /** '12/30'. */
  expiry: string
  code: string
}

/** What is wrong with what was typed; any number that is no test number is. */
export const cardProblems = ({ number, expiry, code }: TypedCard, now = new Date()) => ({
  number: numberProblem(digitsOf(number)),
  expiry: expiryProblem(expiry, now),
  code: /^\d{3,4}$/.test(code) ? undefined : 'Security code must have 3 or 4 digits',
})

function numberProblem(number: string): string | undefined {
  if (number === '') return 'Card number is required'
  const card = testCards.find((one) => one.number === number)
  if (card === undefined) return 'The sandbox takes test numbers only. Never type a real card number here.'
  return card.funding === 'prepaid' ? 'Prepaid cards are not supported' : undefined
}

function expiryProblem(text: string, now: Date): string | undefined {
  const expiry = expiryOf(text)
  if (expiry === undefined) return 'Expiry must be a month and a year, as in 12/30'
  return Date.UTC(expiry.year, expiry.month) <= now.getTime() ? 'The card has expired' : undefined
}

/** The names under which the server knows a card without problems. */
export function cardNames({ number, expiry }: TypedCard): { token: string; paymentMethod: string } {
  const { month, year } = expiryOf(expiry) ?? { month: 0, year: 0 }
  const names = namesOfTestCard({ number, expMonth: month, expYear: year })
  if (names === null) throw new Error('A number that is no test number must not be used.')
  return names
}
