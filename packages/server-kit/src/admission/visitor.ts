import { createHash } from 'node:crypto'
import { second } from '@perigee/std/durations'
import { onceASecond } from '@perigee/std/once-a-second'
import { createTokenBuckets, type Rate } from '../rate-limit'
import type { IncomingMessage } from 'node:http'
import type { Origin } from '../http/client'
import type { Eviction, Place } from './places'

/**
 * Credentials that were found right lately. Whoever brings one is not turned away for what others of the address did, as
 * long as most requests that it lets in show again that it is right: some of what is recognised is no secret.
 */
export interface Recognised {
  add(credential: string): void
  /**
   * Lets a request in from an address (null: one that cannot be told from others) for the sake of its credential.
   * @returns what to call when the credential is found right again; null for one that is not recognised, or was used
   * from there too often without that
   */
  letIn(credential: string, address: string | null): (() => void) | null
}

/** Requests of an address that one credential lets in though it is not found right again. */
export const unproven: Rate = { points: 256, every: second }

/** Remembers between one and two times so many; of each only a hash, and for a second of which text it is one. */
export function createRecognised({ now, remember = 10_000 }: { now: () => number; remember?: number }): Recognised {
  let young = new Set<string>()
  let old = new Set<string>()
  const uses = createTokenBuckets(remember)
  const hash = onceASecond((credential) => createHash('sha256').update(credential).digest('base64'))

  return {
    add(credential) {
      young.add(hash(credential))
      if (young.size < remember) return
      old = young
      young = new Set()
    },
    letIn(credential, address) {
      const one = hash(credential)
      if (!young.has(one) && !old.has(one)) return null
      const key = `${one} ${address ?? ''}`
      if (uses.level(key, unproven, now()) < 1) return null
      uses.take(key, unproven, { amount: 1, now: now() })
      return () => uses.take(key, unproven, { amount: -1, now: now() })
    },
  }
}

const perMillisecond = 1000
/** Milliseconds: below that the clock is exact enough. */
const shortWork = 1
/** Milliseconds: asking for processor time adds up all threads of the process, which takes longer than some requests. */
const readingAge = 5

let reading = { at: -Infinity, spent: 0 }

/** Processor time of the whole process in milliseconds, as of a moment ago. */
const processorTime = (now: number): number =>
  now - reading.at < readingAge ? reading.spent : latestProcessorTime(now)

function latestProcessorTime(now: number): number {
  const { user, system } = process.cpuUsage()
  reading = { at: now, spent: (user + system) / perMillisecond }
  return reading.spent
}

/**
 * Starts to measure work; what it gives tells the milliseconds of processor time since then. Others may have worked
 * meanwhile, and this process may have had to wait for its turn: it was neither more than the whole process took nor more
 * than has passed. Short work counts for as long as it took.
 */
export function startMeasuring(): () => number {
  const started = performance.now()
  const before = processorTime(started)
  return () => {
    const now = performance.now()
    const passed = now - started
    return passed < shortWork ? passed : Math.min(latestProcessorTime(now) - before, passed)
  }
}

/** Why a stranger is not served at the moment; as metrics name it. */
export type Reason = 'processor' | 'connections' | Eviction

export interface Refused {
  /** In whole seconds. */
  retryAfter: number
}

/** Whoever sent a request: a stranger until `known`. */
export interface Visitor {
  /**
   * Whether the account of where it comes from is overdrawn; asked before any work is done. Null when it may go on, as
   * may who brings something that was recognised before, unless `ofKnown`. What is refused is charged to its address only.
   */
  refusal(options?: { ofKnown?: boolean }): Refused | null
  /** Where it comes from, as limits name it; null when many may share that. */
  address(): string | null
  /** A place for a body that is taken before it is known who sends it. `onEvict` is called when it is lost. */
  enter(onEvict: () => void): Place
  /** Does work at once and charges the time it takes, unless it is known who asks. */
  charge<T>(work: () => T): T
  /** The same for work that waits in between and that anybody may ask for, also who is known. */
  chargeAll<T>(work: () => Promise<T>): Promise<T>
  /** From here on it is known who asks, who is counted elsewhere: what this request took is given back. */
  known(): void
}

export interface VisitorParts {
  request: IncomingMessage
  originOf: (request: IncomingMessage) => Origin
  /** For what it brings; gives what to call when that is right again. Null when it is not let in for that. */
  letIn: (address: string | null) => (() => void) | null
  wait: (origin: Origin) => number
  /** Gives what gives it back. */
  spend: (origin: Origin, milliseconds: number, options?: { refused?: boolean }) => () => void
  enter: (origin: Origin, onEvict: (why: Eviction) => void) => Place
  onKnown: () => void
  onRefused: (reason: Reason) => void
}

/** Where a request comes from is found out when that is first asked for. */
export function createVisitor(parts: VisitorParts): Visitor & { spent(milliseconds: number): void } {
  const { request, originOf, letIn, wait, spend, enter, onKnown, onRefused } = parts
  let found: Origin | undefined
  const giveBack: (() => void)[] = []
  let prove: (() => void) | null = null
  let refused = false
  let isKnown = false
  const origin = (): Origin => (found ??= originOf(request))

  const spent = (milliseconds: number): void => {
    if (isKnown) return
    giveBack.push(spend(origin(), milliseconds, { refused }))
  }

  return {
    spent,
    address: () => origin().address,
    refusal({ ofKnown = false } = {}) {
      const retryAfter = wait(origin())
      if (retryAfter === 0) return null
      if (!ofKnown && (prove ??= letIn(origin().address))) return null
      refused = true
      onRefused('processor')
      return { retryAfter }
    },
    enter: (onEvict) =>
      enter(origin(), (why) => {
        onRefused(why)
        onEvict()
      }),
    charge(work) {
      const measured = startMeasuring()
      try {
        return work()
      } finally {
        spent(measured())
      }
    },
    async chargeAll(work) {
      const measured = startMeasuring()
      try {
        return await work()
      } finally {
        spend(origin(), measured())
      }
    },
    known() {
      if (isKnown) return
      isKnown = true
      for (const give of giveBack.splice(0)) give()
      prove?.()
      onKnown()
    },
  }
}
