import { passphraseProblem } from '@perigee/domain/passphrase'
import type { Verdict } from './passphrase-checks'

/** What was found out about a passphrase before it is put in force. */
export type Findings = { verdict: Verdict; opensNothing: boolean }

export type State = {
  typed: string
  checking: boolean
  /** About what is typed now; null until it was checked. */
  findings: Findings | null
  error: string | null
}
export type Event =
  | { type: 'typed'; typed: string }
  /** The person takes the warning for true and begins again with what is typed. */
  | { type: 'retried' }
  | { type: 'checking' }
  | { type: 'found'; findings: Findings }
  | { type: 'failed'; message: string }

export const start = (typed: string): State => ({ typed, checking: false, findings: null, error: null })

/** Whether the person has to say that this is meant. */
const isDoubtful = ({ verdict, opensNothing }: Findings): boolean => verdict === 'unknown' || opensNothing

export const problem = ({ typed }: State): string | null => passphraseProblem(typed) ?? null

/** What there is to warn of about what is typed; null where there is nothing. */
export const doubts = ({ findings }: Pick<State, 'findings'>): Findings | null =>
  findings !== null && isDoubtful(findings) ? findings : null

export function reducer(state: State, event: Event): State {
  switch (event.type) {
    case 'typed':
      // The answer that is on its way is about the text as it is.
      return state.checking ? state : start(event.typed)
    case 'retried':
      return start(state.typed)
    case 'checking': {
      const error = problem(state)
      return error ? { ...state, error } : { ...state, checking: true, error: null }
    }
    case 'found':
      return { ...state, checking: false, findings: event.findings }
    case 'failed':
      return { ...state, checking: false, error: event.message }
  }
}
