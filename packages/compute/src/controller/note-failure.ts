import type { ControlledInstance } from '@perigee/satellite-db/compute-control'
import type { EngineError } from '../engine'
import type { ControllerContext } from './controller-context'
import type { Aim } from './next-step'
import { note } from './note'
import { restart } from './restart'
import type { Outcome } from './outcome'
import { takeAnotherPort } from './take-another-port'

const noPort = 'All ports of this location are taken at the moment.'

/**
 * What becomes of a machine about which the engine could not do what it was asked to do. Whether it runs is not known
 * from that: what it uses stays as it was seen last.
 */
export async function noteFailure(
  context: ControllerContext,
  { row, aim }: { row: ControlledInstance; aim: Aim },
  error: EngineError,
): Promise<Outcome> {
  const { failure, message } = error
  context.logger.warn({ err: error, instance: row.id, failure, aim }, 'an operation on a machine failed')
  if (failure === 'unavailable' || aim !== 'running' || row.status === 'error') return later(context, row, message)
  if (failure === 'failed') return restart(context, row, { reason: message })
  if (failure === 'port-taken') {
    return (await takeAnotherPort(context, row)) ? 'again' : restart(context, row, { reason: noPort })
  }
  const given = { status: 'error', waits_for: null, problem: message, retry_at: null } as const
  return (await note(context, row, given)) ? null : 'again'
}

/** It keeps the state that it was seen in last, and the reason of an error. */
async function later(context: ControllerContext, row: ControlledInstance, problem: string): Promise<Outcome> {
  const { clock, patience } = context
  const retryAt = new Date(clock().getTime() + patience.later)
  const said = row.status === 'error' ? {} : { problem }
  return (await note(context, row, { ...said, retry_at: retryAt })) ? patience.later : 'again'
}
