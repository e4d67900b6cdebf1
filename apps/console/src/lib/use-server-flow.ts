import type { ErrorCode } from '@perigee/contract/refusal-catalogue'
import { isCallError } from './call-error'
import { type LeaveContext, type Leaving, useWizard, type Wizard } from './use-wizard'
import type { WizardRules, WizardState } from './wizard'

/**
 * What a refused step means for the person: `wrong` is typed again, `locked` waits, `expired` begins again, and anything
 * else is only shown.
 */
export type FlowTrouble = 'wrong' | 'locked' | 'expired' | 'other'

const troubles: Partial<Record<ErrorCode, FlowTrouble>> = {
  wrong_step_password: 'wrong',
  wrong_step_code: 'wrong',
  wrong_password: 'wrong',
  wrong_mfa_code: 'wrong',
  wrong_activation_code: 'wrong',
  flow_locked: 'locked',
  too_many_requests: 'locked',
  too_many_attempts: 'locked',
  step_out_of_order: 'expired',
  unknown_reset_token: 'expired',
  token_expired: 'expired',
}

export function troubleOf(cause: unknown): FlowTrouble {
  if (!isCallError(cause)) return 'other'
  // a proxy in front of the server answers without a code
  if (cause.code === undefined) return cause.status === 429 ? 'locked' : 'other'
  return troubles[cause.code] ?? 'other'
}

export interface ServerFlow<Step extends string, Draft> extends Wizard<Step, Draft> {
  /** Of the step shown; null while there is none. */
  trouble: FlowTrouble | null
}

interface Options<Step extends string, Draft> {
  rules: WizardRules<Step, Draft>
  start: WizardState<Step, Draft>
  /**
   * Tells the server what the step says, and answers where it leads: nothing for the next step of the path. What it
   * throws stands at the step. The signal is aborted when the flow is left.
   */
  send: (
    step: Step,
    draft: Draft,
    context: LeaveContext,
  ) => Promise<Leaving<Step, Draft> | void> | Leaving<Step, Draft> | void
}

/** A flow of several steps that the server keeps: the console only knows the step that it was led to. */
export function useServerFlow<Step extends string, Draft>(options: Options<Step, Draft>): ServerFlow<Step, Draft> {
  const { rules, start, send } = options
  const flow = useWizard({ rules, start, leave: (step) => (draft, context) => send(step, draft, context) })
  const { error } = flow.state
  return { ...flow, trouble: error === null ? null : troubleOf(error) }
}
