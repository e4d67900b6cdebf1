import { recordEgress, type Egress } from '@perigee/satellite-db/usage/record-egress'
import type { Logger } from '@perigee/server-kit/logger'
import { second } from '@perigee/std/durations'
import type { StoreDb } from '../schema'

const flushInterval = second

/** Counts downloads in memory and writes them down once a second, so that small reads cost no extra statement. */
export interface EgressMeter {
  add(download: Egress): void
  /** Bytes of a project that are not written down yet. */
  pendingOf(projectId: number): number
  /** Writes down what there is. Never throws: what cannot be written waits for the next time. */
  flush(): Promise<void>
  /** Flushes for the last time. */
  close(): Promise<void>
}

export function createEgressMeter({ db, logger }: { db: StoreDb; logger: Logger }): EgressMeter {
  let pending: Egress[] = []
  let writing: Egress[] = []
  let lastFlush = Promise.resolve()

  async function write(): Promise<void> {
    if (pending.length === 0) return
    writing = pending
    pending = []
    try {
      await recordEgress(db, writing)
    } catch (err) {
      logger.error({ err }, 'downloads could not be counted; trying again')
      pending = [...writing, ...pending]
    }
    writing = []
  }

  const flush = (): Promise<void> => (lastFlush = lastFlush.then(write))
  const timer = setInterval(() => void flush(), flushInterval)
  timer.unref()

  return {
    add(download) {
      const same = pending.at(-1)
      if (same && isSame(same, download)) same.bytes += download.bytes
      else pending.push({ ...download })
    },
    pendingOf: (projectId) =>
      [...pending, ...writing].reduce((sum, entry) => sum + (entry.projectId === projectId ? entry.bytes : 0), 0),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const isSame = (a: Egress, b: Egress): boolean =>
  a.projectId === b.projectId && a.bucket === b.bucket && a.at.getUTCHours() === b.at.getUTCHours()
