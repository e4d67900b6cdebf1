import { sha256 } from '@perigee/crypto/hash'
import type { ObjectInfo } from '@perigee/object-client/open-objects'
import { utf8 } from '@perigee/std/bytes'
import type { Clock } from '@perigee/std/clock'
import { minute } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import { MiB } from '@perigee/std/units'
import { getHeapStatistics } from 'node:v8'
import type { ZipTable } from './directory'

const lifetime = minute
/** Bytes of memory for a member beside its name, measured with Node 22. */
const memberWeight = 360

/** Bytes of memory for what is kept: part of the heap, which a process of its own may have little of. */
export const zipTablesMemory = (): number => Math.min(64 * MiB, getHeapStatistics().heap_size_limit / 8)

export type ZipTables = {
  /** The table that was kept for this object, else the one that `read` gives. */
  get: (access: string, info: ObjectInfo & { bucket: string }, read: () => Promise<ZipTable>) => Promise<ZipTable>
}

/**
 * Keeps tables of contents for a minute, so that turning pages reads none twice. They belong to an access and a version
 * of an object: whoever asks has been let in to the object before. Together they take at most `most` bytes of memory.
 */
export function createZipTables(clock: Clock, { most }: { most: number }): ZipTables {
  const kept = new Map<string, { table: ZipTable; weight: number; until: number }>()
  let sum = 0

  function forget(name: string): void {
    sum -= kept.get(name)?.weight ?? 0
    kept.delete(name)
  }

  function keep(name: string, table: ZipTable): void {
    const weight = weightOf(table)
    if (weight > most) return
    forget(name)
    for (const oldest of kept.keys()) {
      if (sum + weight <= most) break
      forget(oldest)
    }
    kept.set(name, { table, weight, until: clock().getTime() + lifetime })
    sum += weight
  }

  return {
    async get(access, info, read) {
      const now = clock().getTime()
      for (const [name, { until }] of kept) if (until <= now) forget(name)
      const name = nameOf(access, info)
      const found = kept.get(name)
      if (found) return found.table
      const table = await read()
      keep(name, table)
      return table
    },
  }
}

/** A character may take two bytes. */
const weightOf = ({ members }: ZipTable): number =>
  members.reduce((sum, { name }) => sum + memberWeight + 2 * name.length, 0)

function nameOf(access: string, { bucket, key, versionId, etag, size, lastModified }: ObjectInfo & { bucket: string }) {
  return toHex(sha256(utf8(JSON.stringify([access, bucket, key, versionId, etag, size, lastModified.getTime()]))))
}
