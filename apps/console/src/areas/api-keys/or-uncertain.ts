import { explained, failureOf } from '@/lib/failure'

const uncertain = 'It is not known whether an API key was made. One in the list that nobody has seen can be deleted.'

/** Where no answer came back, the key may be there all the same, and its text is lost. */
export async function orUncertain<T>(made: Promise<T>): Promise<T> {
  try {
    return await made
  } catch (cause) {
    throw failureOf(cause).network === 'answered' ? cause : explained(uncertain, cause)
  }
}
