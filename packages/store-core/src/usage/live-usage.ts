import { egressSince, storedUsage } from '@perigee/satellite-db/project-usage'
import type { Clock } from '@perigee/std/clock'
import { monthStart } from '@perigee/std/month-start'
import { singleFlight } from '@perigee/std/single-flight'
import type { StoreDb } from '../schema'
import type { EgressMeter } from './egress-meter'
import { recentProjects } from './recent-projects'

const maxFigures = 10_000

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
  /** Counts what is about to be stored; the result has to be called once, with whether it was stored. */
  begin(projectId: number, more: Amount): (wasStored: boolean) => void
  /** Downloaded in this UTC month, with what running downloads may still take. */
  egress(projectId: number, maxAge: number): Promise<number>
}

const none: Amount = { storage: 0, segments: 0 }
const plus = (a: Amount, b: Amount): Amount => ({ storage: a.storage + b.storage, segments: a.segments + b.segments })
const minus = (a: Amount, b: Amount): Amount => ({ storage: a.storage - b.storage, segments: a.segments - b.segments })

export function createLiveUsage(options: {
  db: StoreDb
  clock: Clock
  egress: EgressMeter
  maxProjects?: number
}): LiveUsage {
  const { db, clock, egress, ...limit } = options
  /** What this process has stored, per project. */
  const storedHere = recentProjects(() => ({ total: none }), limit)
  const running = new Map<number, Amount>()

  const storedFigure = figures(clock, storedHere, {
    read: ({ total }) => total,
    query: (projectId) => storedUsage(db, projectId),
  })
  const egressFigure = figures(clock, egress.of, {
    read: ({ written }) => written,
    query: (projectId) => egressSince(db, projectId, monthStart(clock())),
  })

  function change(projectId: number, by: Amount): void {
    const now = plus(running.get(projectId) ?? none, by)
    if (now.storage === 0 && now.segments === 0) running.delete(projectId)
    else running.set(projectId, now)
  }

  return {
    async stored(projectId, maxAge) {
      const { value, counter, before } = await storedFigure(projectId, maxAge)
      return plus(value, minus(counter.total, before))
    },
    underWay: (projectId) => running.get(projectId) ?? none,
    begin(projectId, more) {
      change(projectId, more)
      return (wasStored) => {
        change(projectId, minus(none, more))
        if (!wasStored) return
        const counter = storedHere(projectId)
        counter.total = plus(counter.total, more)
      }
    },
    async egress(projectId, maxAge) {
      const { value, counter, before } = await egressFigure(projectId, maxAge)
      return value + counter.counted - before + counter.reserved
    },
  }
}

/** A figure from the database, and this process's counter as it stood before the query. */
interface Figure<T, Counter> {
  value: T
  queriedAt: number
  counter: Counter
  before: T
}

/**
 * Remembers figures of projects. With a `maxAge` of 0 the query begins after the call and is not shared with an older one.
 * A figure whose counter was forgotten in the meantime is queried again: nothing can be added to it.
 */
function figures<T, Counter extends object>(
  clock: Clock,
  counterOf: (projectId: number) => Counter,
  source: { read: (counter: Counter) => T; query: (projectId: number) => Promise<T> },
) {
  const cached = new Map<number, Figure<T, Counter>>()
  const shared = singleFlight<Figure<T, Counter>>()

  async function load(projectId: number): Promise<Figure<T, Counter>> {
    const counter = counterOf(projectId)
    const before = source.read(counter)
    const queriedAt = clock().getTime()
    const figure = { counter, before, queriedAt, value: await source.query(projectId) }
    if (cached.size >= maxFigures) cached.clear()
    cached.set(projectId, figure)
    return figure
  }

  function fresh(projectId: number, maxAge: number): Figure<T, Counter> | undefined {
    const figure = cached.get(projectId)
    const age = clock().getTime() - (figure?.queriedAt ?? 0)
    return figure && age >= 0 && age < maxAge ? figure : undefined
  }

  return async (projectId: number, maxAge: number): Promise<Figure<T, Counter>> => {
    const query = () => load(projectId)
    for (;;) {
      const figure =
        maxAge === 0 ? await query() : (fresh(projectId, maxAge) ?? (await shared(String(projectId), query)))
      if (figure.counter === counterOf(projectId)) return figure
      cached.delete(projectId)
    }
  }
}
