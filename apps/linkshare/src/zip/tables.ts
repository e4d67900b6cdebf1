import { sha256 } from '@perigee/crypto/hash'
import type { ObjectInfo } from '@perigee/object-client/open-objects'
import { utf8 } from '@perigee/std/bytes'
import type { Clock } from '@perigee/std/clock'
import { minute } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import { MiB } from '@perigee/std/units'
import type { ZipTable } from './directory'

const lifetime = minute
/** Of tables of contents as they stand in their files; in memory they are a few times as large. */
const maxBytes = 24 * MiB

export type ZipTables = {
  /** The table that was kept for this object, else the one that `read` gives. */
  get: (access: string, info: ObjectInfo & { bucket: string }, read: () => Promise<ZipTable>) => Promise<ZipTable>
}

/**
 * Keeps tables of contents for a minute, so that turning pages reads none twice. They belong to an access and a version
 * of an object: whoever asks has been let in to the object before.
 */
export function createZipTables(clock: Clock): ZipTables {
  const kept = new Map<string, { table: ZipTable; until: number }>()
  let bytes = 0

  function forget(name: string): void {
    bytes -= kept.get(name)?.table.bytes ?? 0
    kept.delete(name)
  }

  function keep(name: string, table: ZipTable): void {
    if (table.bytes > maxBytes) return
    forget(name)
    for (const oldest of kept.keys()) {
      if (bytes + table.bytes <= maxBytes) break
      forget(oldest)
    }
    kept.set(name, { table, until: clock().getTime() + lifetime })
    bytes += table.bytes
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

function nameOf(access: string, { bucket, key, versionId, etag, size, lastModified }: ObjectInfo & { bucket: string }) {
  return toHex(sha256(utf8(JSON.stringify([access, bucket, key, versionId, etag, size, lastModified.getTime()]))))
}
