import type { Config } from '../load-config'
import { memoryBound, memoryOfMachine, type MemoryBound } from './memory-bounds'
import type { ProcessPlan } from './plan-processes'
import { givenHeapLimit } from './program'

/** What a process may take, by the settings and the machine. */
export function boundOf({ service, of }: ProcessPlan, { settings }: Config): MemoryBound {
  const bound = memoryBound(service, { memory: settings.server.memory ?? memoryOfMachine(), of })
  const heap = givenHeapLimit()
  return heap === undefined ? bound : { heap, memory: bound.memory - bound.heap + heap }
}
