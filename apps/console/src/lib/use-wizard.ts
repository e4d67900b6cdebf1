import { useEffect, useReducer, useRef } from 'react'
import {
  canGoBack,
  positionOf,
  problemOf,
  type WizardEvent,
  type WizardRules,
  type WizardState,
  wizardReducer,
} from './wizard'

/** Where leaving a step leads: on along the path, to a named step, or nowhere because there is a question first. */
export type Leaving<Step extends string, Draft> =
  | undefined
  | { to?: Step; patch?: Partial<Draft> }
  | { stay: Partial<Draft> }

export interface LeaveContext {
  /** Aborted when the wizard goes away. */
  signal: AbortSignal
}

/** Leaves a step forwards: asks a server, saves, closes the dialog. What it throws stands at the step. */
export type LeaveStep<Step extends string, Draft> = (
  draft: Draft,
  context: LeaveContext,
) => Promise<Leaving<Step, Draft> | void> | Leaving<Step, Draft> | void

/** What leaving the steps does, by step or as a function of it. A step without an entry just leads on. */
export type LeaveSteps<Step extends string, Draft> =
  | { [K in Step]?: LeaveStep<Step, Draft> }
  | ((step: Step) => LeaveStep<Step, Draft> | undefined)

export interface Wizard<Step extends string, Draft> {
  state: WizardState<Step, Draft>
  /** What keeps the current step from being left; null for nothing. */
  problem: string | null
  /** The same, once somebody has tried to leave the step: for a field to say. */
  missing: string | null
  position: { number: number; of: number }
  /** Whether there is a step to go back to, also while leaving is under way. */
  canGoBack: boolean
  edit: (patch: Partial<Draft>) => void
  /** Leaves the step forwards, as its primary button does. */
  next: () => void
  back: () => void
  /** Chooses and leaves at once, as a card does that is pressed. */
  pick: (patch: Partial<Draft>) => void
  /** Goes to a step, whatever lies between. */
  goTo: (step: Step) => void
}

interface Options<Step extends string, Draft> {
  rules: WizardRules<Step, Draft>
  start: WizardState<Step, Draft>
  leave?: LeaveSteps<Step, Draft>
  /** The step that a failure concerns, where it is not the one that was left. */
  concerns?: (cause: unknown, step: Step) => Step | undefined
}

/** Runs a wizard: the pure machine, and one leaving at a time. */
export function useWizard<Step extends string, Draft>({
  rules,
  start,
  leave = {},
  concerns,
}: Options<Step, Draft>): Wizard<Step, Draft> {
  const [state, send] = useReducer(
    (before: WizardState<Step, Draft>, event: WizardEvent<Step, Draft>) => wizardReducer(rules)(before, event),
    start,
  )
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const problem = problemOf(rules, state)

  async function leaveBy(work: LeaveStep<Step, Draft>): Promise<void> {
    const { step, draft } = state
    const { signal } = (running.current = new AbortController())
    try {
      const made = work(draft, { signal })
      if (made instanceof Promise) send({ type: 'saving' })
      const result = await made
      if (signal.aborted) return
      if (result && 'stay' in result) send({ type: 'stayed', patch: result.stay })
      else send({ type: 'left', to: result?.to, patch: result?.patch })
    } catch (error) {
      if (!signal.aborted) send({ type: 'failed', error, at: concerns?.(error, step) })
    } finally {
      running.current = undefined
    }
  }

  function next(): void {
    if (running.current) return
    const work = typeof leave === 'function' ? leave(state.step) : leave[state.step]
    if (problem === null && work) void leaveBy(work)
    else send({ type: 'next' })
  }

  return {
    state,
    problem,
    missing: state.error === null ? null : problem,
    position: positionOf(rules, state),
    canGoBack: canGoBack(rules, { ...state, saving: false }),
    next,
    edit: (patch) => send({ type: 'edited', patch }),
    back: () => send({ type: 'back' }),
    pick: (patch) => send({ type: 'left', patch }),
    goTo: (to) => send({ type: 'left', to }),
  }
}
