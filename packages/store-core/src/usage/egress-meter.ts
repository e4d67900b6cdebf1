import { recordEgress, type Egress } from '@perigee/satellite-db/usage-records'
import type { Logger } from '@perigee/server-kit/logger'
import { hour, second } from '@perigee/std/durations'
import type { StoreDb } from '../schema'
import { recentProjects } from './recent-projects'

/** What a process that is killed has not written down yet is at most this old, and the time of one statement. */
export const flushInterval = second

/** The project and bucket that a download belongs to. */
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
  /** The record of a project in this process. It changes with each download, and is another one after a long pause. */
  of(projectId: number): Readonly<EgressTotals>
  /** Writes down what there is. Never throws: what cannot be written waits for the next time. */
  flush(): Promise<void>
  /** Flushes for the last time. */
  close(): Promise<void>
}

/** Bytes of a project: handed out, of these in the database, and still allowed to running downloads. */
interface EgressTotals {
  counted: number
  written: number
  reserved: number
}

/** With bytes that only this process knows of. */
const isUnwritten = ({ counted, written, reserved }: EgressTotals): boolean => reserved > 0 || counted !== written

export function createEgressMeter(options: { db: StoreDb; logger: Logger; maxProjects?: number }): EgressMeter {
  const { db, logger, ...limit } = options
  const totalsOf = recentProjects<EgressTotals>(() => ({ counted: 0, written: 0, reserved: 0 }), {
    isBusy: isUnwritten,
    ...limit,
  })
  let pending = new Map<string, Egress>()
  let lastFlush = Promise.resolve()

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
      let left = bytes
      totalsOf(of.projectId).reserved += left
      return {
        took(count, at) {
          const granted = Math.min(count, left)
          left -= granted
          const totals = totalsOf(of.projectId)
          totals.reserved -= granted
          totals.counted += count
          add({ bytes: count, at, ...of })
        },
        close() {
          totalsOf(of.projectId).reserved -= left
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
