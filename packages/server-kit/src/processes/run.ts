import type { ChildProcess } from 'node:child_process'
import { MiB } from '@perigee/std/units'
import { second } from '@perigee/std/durations'
import type { HandedOver, Receiver } from './doors'
import { createHeartbeat, type Heartbeat } from './heartbeat'
import type { ToChild } from './messages'

/** Completes "it ended because", for logs: `ours` is why we killed it, if we did. */
export function reasonOfEnd({ exitCode, signalCode, pid }: ChildProcess, ours?: string): string {
  if (ours !== undefined) return ours
  if (pid === undefined) return 'it could not be started'
  if (signalCode === 'SIGABRT') return 'it was aborted, most likely because its heap was full (SIGABRT)'
  return signalCode === null ? `it ended with code ${exitCode ?? 'unknown'}` : `it was killed by ${signalCode}`
}

/**
 * Watches what one process takes of the machine's memory. The returned function is given each figure, in bytes, and
 * says why the process has to go: more than `limit` twice in a row.
 */
export function createMemoryGuard(limit: number): (bytes: number) => string | undefined {
  let timesTooLarge = 0
  return (bytes) => {
    timesTooLarge = bytes > limit ? timesTooLarge + 1 : 0
    return timesTooLarge > 1 ? `it took more than ${Math.round(limit / MiB)} MiB of memory` : undefined
  }
}

const measureTime = 2 * second

/** One process from its start to its end. */
export interface Run extends Receiver {
  readonly child: ChildProcess
  /** `performance.now()` at its start. */
  readonly since: number
  isReady: boolean
  /** It has said that it is about to end, and so has a successor. */
  isLeaving: boolean
  /** Why it is killed, when we do that. */
  reason?: string
  readonly heartbeat: Heartbeat
  readonly memoryGuard: (bytes: number) => string | undefined
  readonly ended: Promise<void>
  say(message: ToChild): void
  /** Its metrics as text; empty when it does not answer in time. */
  measure(): Promise<string>
  /** It has answered `measure`. */
  measured(id: number, metrics: string): void
  /** It has said what became of a connection that it was handed. */
  answered(id: number, outcome: HandedOver): void
  /** It is asked now, and says then that it has what was handed to it before. */
  asked(): void
  /** It has answered. @returns whether something that it was handed before it was asked never reached it */
  hasMissed(): boolean
}

/**
 * Messages keep their order, so what the process does not have when it answers a later one is lost: it had no descriptor
 * left for it. Node tells nobody. A limit of time would not do: one that is merely slow would take it too.
 */
export function beginRun(child: ChildProcess, limits: { hangTime: number; memoryLimit: number }): Run {
  const measuring = new Map<number, (metrics: string) => void>()
  let measurements = 0
  const onTheWay = new Map<number, (outcome: HandedOver) => void>()
  let handed = 0
  let handedWhenAsked = 0
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    // one that could not even be started
    child.once('error', () => child.pid === undefined && resolve())
  })
  void ended.then(() => onTheWay.forEach((answer) => answer('gone')))
  function say(message: ToChild): void {
    if (child.connected) child.send(message, () => undefined)
  }
  return {
    child,
    since: performance.now(),
    isReady: false,
    isLeaving: false,
    heartbeat: createHeartbeat(limits.hangTime),
    memoryGuard: createMemoryGuard(limits.memoryLimit),
    ended,
    say,
    measure: () =>
      new Promise((resolve) => {
        const id = measurements++
        const answer = (metrics: string): void => {
          clearTimeout(timer)
          measuring.delete(id)
          resolve(metrics)
        }
        const timer = setTimeout(() => answer(''), measureTime)
        measuring.set(id, answer)
        say({ kind: 'measure', id })
      }),
    measured: (id, metrics) => measuring.get(id)?.(metrics),
    answered: (id, outcome) => onTheWay.get(id)?.(outcome),
    asked: () => void (handedWhenAsked = handed),
    hasMissed() {
      const missed = [...onTheWay].filter(([id]) => id < handedWhenAsked)
      for (const [, answer] of missed) answer('lost')
      return missed.length > 0
    },
    take: (place, socket) =>
      new Promise((resolve) => {
        const id = handed++
        const answer = (outcome: HandedOver): void => {
          onTheWay.delete(id)
          resolve(outcome)
        }
        onTheWay.set(id, answer)
        const message: ToChild = { kind: 'connection', id, place }
        // kept open here until it says that it has it: it may end before. What could not be sent is lost as well.
        child.send(message, socket, { keepOpen: true }, (error) => error && !child.connected && answer('gone'))
      }),
  }
}
