import type { ControlledInstance } from '@perigee/satellite-db/compute-control'
import type { MachineSight } from '../engine'
import type { ControllerContext } from './controller-context'
import { note } from './note'
import { greetsBySsh } from './ssh-banner'
import type { Outcome } from './outcome'

export const noSsh = 'This instance runs, but its SSH does not answer.'

/** A machine that runs is complete when its SSH greets, or has not greeted for so long that nobody waits for it. */
export async function lookForSsh(
  context: ControllerContext,
  row: ControlledInstance,
  { ssh }: MachineSight,
): Promise<Outcome> {
  const { location, patience, clock } = context
  const runs = { status: 'complete', waits_for: null, retry_at: null, frozen: false } as const
  const address = location.sshAddress ?? ssh?.host ?? null
  if (ssh && (await greetsBySsh(ssh, patience.look))) {
    return after(await note(context, row, { ...runs, address, problem: null }, 'running'))
  }
  if (row.status === 'complete') {
    return after(await note(context, row, { ...runs, problem: noSsh }, 'running'))
  }
  const isWaiting = row.status === 'pending' && row.waitsFor === 'ssh'
  if (isWaiting && clock().getTime() - row.updatedAt.getTime() > patience.ssh) {
    return after(await note(context, row, { ...runs, address, problem: noSsh }, 'running'))
  }
  const isWanted = await note(context, row, { ...waits, problem: null })
  return isWanted ? patience.betweenLooks : 'again'
}

const waits = { status: 'pending', waits_for: 'ssh', retry_at: null, frozen: false } as const

const after = (isWanted: boolean): Outcome => (isWanted ? null : 'again')
