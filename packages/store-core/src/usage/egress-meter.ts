import { recordEgress, type Egress } from '@perigee/satellite-db/usage-records'
import type { Logger } from '@perigee/server-kit/logger'
import { hour, second } from '@perigee/std/durations'
import type { StoreDb } from '../schema'

/** What a process that is killed has not written down yet is at most this old, and the time of one statement. */
export const flushInterval = second

/** Whose download it is. */
export type Downloader = Pick<Egress, 'projectId' | 'bucket'>

/** A download under way. Until it is closed, what it may still take counts against the project's limit. */
export interface Download {
  /** Bytes that were handed out now. */
  took(bytes: number, at: Date): void
  /** Gives back what was not taken. */
  close(): void
}

/** Counts downloads in memory and writes them down once a second, so that small reads cost no extra statement. */
export interface EgressMeter {
  /** Begins a download of at most so many bytes. */
  begin(of: Downloader, bytes: number): Download
  /** Bytes of a project in this process since it started: handed out, of these in the database, and still allowed. */
  of(projectId: number): { counted: number; written: number; reserved: number }
  /** Writes down what there is. Never throws: what cannot be written waits for the next time. */
  flush(): Promise<void>
  /** Flushes for the last time. */
  close(): Promise<void>
}

type Totals = { counted: number; written: number; reserved: number }

export function createEgressMeter({ db, logger }: { db: StoreDb; logger: Logger }): EgressMeter {
  const totals = new Map<number, Totals>()
  let pending = new Map<string, Egress>()
  let lastFlush = Promise.resolve()

  function totalsOf(projectId: number): Totals {
    const known = totals.get(projectId) ?? { counted: 0, written: 0, reserved: 0 }
    totals.set(projectId, known)
    return known
  }

  function add(download: Egress): void {
    const key = `${download.projectId} ${Math.floor(download.at.getTime() / hour)} ${download.bucket}`
    const same = pending.get(key)
    if (same) same.bytes += download.bytes
    else pending.set(key, download)
  }

  async function write(): Promise<void> {
    if (pending.size === 0) return
    const writing = [...pending.values()]
    pending = new Map()
    try {
      await recordEgress(db, writing)
      for (const { projectId, bytes } of writing) totalsOf(projectId).written += bytes
    } catch (err) {
      logger.error({ err }, 'downloads could not be counted; trying again')
      writing.forEach(add)
    }
  }

  const flush = (): Promise<void> => (lastFlush = lastFlush.then(write))
  const timer = setInterval(() => void flush(), flushInterval)
  timer.unref()

  return {
    begin(of, bytes) {
      const own = totalsOf(of.projectId)
      let left = bytes
      own.reserved += left
      return {
        took(count, at) {
          const granted = Math.min(count, left)
          left -= granted
          own.reserved -= granted
          own.counted += count
          add({ ...of, bytes: count, at })
        },
        close() {
          own.reserved -= left
          left = 0
        },
      }
    },
    of: totalsOf,
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
