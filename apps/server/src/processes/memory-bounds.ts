import { totalmem } from 'node:os'
import { MiB } from '@perigee/std/units'
import type { OwnProcess } from './plan-processes'

/** In bytes. */
export interface MemoryBound {
  /** Of the heap: Node ends the process that needs more. */
  heap: number
  /** Of everything, buffers too: a process that takes more is replaced. */
  memory: number
}

/** Part of the memory for the heaps of a service, and the least and most for one of its processes. */
const shares: Record<OwnProcess, { part: number; least: number; most: number }> = {
  auth: { part: 0.1, least: 96 * MiB, most: 512 * MiB },
  gateway: { part: 0.3, least: 160 * MiB, most: 2048 * MiB },
  linkshare: { part: 0.15, least: 160 * MiB, most: 1024 * MiB },
  // without its machines, which are no part of it
  compute: { part: 0.04, least: 96 * MiB, most: 256 * MiB },
}

/** For code and buffers; bodies pass as buffers. */
const leastBeside = 256 * MiB

/** What the machine has, or the container that we run in. */
export function memoryOfMachine(): number {
  const constrained = process.constrainedMemory?.() ?? 0
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem()
}

/** Of one of `of` processes of a service. */
export function memoryBound(service: OwnProcess, { memory, of }: { memory: number; of: number }): MemoryBound {
  const { part, least, most } = shares[service]
  const heap = Math.floor(Math.min(most, Math.max(least, (memory * part) / of)) / MiB) * MiB
  return { heap, memory: heap + Math.max(leastBeside, heap) }
}
