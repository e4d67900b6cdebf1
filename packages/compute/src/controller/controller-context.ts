import type { Context } from '@perigee/actors/context'
import type { InstanceType } from '@perigee/domain/compute/instance-types'
import { minute, second } from '@perigee/std/durations'
import type { ComputeContext } from '../context'
import type { Engine } from '../engine'
import type { Aside } from './group-turns'

/** What the service of a location knows of it. */
export interface ServedLocation {
  name: string
  title: string
  types: readonly InstanceType[]
  sshPorts: { from: number; to: number }
  /** Address of the host on which the SSH of machines is reached. */
  bind: string
  /** What people are told to reach machines at; null: what the engine says. */
  sshAddress: string | null
  /** What machines may take together; null: all processors, half of the memory, half of the disk that is free. */
  budget: { cpus: number | null; memoryMB: number | null; diskGB: number | null }
  diskHourMicroCents: number
}

/** How long the controller waits for what. In milliseconds. */
export interface Patience {
  /** For a machine to shut down before it is ended. */
  stop: number
  /** Between two looks at SSH that does not answer yet. */
  betweenLooks: number
  /** For an answer at one look. */
  look: number
  /** For SSH after a start; then the machine runs without. */
  ssh: number
  /** Before another start, the first time, the second and so on; after the last it is left alone. */
  restarts: readonly number[]
  /** In which restarts count together. */
  restartWindow: number
  /** Before an engine that did not answer, or a removal that failed, is tried again. */
  later: number
  /** Two sights of a machine that runs are of one stretch when they are no further apart. */
  away: number
}

export const usualPatience: Patience = {
  stop: 30 * second,
  betweenLooks: second,
  look: 5 * second,
  ssh: 10 * minute,
  restarts: [0, 15 * second, minute],
  restartWindow: 10 * minute,
  later: 10 * second,
  away: minute,
}

/** What the controller of a location works with. */
export interface ControllerContext extends Context {
  keys: Pick<ComputeContext['keys'], 'computeSealing'>
  engine: Engine
  location: ServedLocation
  patience: Patience
  /** For what waits for a machine: others are worked on meanwhile. */
  aside: Aside
  /** Ends it: steps that run come to their end, and no other one is begun. */
  signal: AbortSignal
}
