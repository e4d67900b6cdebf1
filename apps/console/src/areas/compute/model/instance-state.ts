import type { Instance } from '@perigee/contract/compute'
import type { InstanceStep } from '@perigee/domain/compute/instance-rules'

type State = Pick<Instance, 'status' | 'deleting'>

/** Whether it will soon be in another state by itself. */
export const isUnderWay = ({ status, deleting }: State): boolean => deleting || status === 'pending'

export const isRunning = ({ status, deleting }: State): boolean => status === 'complete' && !deleting

/** Whether it has been stopped, or has failed: it can be started. */
export const isDown = ({ status, deleting }: State): boolean =>
  !deleting && (status === 'offline' || status === 'error')

interface Words {
  label: string
  color: string
}

const known: Readonly<Record<string, Words>> = {
  complete: { label: 'Running', color: 'green' },
  offline: { label: 'Offline', color: 'gray' },
  pending: { label: 'Pending', color: 'blue' },
  error: { label: 'Error', color: 'red' },
}

/** A state in a word; one that is not known is shown as it is. */
export function stateWords({ status, deleting }: State): Words {
  if (deleting) return { label: 'Removing', color: 'red' }
  return known[status] ?? { label: status === '' ? 'Unknown' : status, color: 'gray' }
}

export const stepWords: Readonly<Record<InstanceStep, string>> = {
  turn: 'Waits for its turn',
  disk: 'Makes its disk',
  start: 'Starts',
  ssh: 'Waits for SSH to answer',
  stop: 'Stops',
  retry: 'Tries to start again',
}

/** What a machine goes through on its way to its first login, in this order. */
export const bootSteps = ['turn', 'disk', 'start', 'ssh'] as const satisfies readonly InstanceStep[]

export interface ShownStep {
  label: string
  state: 'done' | 'now' | 'ahead'
}

/** How far a machine that boots has come; empty for one that does something else. */
export function bootProgress({ status, deleting, waitsFor }: State & Pick<Instance, 'waitsFor'>): ShownStep[] {
  if (deleting || status !== 'pending') return []
  const at = bootSteps.findIndex((step) => step === (waitsFor ?? 'turn'))
  if (at < 0) return []
  return bootSteps.map((step, index) => ({
    label: stepWords[step],
    state: index < at ? 'done' : index === at ? 'now' : 'ahead',
  }))
}
