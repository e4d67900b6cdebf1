import type { ControlledInstance } from '@perigee/satellite-db/compute-control'
import type { MachineSight } from '../engine'
import type { ControllerContext } from './controller-context'
import { note } from './note'
import { greetsBySsh } from './ssh-banner'
import type { Outcome } from './outcome'

export const noSsh = 'This instance runs, but its SSH does not answer.'

/**
 * A machine that runs is complete when its SSH greets, or has not greeted for so long since its start that nobody waits
 * for it. It runs, and costs, either way.
 */
export async function lookForSsh(
  context: ControllerContext,
  row: ControlledInstance,
  { ssh }: MachineSight,
): Promise<Outcome> {
  const { location, patience, clock, aside } = context
  const startedAt = row.startedAt ?? clock()
  const known = { retry_at: null, frozen: false, started_at: startedAt } as const
  const runs = { ...known, status: 'complete', waits_for: null } as const
  const address = location.sshAddress ?? ssh?.host ?? null
  if (ssh && (await aside(() => greetsBySsh(ssh, patience.look)))) {
    return after(await note(context, row, { ...runs, address, problem: null }, 'running'))
  }
  if (row.status === 'complete') {
    return after(await note(context, row, { ...runs, problem: noSsh }, 'running'))
  }
  if (clock().getTime() - startedAt.getTime() > patience.ssh) {
    return after(await note(context, row, { ...runs, address, problem: noSsh }, 'running'))
  }
  const waits = { ...known, status: 'pending', waits_for: 'ssh', problem: null } as const
  const isWanted = await note(context, row, waits, 'running')
  return isWanted ? patience.betweenLooks : 'again'
}

const after = (isWanted: boolean): Outcome => (isWanted ? null : 'again')
