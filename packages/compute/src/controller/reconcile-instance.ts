import { type ControlledInstance, findControlled } from '@perigee/satellite-db/compute-control'
import { EngineError, type MachineSight } from '../engine'
import { askEngine } from './ask-engine'
import type { ControllerContext } from './controller-context'
import { type Aim, aimOf, nextStep, type Step } from './next-step'
import { noteFailure } from './note-failure'
import type { Outcome } from './outcome'
import { remove, steps } from './steps'

/** More than any machine needs: whatever goes on longer is looked at again later. */
const mostSteps = 20

/**
 * Brings one machine to what is wanted of it, step by step, each from what is in its row and what the engine has. A row
 * that says something else meanwhile is read again. Never to be called twice at a time for one machine.
 * @returns in how many milliseconds it wants to be looked at; null: when something happens
 */
export async function reconcileInstance(context: ControllerContext, id: string): Promise<number | null> {
  for (let count = 0; count < mostSteps && !context.signal.aborted; count++) {
    const row = await findControlled(context.db, id)
    if (row?.location !== context.location.name) return null
    const rest = restOf(row, context.clock())
    if (rest > 0) return rest
    const outcome = await takeStep(context, row)
    if (outcome !== 'again') return outcome
  }
  return context.signal.aborted ? null : context.patience.later
}

const restOf = ({ retryAt }: ControlledInstance, now: Date): number => (retryAt?.getTime() ?? 0) - now.getTime()

async function takeStep(context: ControllerContext, row: ControlledInstance): Promise<Outcome> {
  const aim = aimOf(row)
  try {
    return await (aim === 'deleted' ? remove(context, row) : towards(context, row, aim))
  } catch (error) {
    if (error instanceof EngineError) return noteFailure(context, { row, aim }, error)
    throw error
  }
}

async function towards(
  context: ControllerContext,
  row: ControlledInstance,
  aim: Exclude<Aim, 'deleted'>,
): Promise<Outcome> {
  const sight = await askEngine(() => context.engine.inspect(row.id))
  return take(context, row, sight, nextStep(aim, row, sight))
}

function take<Name extends Step['do']>(
  context: ControllerContext,
  row: ControlledInstance,
  sight: MachineSight,
  step: Extract<Step, { do: Name }>,
): Promise<Outcome> {
  return steps[step.do]({ context, row, sight, step })
}
