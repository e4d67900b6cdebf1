import type { CardProblemKind } from '@perigee/billing/ports/card-problem'
import type { TestCardName } from '@perigee/domain/cards/test-cards'

/** What a bank answers to an attempt. */
export type Outcome =
  | { state: 'succeeded' | 'processing' | 'actionRequired' }
  | { state: 'failed'; kind: CardProblemKind; say: string }

interface Attempt {
  /** `save`: nothing is charged, the bank agrees to later charges. */
  act: 'save' | 'pay'
  offSession: boolean
  /** What the person has said to the bank; undefined while nobody was asked. */
  approved: boolean | undefined
  /** Whether the owner agreed to later charges when the card was saved. */
  isSetUp: boolean
  isExpired: boolean
}

const failed = (kind: CardProblemKind, say: string): Outcome => ({ state: 'failed', kind, say })
const succeeded: Outcome = { state: 'succeeded' }
const declined = failed('declined', 'Your card was declined.')
const expired = failed('expired', 'Your card has expired.')
const withoutMoney = failed('declined', 'Your card has insufficient funds.')
const wrongCode = failed('declined', "Your card's security code is incorrect.")
const personAway = failed('authenticationRequired', 'Your card was declined. This transaction requires authentication.')
const refusedByPerson = failed(
  'declined',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
)

/** Those that their bank refuses whatever is asked. */
const refused: Partial<Record<TestCardName, Outcome>> = {
  chargeDeclined: declined,
  chargeDeclinedInsufficientFunds: withoutMoney,
  chargeDeclinedExpiredCard: expired,
  chargeDeclinedIncorrectCvc: wrongCode,
}

/** What the bank of a test card says. */
export function outcomeOf(name: TestCardName, attempt: Attempt): Outcome {
  if (attempt.isExpired) return expired
  return refused[name] ?? askedFirst(name, attempt) ?? answered(name, attempt)
}

/** Whether the person has a say in it, and what comes of that; undefined when the bank decides by itself now. */
function askedFirst(name: TestCardName, { act, offSession, approved, isSetUp }: Attempt): Outcome | undefined {
  const asks =
    name === 'authenticationRequired' ||
    (!isSetUp &&
      (name === 'authenticationRequiredOnSetup' || name === 'authenticationRequiredChargeDeclinedInsufficientFunds'))
  if (!asks || approved === true) return undefined
  if (approved === false) return refusedByPerson
  return act === 'pay' && offSession ? personAway : { state: 'actionRequired' }
}

function answered(name: TestCardName, { act }: Attempt): Outcome {
  if (act === 'save') return succeeded
  if (name === 'chargeCustomerFail') return declined
  if (name === 'authenticationRequiredChargeDeclinedInsufficientFunds') return withoutMoney
  return name === 'processing' ? { state: 'processing' } : succeeded
}
