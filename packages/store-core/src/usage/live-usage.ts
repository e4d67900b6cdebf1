import { noUsage, projectUsage } from '@perigee/satellite-db/usage/project-usage'
import type { Clock } from '@perigee/std/clock'
import { second } from '@perigee/std/durations'
import { singleFlight } from '@perigee/std/single-flight'
import type { StoreDb } from '../schema'
import type { EgressMeter } from './egress-meter'

/** How long a figure from the database is used, with this process's own changes on top. */
const freshFor = 5 * second
const maxProjects = 10_000

export interface Held {
  storage: number
  segments: number
  /** Downloaded in this UTC month. */
  egress: number
}

/** What projects hold, near enough for their limits: other processes' changes arrive within seconds. */
export interface LiveUsage {
  of(projectId: number): Promise<Held>
  /** The same, asked of the database now. */
  freshOf(projectId: number): Promise<Held>
  /** Notes what this process has just stored. */
  add(projectId: number, change: { storage: number; segments: number }): void
}

type Entry = Held & { loadedAt: number }

export function createLiveUsage(options: { db: StoreDb; clock: Clock; egress: EgressMeter }): LiveUsage {
  const { db, clock, egress } = options
  const entries = new Map<number, Entry>()
  const loading = singleFlight<Entry>()

  async function load(projectId: number): Promise<Entry> {
    const now = clock()
    const found = await projectUsage(db, [projectId], { since: startOfMonth(now) })
    const usage = found.get(projectId) ?? noUsage
    const entry = { storage: usage.storage, segments: usage.segments, egress: usage.egress, loadedAt: now.getTime() }
    if (entries.size >= maxProjects) entries.clear()
    entries.set(projectId, entry)
    return entry
  }

  const withPending = (projectId: number, { storage, segments, egress: known }: Entry): Held => ({
    storage,
    segments,
    egress: known + egress.pendingOf(projectId),
  })

  return {
    async of(projectId) {
      const known = entries.get(projectId)
      const age = clock().getTime() - (known?.loadedAt ?? 0)
      const isFresh = known && age >= 0 && age < freshFor
      return withPending(projectId, isFresh ? known : await loading(String(projectId), () => load(projectId)))
    },
    freshOf: async (projectId) => withPending(projectId, await load(projectId)),
    add(projectId, { storage, segments }) {
      const known = entries.get(projectId)
      if (!known) return
      known.storage += storage
      known.segments += segments
    },
  }
}

const startOfMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
