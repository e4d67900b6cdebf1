import { bucketNameProblem } from '@perigee/domain/bucket-name'

export type Step = 'name' | 'created'
/** What applies to the project when the wizard opens. */
export type Offer = { takenNames: readonly string[] }
export type Draft = { name: string }
export type State = { step: Step; draft: Draft; saving: boolean; error: string | null }
export type Event =
  | { type: 'edited'; patch: Partial<Draft> }
  | { type: 'next' | 'back' | 'saving' | 'saved' }
  | { type: 'failed'; message: string }

/** The steps in their order; next and back are neighbours in it. */
export const path = (): Step[] => ['name', 'created']

export const start: State = { step: 'name', draft: { name: '' }, saving: false, error: null }

/** What keeps the current step from being left forwards. */
export const problem = ({ takenNames }: Offer, { step, draft }: State): string | null =>
  step === 'name' ? (bucketNameProblem(draft.name, takenNames) ?? null) : null

/** Shown while the name is typed: everything but that there is none yet. */
export const liveProblem = (offer: Offer, state: State): string | null =>
  state.draft.name === '' ? null : problem(offer, state)

/** A name that is allowed but has consequences. */
export const dotsWarning = ({ name }: Draft): string | null =>
  name.includes('.')
    ? 'Dots in the bucket name can cause TLS certificate errors in applications that address the bucket as a subdomain.'
    : null

export const savesOnLeaving = ({ step }: State): boolean => path()[path().indexOf(step) + 1] === 'created'

export const stepNumber = (step: Step): number => path().indexOf(step) + 1

export const reducer =
  (offer: Offer) =>
  (state: State, event: Event): State => {
    const at = (offset: number): Step => path()[path().indexOf(state.step) + offset] ?? state.step
    switch (event.type) {
      case 'edited':
        return { ...state, draft: { ...state.draft, ...event.patch }, error: null }
      case 'next': {
        const error = problem(offer, state)
        return error ? { ...state, error } : { ...state, step: at(+1), error: null }
      }
      case 'back':
        return { ...state, step: at(-1), error: null }
      case 'saving':
        return { ...state, saving: true, error: null }
      case 'saved':
        return { ...state, saving: false, step: 'created' }
      case 'failed':
        return { ...state, saving: false, error: event.message }
    }
  }
