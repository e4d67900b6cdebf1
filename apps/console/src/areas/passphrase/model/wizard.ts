import { emptyPassphrase, passphraseProblem } from '@perigee/domain/passphrase'
import { required } from '@perigee/domain/text-rules'

export type Step = 'options' | 'create' | 'choose' | 'generated' | 'enter' | 'success' | 'switch' | 'clear'
/** `manage` begins with the options; `create` is for somebody who has no passphrase yet. */
export type Mode = 'manage' | 'create'
export type Task = 'create' | 'switch' | 'clear'
export type Choice = 'enter' | 'generate'

export type Draft = {
  task: Task
  choice: Choice
  /** Null until the worker has made it. */
  generated: string | null
  entered: string
  saved: boolean
}
export type State = {
  mode: Mode
  step: Step
  draft: Draft
  checking: boolean
  /** The passphrase to switch to was not used in the project before; the person has been told. */
  unknown: boolean
  error: string | null
}
export type Event =
  | { type: 'edited'; patch: Partial<Draft> }
  | { type: 'picked'; task: Task }
  | { type: 'next' | 'back' | 'checking' | 'unknown' }
  | { type: 'failed'; message: string }

const when = <T>(shown: boolean, step: T): T[] => (shown ? [step] : [])

/** The steps in their order; next and back are neighbours in it. */
export function path({ mode, draft }: Pick<State, 'mode' | 'draft'>): Step[] {
  const options = when(mode === 'manage', 'options' as const)
  if (draft.task !== 'create') return [...options, draft.task]
  const create = when(mode === 'manage', 'create' as const)
  return [...options, ...create, 'choose', draft.choice === 'generate' ? 'generated' : 'enter', 'success']
}

export const start = (mode: Mode): State => ({
  mode,
  step: mode === 'manage' ? 'options' : 'choose',
  draft: { task: 'create', choice: 'enter', generated: null, entered: '', saved: false },
  checking: false,
  unknown: false,
  error: null,
})

/** What keeps the current step from being left forwards. */
export function problem({ step, draft }: State): string | null {
  const empty = step === 'enter' || step === 'switch' ? passphraseProblem(draft.entered) : undefined
  if (empty !== undefined) return empty
  if (step === 'generated' && draft.generated === null) return emptyPassphrase
  if ((step === 'enter' || step === 'generated') && !draft.saved) return required
  return null
}

/** The passphrase that leaving this step forwards puts in force; null when it does not. */
export function chosenPassphrase({ step, draft }: State): string | null {
  if (step === 'generated') return draft.generated
  return step === 'enter' || step === 'switch' ? draft.entered : null
}

const rested = { checking: false, unknown: false, error: null }

export function reducer(state: State, event: Event): State {
  const steps = path(state)
  const at = (offset: number): Step => steps[steps.indexOf(state.step) + offset] ?? state.step
  switch (event.type) {
    case 'edited':
      // The answer that is on its way is about the draft as it is.
      return state.checking ? state : { ...state, ...rested, draft: { ...state.draft, ...event.patch } }
    case 'picked':
      return { ...state, ...rested, step: event.task, draft: { ...state.draft, task: event.task } }
    case 'next': {
      const error = problem(state)
      return error ? { ...state, error } : { ...state, ...rested, step: at(+1) }
    }
    case 'back':
      // What was typed for one task means something else in the next one.
      return { ...state, ...rested, step: at(-1), draft: { ...state.draft, entered: '', saved: false } }
    case 'checking':
      return { ...state, ...rested, checking: true }
    case 'unknown':
      return { ...state, ...rested, unknown: true }
    case 'failed':
      return { ...state, ...rested, error: event.message }
  }
}

export const canGoBack = (state: State): boolean => state.step !== 'success' && path(state).indexOf(state.step) > 0
