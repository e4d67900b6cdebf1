import { emptyPassphrase, passphraseProblem } from '@perigee/domain/passphrase'
import { required } from '@perigee/domain/text-rules'
import { startWizard, when, type WizardRules, type WizardState } from '@/lib/wizard'

export type Step = 'options' | 'create' | 'choose' | 'generated' | 'enter' | 'success' | 'switch' | 'clear'
/** `manage` begins with the options; `create` is for somebody who has none yet, `switch` for one who has another. */
export type Mode = 'manage' | 'create' | 'switch'
export type Task = 'create' | 'switch' | 'clear'
export type Choice = 'enter' | 'generate'

export type Draft = {
  mode: Mode
  task: Task
  choice: Choice
  /** Null until the worker has made it. */
  generated: string | null
  entered: string
  saved: boolean
  /** The passphrase to switch to was not used in the project before, and the person has been told so. */
  unknown: boolean
}
export type State = WizardState<Step, Draft>

/** The steps in their order; next and back are neighbours in it. */
function path({ mode, task, choice }: Draft): Step[] {
  const options = when(mode === 'manage', 'options')
  if (task !== 'create') return [...options, task]
  const create = when(mode === 'manage', 'create')
  return [...options, ...create, 'choose', choice === 'generate' ? 'generated' : 'enter', 'success']
}

const firstSteps = { manage: 'options', create: 'choose', switch: 'switch' } as const satisfies Record<Mode, Step>

export const start = (mode: Mode): State =>
  startWizard<Step, Draft>(firstSteps[mode], {
    mode,
    task: mode === 'switch' ? 'switch' : 'create',
    choice: 'enter',
    generated: null,
    entered: '',
    saved: false,
    unknown: false,
  })

/** What keeps a step from being left forwards. */
function problem(step: Step, draft: Draft): string | null {
  const empty = step === 'enter' || step === 'switch' ? passphraseProblem(draft.entered) : undefined
  if (empty !== undefined) return empty
  if (step === 'generated' && draft.generated === null) return emptyPassphrase
  if ((step === 'enter' || step === 'generated') && !draft.saved) return required
  return null
}

export const rules: WizardRules<Step, Draft> = {
  path,
  problem,
  mayGoBack: (step) => step !== 'success',
  settle: (draft) => ({ ...draft, unknown: false }),
  // What was typed for one task means something else in the next one.
  retreat: (draft) => ({ ...draft, entered: '', saved: false, unknown: false }),
}
