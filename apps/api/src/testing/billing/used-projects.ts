import { deleteBucket, insertBucket } from '@perigee/satellite-db/buckets'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { transact } from '@perigee/satellite-db/transact'
import { compactUsage, recordEgress, recordUsage, takeTally } from '@perigee/satellite-db/usage-records'
import type { Clock } from '@perigee/std/clock'
import type { Kysely } from 'kysely'
import type { UsedProject } from './by-hand'

interface Parts {
  db: Kysely<SatelliteSchema>
  clock: Clock
}

/**
 * Buckets whose usage is written as the object store writes it, at the time of the clock, and noted as events beside it.
 * What changes within an hour of another change is not measured, as in the store: let an hour pass.
 */
export function usedProjects({ db, clock }: Parts) {
  const projects = new Map<number, UsedProject>()
  const ids = new Map<string, number>()
  const idOf = (projectId: number, name: string) => ids.get(`${projectId}/${name}`) ?? 0

  function eventsOf(projectId: number): UsedProject {
    const events = projects.get(projectId) ?? { buckets: new Map(), downloads: [] }
    projects.set(projectId, events)
    return events
  }
  const last = (projectId: number, name: string) => eventsOf(projectId).buckets.get(name)?.at(-1)
  function note(projectId: number, name: string, { bytes, segments }: { bytes: bigint; segments: bigint }): void {
    const { buckets } = eventsOf(projectId)
    buckets.set(name, [...(buckets.get(name) ?? []), { at: clock(), bytes, segments }])
  }

  return {
    eventsOf,
    async bucket(projectId: number, name: string): Promise<void> {
      const of = { projectId, name, placement: 0, versioning: 1, objectLock: false, createdBy: null } as const
      ids.set(`${projectId}/${name}`, (await insertBucket(db, { ...of, createdAt: clock() })) ?? 0)
      note(projectId, name, { bytes: 0n, segments: 0n })
    },
    /** From now on the bucket holds this. */
    async holds(projectId: number, name: string, now: { bytes: number; segments: number }): Promise<void> {
      const { bytes = 0n, segments = 0n } = last(projectId, name) ?? {}
      const [storage, more] = [now.bytes - Number(bytes), now.segments - Number(segments)]
      const bucketId = idOf(projectId, name)
      await recordUsage(db, { projectId, bucketId, storage, objects: Math.sign(storage), segments: more })
      await takeTally(db, clock())
      note(projectId, name, { bytes: BigInt(now.bytes), segments: BigInt(now.segments) })
    },
    async downloads(projectId: number, name: string, bytes: number): Promise<void> {
      await recordEgress(db, [{ projectId, bucket: name, bytes, at: clock() }])
      eventsOf(projectId).downloads.push({ at: clock(), bytes: BigInt(bytes) })
    },
    async dropBucket(projectId: number, name: string): Promise<void> {
      await transact(db, (trx) => deleteBucket(trx, idOf(projectId, name), clock()))
      note(projectId, name, { bytes: 0n, segments: 0n })
    },
    /** The job of every hour. */
    async measure(): Promise<void> {
      await takeTally(db, clock())
      await compactUsage(db)
    },
  }
}
