import type { StoreCalls } from '@perigee/contract/store'
import { openObjects } from '@perigee/object-client/open-objects'
import type { Logger } from '@perigee/server-kit/logger'
import type { PlainPath } from '@perigee/std/brand'
import type { Clock } from '@perigee/std/clock'
import { MiB } from '@perigee/std/units'
import { randomBytes } from 'node:crypto'
import { hashedWhole } from '../objects/checksums'
import type { LogDestination } from './destination'
import { logLine, type LoggedRequest } from './log-line'

/** A file of lines is written as soon as it is this large. */
const fullSize = 4 * MiB
/** What waits while the target cannot be written; beyond it the oldest lines go. */
const mostWaiting = 16 * MiB

/** Access logs of buckets, as objects of other buckets. */
export interface AccessLogs {
  add(entry: LoggedRequest): void
  /** Writes down what waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  destinations: readonly LogDestination[]
  store: StoreCalls
  period: number
  logger: Logger
  clock: Clock
}

export function createAccessLogs({ destinations, store, period, logger, clock }: Options): AccessLogs {
  const logs = new Map(
    destinations.map(({ project, bucket, target }) => [
      `${project} ${bucket}`,
      { target, objects: openObjects({ store, grant: target.grant }), lines: [] as string[], size: 0 },
    ]),
  )
  type Log = NonNullable<ReturnType<typeof logs.get>>
  let writing: Promise<void> = Promise.resolve()

  async function write(log: Log): Promise<void> {
    if (log.lines.length === 0) return
    const { target, objects } = log
    const lines = log.lines.splice(0)
    log.size = 0
    const bytes = Buffer.from(lines.join(''))
    const key = `${target.prefix}${nameAt(clock())}` as PlainPath
    try {
      const metadata = { 'content-type': 'text/plain' }
      await objects.putObject({
        bucket: target.bucket,
        key,
        size: bytes.length,
        metadata,
        ...hashedWhole(() => Promise.resolve(bytes)),
      })
    } catch (err) {
      log.lines.unshift(...lines)
      log.size += bytes.length
      logger.error({ err, lines: log.lines.length }, 'access logs could not be written; they wait for the next time')
    }
    dropOldest(log)
  }

  function dropOldest(log: Log): void {
    let dropped = 0
    while (log.size > mostWaiting) {
      log.size -= Buffer.byteLength(log.lines.shift() ?? '')
      dropped += 1
    }
    if (dropped > 0) logger.error({ dropped }, 'lines of access logs were lost')
  }

  /** One after the other, so that files do not overtake each other. */
  const flush = (): Promise<void> =>
    (writing = writing.then(async () => {
      for (const log of logs.values()) await write(log)
    }))
  const timer = logs.size > 0 ? setInterval(() => void flush(), period) : undefined
  timer?.unref()

  function logFor({ record, target: { place } }: LoggedRequest): Log | undefined {
    if (logs.size === 0 || place.resource === 'service') return undefined
    return logs.get(`${record.caller?.publicProjectId} ${place.bucket}`)
  }

  return {
    add(entry) {
      const log = logFor(entry)
      if (!log) return
      const line = `${logLine(entry)}\n`
      log.lines.push(line)
      log.size += Buffer.byteLength(line)
      if (log.size >= fullSize && log.size - Buffer.byteLength(line) < fullSize) void flush()
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** As S3 names them: the time of the writing, and something that no other file has. */
const nameAt = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replace(/[T:]/g, '-')}-${randomBytes(8).toString('hex').toUpperCase()}`
