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
  | { type: 'checking' }
  | { type: 'found'; findings: Findings }
  | { type: 'failed'; message: string }

export const start = (typed: string): State => ({ typed, checking: false, findings: null, error: null })

/** Whether the person has to say that this is meant. */
export const isDoubtful = ({ verdict, opensNothing }: Findings): boolean => verdict === 'unknown' || opensNothing

export const problem = ({ typed }: State): string | null => passphraseProblem(typed) ?? null

/** What is typed has been checked, and the person has seen what there is to say about it. */
export const isConfirmed = ({ findings, checking }: State): boolean => findings !== null && !checking

export function reducer(state: State, event: Event): State {
  switch (event.type) {
    case 'typed':
      // The answer that is on its way is about the text as it is.
      return state.checking ? state : start(event.typed)
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
