import { cannotBeEmpty, lengthProblem, required } from './text-rules'

/** What the Edit name form takes. */
export const maxPersonNameLength = 72

/** Why a person cannot have this name, or undefined. The API takes up to `max`, the form less. */
export function personNameProblem(name: string, max = maxPersonNameLength): string | undefined {
  return name.trim() === '' ? cannotBeEmpty : lengthProblem(name.trim(), max)
}

/** Account set-up; `max` is the configured maxNameCharacters. */
export function accountNameProblem(name: string, max: number): string | undefined {
  if (name.trim() === '') return required
  return lengthProblem(name.trim(), max)
}

/** First name up to the first space; everything after it is the last name. */
export function splitPersonName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
