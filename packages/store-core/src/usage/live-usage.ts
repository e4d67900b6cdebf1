import { egressSince, storedUsage } from '@perigee/satellite-db/project-usage'
import type { Clock } from '@perigee/std/clock'
import { singleFlight } from '@perigee/std/single-flight'
import type { StoreDb } from '../schema'
import type { EgressMeter } from './egress-meter'

const maxProjects = 10_000

export interface Amount {
  /** Bytes. */
  storage: number
  segments: number
}

/**
 * What projects hold and have downloaded: figures from the database, at most as old as the caller allows, with this
 * process's own changes on top. Such a change may be counted twice for as long as the figure lasts, never left out.
 */
export interface LiveUsage {
  /** What is stored, without what is being stored. */
  stored(projectId: number, maxAge: number): Promise<Amount>
  /** What this process is storing at this moment. */
  underWay(projectId: number): Amount
  /** Counts what is about to be stored; the result has to be called once, with whether it was. */
  begin(projectId: number, more: Amount): (wasStored: boolean) => void
  /** Downloaded in this UTC month, with what running downloads may still take. */
  egress(projectId: number, maxAge: number): Promise<number>
}

interface Known<T> {
  value: T
  askedAt: number
  /** What of this process's own changes the value certainly has. */
  mark: T
}

const none: Amount = { storage: 0, segments: 0 }
const plus = (a: Amount, b: Amount): Amount => ({ storage: a.storage + b.storage, segments: a.segments + b.segments })
const minus = (a: Amount, b: Amount): Amount => ({ storage: a.storage - b.storage, segments: a.segments - b.segments })

export function createLiveUsage(options: { db: StoreDb; clock: Clock; egress: EgressMeter }): LiveUsage {
  const { db, clock, egress } = options
  const settled = new Map<number, Amount>()
  const running = new Map<number, Amount>()
  const settledOf = (projectId: number): Amount => settled.get(projectId) ?? none

  const storedFigures = figures<Amount>(clock, async (projectId) => {
    const mark = settledOf(projectId)
    return { mark, value: await storedUsage(db, projectId) }
  })
  const egressFigures = figures<number>(clock, async (projectId) => {
    const mark = egress.of(projectId).written
    return { mark, value: await egressSince(db, projectId, startOfMonth(clock())) }
  })

  function change(projectId: number, by: Amount): void {
    const now = plus(running.get(projectId) ?? none, by)
    if (now.storage === 0 && now.segments === 0) running.delete(projectId)
    else running.set(projectId, now)
  }

  return {
    async stored(projectId, maxAge) {
      const { value, mark } = await storedFigures(projectId, maxAge)
      return plus(value, minus(settledOf(projectId), mark))
    },
    underWay: (projectId) => running.get(projectId) ?? none,
    begin(projectId, more) {
      change(projectId, more)
      return (wasStored) => {
        change(projectId, minus(none, more))
        if (wasStored) settled.set(projectId, plus(settledOf(projectId), more))
      }
    },
    async egress(projectId, maxAge) {
      const { value, mark } = await egressFigures(projectId, maxAge)
      const { counted, reserved } = egress.of(projectId)
      return value + counted - mark + reserved
    },
  }
}

/** Remembers figures of projects. With a `maxAge` of 0 the question is put after the call, not joined to an older one. */
function figures<T>(clock: Clock, ask: (projectId: number) => Promise<{ value: T; mark: T }>) {
  const known = new Map<number, Known<T>>()
  const joined = singleFlight<Known<T>>()

  async function load(projectId: number): Promise<Known<T>> {
    const askedAt = clock().getTime()
    const found = { askedAt, ...(await ask(projectId)) }
    if (known.size >= maxProjects) known.clear()
    known.set(projectId, found)
    return found
  }

  return async (projectId: number, maxAge: number): Promise<Known<T>> => {
    if (maxAge === 0) return load(projectId)
    const found = known.get(projectId)
    const age = clock().getTime() - (found?.askedAt ?? 0)
    return found && age >= 0 && age < maxAge ? found : joined(String(projectId), () => load(projectId))
  }
}

const startOfMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
