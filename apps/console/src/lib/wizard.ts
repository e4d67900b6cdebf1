/** What one kind of wizard is made of, without a screen. */
export interface WizardRules<Step extends string, Draft> {
  /** The steps in their order, from what was chosen so far; next and back are neighbours in it. */
  path: (draft: Draft) => readonly Step[]
  /** What keeps a step from being left forwards. */
  problem?: (step: Step, draft: Draft) => string | null | undefined
  /** Applies what an edit entails for the rest of the draft. */
  settle?: (draft: Draft, patch: Partial<Draft>) => Draft
  /** Whether a step may be left backwards; where this is left out, every step but the first one may. */
  mayGoBack?: (step: Step, draft: Draft) => boolean
  /** What remains of the draft when a step is left backwards. */
  retreat?: (draft: Draft) => Draft
}

export interface WizardState<Step extends string, Draft> {
  step: Step
  draft: Draft
  /** Leaving the step is under way: nothing can be pressed or typed. */
  saving: boolean
  /** Why the step could not be left: a sentence, or what was thrown. It belongs to the step shown. */
  error: unknown
}

export type WizardEvent<Step extends string, Draft> =
  | { type: 'edited'; patch: Partial<Draft> }
  | { type: 'next' | 'back' | 'saving' }
  /** Leaving ended well: the next step comes, or the one that is named. */
  | { type: 'left'; to?: Step | undefined; patch?: Partial<Draft> | undefined }
  /** Leaving has a question first: the step stays, with what was found out. */
  | { type: 'stayed'; patch: Partial<Draft> }
  /** `at`: the step that the failure concerns, where it is another one. */
  | { type: 'failed'; error: unknown; at?: Step | undefined }

export const startWizard = <Step extends string, Draft>(step: Step, draft: Draft): WizardState<Step, Draft> => ({
  step,
  draft,
  saving: false,
  error: null,
})

const atRest = { saving: false, error: null }

/** The transitions of every wizard: pure, so that a path can be tested by folding events. */
export const wizardReducer =
  <Step extends string, Draft>(rules: WizardRules<Step, Draft>) =>
  (state: WizardState<Step, Draft>, event: WizardEvent<Step, Draft>): WizardState<Step, Draft> => {
    switch (event.type) {
      case 'edited': {
        // The answer that is on its way is about the draft as it is.
        if (state.saving) return state
        const edited = { ...state.draft, ...event.patch }
        return { ...state, ...atRest, draft: rules.settle?.(edited, event.patch) ?? edited }
      }
      case 'next': {
        const error = problemOf(rules, state)
        return error === null ? { ...state, ...atRest, step: neighbour(rules, state, +1) } : { ...state, error }
      }
      case 'back': {
        if (!canGoBack(rules, state)) return state
        const draft = rules.retreat?.(state.draft) ?? state.draft
        return { ...state, ...atRest, draft, step: neighbour(rules, state, -1) }
      }
      case 'saving':
        return { ...state, saving: true, error: null }
      case 'left': {
        const draft = { ...state.draft, ...event.patch }
        return { ...atRest, draft, step: event.to ?? neighbour(rules, { ...state, draft }, +1) }
      }
      case 'stayed':
        return { ...state, ...atRest, draft: { ...state.draft, ...event.patch } }
      case 'failed':
        return { ...state, saving: false, error: event.error, step: event.at ?? state.step }
    }
  }

/** What keeps the current step from being left forwards; null for nothing. */
export const problemOf = <Step extends string, Draft>(
  rules: WizardRules<Step, Draft>,
  { step, draft }: Pick<WizardState<Step, Draft>, 'step' | 'draft'>,
): string | null => rules.problem?.(step, draft) ?? null

export const canGoBack = <Step extends string, Draft>(
  rules: WizardRules<Step, Draft>,
  { step, draft, saving }: WizardState<Step, Draft>,
): boolean => !saving && rules.path(draft).indexOf(step) > 0 && (rules.mayGoBack?.(step, draft) ?? true)

/** The step's place on the path, from 1, and how many there are as far as is known now. */
export function positionOf<Step extends string, Draft>(
  rules: WizardRules<Step, Draft>,
  { step, draft }: Pick<WizardState<Step, Draft>, 'step' | 'draft'>,
): { number: number; of: number } {
  const path = rules.path(draft)
  return { number: path.indexOf(step) + 1, of: path.length }
}

/** The step before or after; the current one where the path ends. */
export function neighbour<Step extends string, Draft>(
  rules: WizardRules<Step, Draft>,
  { step, draft }: Pick<WizardState<Step, Draft>, 'step' | 'draft'>,
  offset: 1 | -1,
): Step {
  const path = rules.path(draft)
  return path[path.indexOf(step) + offset] ?? step
}

/** `[step]` where it is shown, for paths that are put together: `[...when(asks, 'passphrase')]`. */
export const when = <const Step extends string>(shown: boolean, step: Step): Step[] => (shown ? [step] : [])
