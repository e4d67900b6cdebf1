import type { MachineSight } from '@perigee/compute/engine'
import type { Instance } from '../rest/answers'
import { ownKeys, yes } from './own-keys'

const endedStates = ['Stopped', 'Aborted']
const heldStates = ['Frozen', 'Freezing', 'Thawed']
/** Of a machine whose member of the cluster does not answer, whatever the machine does. */
const lostStates = ['Error', 'Unknown']

export const isEnded = ({ status }: Instance): boolean => endedStates.includes(status)

export const doesRun = (instance: Instance): boolean => sightOf(instance).state === 'running'

/** What the machine's state in Incus means. */
export function sightOf({ status, config }: Instance): MachineSight {
  if (endedStates.includes(status)) return ended(config)
  if (heldStates.includes(status)) return { state: 'held', reason: 'The machine is paused.' }
  if (lostStates.includes(status)) return { state: 'broken', reason: 'The host of the machine does not answer.' }
  return { state: 'running' }
}

/** Incus notes that a machine has ended; only where it could not, as when its host went away, the note says otherwise. */
function ended(config: Instance['config']): MachineSight {
  const power = config['volatile.last_state.power']
  if (config[ownKeys.whole] !== yes || config[ownKeys.asked] === yes || !power) return { state: 'stopped' }
  return power === 'RUNNING'
    ? { state: 'crashed', reason: 'The machine ended without being asked.' }
    : { state: 'stopped', bySelf: true }
}
