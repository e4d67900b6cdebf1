import { randomBytes } from 'node:crypto'
import { type EdgeBatch, type EdgeReports, maxEdgeReportsBody, type ReportToApi } from '@perigee/contract/edge-reports'
import { systemClock, type Clock } from '@perigee/std/clock'
import { minute, second } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import type { Logger } from '../logger'
import type { Metrics } from '../metrics/create-metrics'
import { GatheredReports } from './gathered-reports'

const period = second
const mostInBatch = 1_000
/** Of the reports in a batch, which are sent in Base64 and sealed. */
const longestBatch = maxEdgeReportsBody / 2
/** Things that a process holds reports about, those that are under way among them. */
const mostHeld = 10_000
const longestPause = 30 * second
/** A batch that nobody takes for so long is given up. */
const patience = 5 * minute

export interface EdgeReporter {
  report: ReportToApi
  /** Sends the rest, trying each batch once; afterwards nothing is taken any more. */
  stop(): Promise<void>
}

interface Parts {
  reports: EdgeReports
  metrics: Pick<Metrics, 'edgeReports'>
  logger: Logger
  clock?: Clock
}

/**
 * Gathers what the edge services of this process tell api, merged and in bounded memory, and sends it once a second,
 * when there is some: one batch after the other, each again with growing pauses until it is taken or given up.
 */
export function createReporter({ reports, metrics, logger, clock = systemClock }: Parts): EdgeReporter {
  const process = toHex(randomBytes(16))
  const gathered = new GatheredReports()
  const stopping = new AbortController()
  let number = 0
  let underWay = 0
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  function drop(count: number): void {
    dropped += count
    metrics.edgeReports.inc({ outcome: 'dropped' }, count)
  }

  function nextBatch(): EdgeBatch {
    const taken = gathered.take(mostInBatch, longestBatch)
    underWay = taken.count
    const batch = { process, number: ++number, madeAt: clock().getTime(), dropped, reports: taken.reports }
    dropped = 0
    return batch
  }

  async function deliver(batch: EdgeBatch): Promise<void> {
    for (let pause = second; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        await reports.send(batch)
        metrics.edgeReports.inc({ outcome: 'sent' }, underWay)
        return
      } catch (err) {
        if (stopping.signal.aborted || clock().getTime() >= batch.madeAt + patience) {
          logger.warn({ err, reports: underWay }, 'what the edge reports was not taken, and is given up')
          drop(underWay)
          dropped += batch.dropped
          return
        }
      }
      await pauseFor(pause, stopping.signal)
    }
  }

  /** What comes while it sends is for the next time: requests that never cease would otherwise have a batch for each answer of api. */
  async function sendGathered(): Promise<void> {
    for (let due = gathered.size; due > 0 && gathered.size > 0;) {
      const batch = nextBatch()
      due -= underWay
      await deliver(batch)
      underWay = 0
    }
  }

  function sendSoon(): void {
    timer ??= setTimeout(() => {
      sending = sendGathered().finally(() => {
        timer = undefined
        if (gathered.size > 0) sendSoon()
      })
    }, period).unref()
  }

  return {
    report(kind, report) {
      if (stopping.signal.aborted) return
      gathered.add(kind, report)
      if (gathered.size + underWay > mostHeld) drop(gathered.take(1).count)
      sendSoon()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await sending
      await sendGathered()
    },
  }
}

function pauseFor(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, time).unref()
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
