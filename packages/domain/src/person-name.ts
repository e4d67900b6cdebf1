import { atMostCharacters, cannotBeEmpty, characterCount, required } from './text-rules'

/** What the Edit Name form takes. */
export const maxPersonNameLength = 72

export function personNameProblem(name: string): string | undefined {
  if (name.trim() === '') return cannotBeEmpty
  return characterCount(name.trim()) > maxPersonNameLength ? atMostCharacters(maxPersonNameLength) : undefined
}

/** Account set-up; `max` is the configured maxNameCharacters. */
export function accountNameProblem(name: string, max: number): string | undefined {
  if (name.trim() === '') return required
  return characterCount(name.trim()) > max ? atMostCharacters(max) : undefined
}

/** First name up to the first space; everything after it is the last name. */
export function splitPersonName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
