import { internalError, type Refusal, refusalBody } from '@perigee/contract/refusal'
import { refusalAreas } from '@perigee/contract/refusal-catalogue'
import { unexpectedText } from '@perigee/server-kit/http/answer-error'

/** What is said of a failure wherever it occurs. */
export interface KnownFailure {
  code: string
  status: number
  /** A sentence as an example: what it is about is left open. */
  say: string
}

/** Stands for what a sentence is about. */
const something = '…'

/** Every failure of the catalogue, by its code. */
export const knownFailures: ReadonlyMap<string, KnownFailure> = new Map(
  [
    ...Object.values(refusalAreas).flatMap((area) => Object.values(area as Record<string, MakeRefusal>).map(exampleOf)),
    { code: internalError, status: 500, say: unexpectedText },
  ].map((failure) => [failure.code, failure]),
)

type MakeRefusal = (...args: unknown[]) => Refusal

function exampleOf(make: MakeRefusal): KnownFailure {
  const refusal = example(make)
  return { code: String(refusalBody(refusal)['code']), status: refusal.status, say: refusal.entry.say }
}

/** Entries without arguments say their defaults; of the others the first that make a sentence are taken. */
function example(make: MakeRefusal): Refusal {
  const tries = [[], [something, something, something], [1, 1, 1], [[something], [something]], [{}, {}]]
  for (const args of tries) {
    try {
      const refusal = make(...args)
      if (Number.isInteger(refusal.status) && !/undefined|NaN|\[object/.test(refusal.entry.say)) return refusal
    } catch {
      // Takes other arguments.
    }
  }
  return make()
}
