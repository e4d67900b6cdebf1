import type { ControlledInstance } from '@perigee/satellite-db/compute-control'
import type { MachineSight } from '../engine'

/** What a machine is to be, all things considered. */
export type Aim = 'running' | 'stopped' | 'deleted'

type Considered = Pick<ControlledInstance, 'wanted' | 'projectEnded' | 'ownerFrozen'>

export function aimOf({ wanted, projectEnded, ownerFrozen }: Considered): Aim {
  if (projectEnded || wanted === 'deleted') return 'deleted'
  return ownerFrozen ? 'stopped' : wanted
}

export type Step =
  /** It is as it should be, or nothing is done about it by itself. */
  | { do: 'rest' }
  /** Its disk, and then the first start. */
  | { do: 'create' }
  | { do: 'start' }
  | { do: 'stop' }
  /** It runs: whether people can log in. */
  | { do: 'lookForSsh' }
  /** It ended without being asked. */
  | { do: 'restart'; reason: string }
  /** Somebody in it has shut it down, and so it stays. */
  | { do: 'noteShutdown' }
  | { do: 'noteStopped' }
  | { do: 'noteError'; reason: string }

type Known = Pick<ControlledInstance, 'status' | 'waitsFor' | 'problem' | 'booted' | 'wantedBoot'>

export const noDisk = 'The disk of this instance is not there any more.'
const unexplained = 'This instance has ended by itself.'
const unanswered = 'The host of this instance does not answer.'

/** The next thing to do about a machine that is to stay. */
export function nextStep(aim: 'running' | 'stopped', row: Known, sight: MachineSight): Step {
  const { state, reason } = sight
  if (state === 'broken') return { do: 'noteError', reason: reason ?? unanswered }
  if (aim === 'stopped') return { do: state === 'running' || state === 'held' ? 'stop' : 'noteStopped' }
  if (state === 'held' && row.booted < row.wantedBoot) return { do: 'stop' }
  if (state === 'held') return { do: 'noteError', reason: reason ?? unexplained }
  return state === 'running' ? ofRunning(row) : toStart(row, sight)
}

function ofRunning({ booted, wantedBoot, status, problem }: Known): Step {
  if (booted < wantedBoot) return { do: 'stop' }
  return { do: status === 'complete' && problem === null ? 'rest' : 'lookForSsh' }
}

function toStart(row: Known, { state, bySelf = false, reason = unexplained }: MachineSight): Step {
  if (row.status === 'error') return { do: 'rest' }
  if (row.booted === 0) return { do: 'create' }
  if (state === 'absent') return { do: 'noteError', reason: noDisk }
  if (row.booted < row.wantedBoot || !hasRun(row)) return { do: 'start' }
  return bySelf && state === 'stopped' ? { do: 'noteShutdown' } : { do: 'restart', reason }
}

/** Whether it is known to have run since the start that is wanted. */
const hasRun = ({ status, waitsFor }: Known): boolean => status === 'complete' || waitsFor === 'ssh'
