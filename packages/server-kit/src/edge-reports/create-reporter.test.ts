import { type EdgeBatch, maxEdgeReportsBody } from '@perigee/contract/edge-reports'
import { minute, second } from '@perigee/std/durations'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from '../logger'
import { createMetrics } from '../metrics/create-metrics'
import { createReporter } from './create-reporter'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const head = (number: number): string => number.toString(16).padStart(64, '0')

/** A reporter whose batches arrive in `taken`, as long as `isAway` says nothing else. */
function aReporter() {
  const api = { taken: [] as EdgeBatch[], tries: 0, isAway: false, meanwhile: (): unknown => undefined }
  const metrics = createMetrics()
  const reporter = createReporter({
    reports: {
      async send(batch) {
        api.tries++
        api.meanwhile()
        if (api.isAway) throw new Error('no connection')
        api.taken.push(structuredClone(batch))
      },
    },
    metrics,
    logger: createLogger({ level: 'silent' }),
    clock: () => new Date(),
  })
  const counted = async (outcome: string) =>
    (await metrics.edgeReports.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
  return { ...reporter, api, counted }
}

it('sends once a second what there is, one report for each key, the latest', async () => {
  const { report, api } = aReporter()
  for (const at of [5, 7, 6]) report('keyUsed', { head: head(1), at })
  report('keyUsed', { head: head(2), at: 1 })
  expect(api.taken).toEqual([])
  await vi.advanceTimersByTimeAsync(second)
  expect(api.taken.map(({ number, reports }) => [number, reports])).toEqual([
    [
      1,
      {
        keyUsed: [
          { head: head(1), at: 7 },
          { head: head(2), at: 1 },
        ],
      },
    ],
  ])
  await vi.advanceTimersByTimeAsync(minute)
  expect([api.tries, vi.getTimerCount()]).toEqual([1, 0])
})

it('sends no more often where more comes while a batch is under way', async () => {
  const { report, api } = aReporter()
  api.meanwhile = () => api.tries < 10 && report('keyUsed', { head: head(1), at: api.tries })
  report('keyUsed', { head: head(1), at: 0 })
  await vi.advanceTimersByTimeAsync(3 * second)
  expect(api.taken.map(({ reports }) => reports.keyUsed?.[0]?.at)).toEqual([0, 1, 2])
})

it('sends no batch that is longer than api takes, and each name once', async () => {
  const { report, api } = aReporter()
  const events = Array.from({ length: 900 }, (_, at) => `00000000-0000-0000-0000-${String(at).padStart(12, '0')}`)
  for (const event of events) report('objectNamed', { event, removed: false, name: '日'.repeat(341) })
  await vi.advanceTimersByTimeAsync(second)
  const lengths = api.taken.map((batch) => Buffer.byteLength(JSON.stringify(batch)))
  expect(Math.max(...lengths) * (4 / 3)).toBeLessThan(maxEdgeReportsBody)
  expect(api.taken.flatMap(({ reports }) => (reports.objectNamed ?? []).map(({ event }) => event))).toEqual(events)
})

it('sends a batch again with the same number, at growing pauses, before anything later', async () => {
  const { report, api } = aReporter()
  api.isAway = true
  report('keyUsed', { head: head(1), at: 1 })
  await vi.advanceTimersByTimeAsync(second)
  report('keyUsed', { head: head(1), at: 2 })
  await vi.advanceTimersByTimeAsync(7 * second)
  expect(api.tries).toBe(4)
  api.isAway = false
  await vi.advanceTimersByTimeAsync(10 * second)
  expect(api.taken.map(({ number, reports }) => [number, reports.keyUsed?.[0]?.at])).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(new Set(api.taken.map(({ process }) => process)).size).toBe(1)
})

it('gives a batch up after five minutes, and says in the next one how many were lost', async () => {
  const { report, api, counted } = aReporter()
  api.isAway = true
  report('keyUsed', { head: head(1), at: 1 })
  report('keyUsed', { head: head(2), at: 1 })
  await vi.advanceTimersByTimeAsync(6 * minute)
  api.isAway = false
  report('keyUsed', { head: head(3), at: 1 })
  await vi.advanceTimersByTimeAsync(2 * second)
  expect(api.taken).toMatchObject([{ number: 2, dropped: 2, reports: { keyUsed: [{ head: head(3) }] } }])
  expect(await counted('dropped')).toBe(2)
})

it('holds reports about 10,000 things at most, and loses the oldest', async () => {
  const { report, api } = aReporter()
  for (let number = 1; number <= 10_250; number++) report('keyUsed', { head: head(number), at: number })
  await vi.advanceTimersByTimeAsync(second)
  const sent = api.taken.flatMap(({ reports }) => reports.keyUsed ?? [])
  expect(sent).toHaveLength(10_000)
  expect(sent[0]?.at).toBe(251)
  expect(api.taken[0]?.dropped).toBe(250)
  expect(Math.max(...api.taken.map(({ reports }) => JSON.stringify(reports).length))).toBeLessThan(500_000)
})

it('counts those under way among them', async () => {
  const { report, api, counted } = aReporter()
  api.isAway = true
  report('keyUsed', { head: head(0), at: 0 })
  await vi.advanceTimersByTimeAsync(second)
  for (let number = 1; number <= 10_000; number++) report('keyUsed', { head: head(number), at: number })
  expect(await counted('dropped')).toBe(1)
})

it('sends the rest when it stops, without waiting out a pause', async () => {
  const { report, stop, api } = aReporter()
  api.isAway = true
  report('keyUsed', { head: head(1), at: 1 })
  await vi.advanceTimersByTimeAsync(4 * second)
  report('keyUsed', { head: head(2), at: 2 })
  api.isAway = false
  await stop()
  report('keyUsed', { head: head(3), at: 3 })
  await vi.advanceTimersByTimeAsync(minute)
  expect(api.taken.map(({ reports }) => reports.keyUsed?.[0]?.at)).toEqual([1, 2])
})

it('ends when it stops, though nobody takes anything', async () => {
  const { report, stop, api, counted } = aReporter()
  api.isAway = true
  report('keyUsed', { head: head(1), at: 1 })
  await stop()
  expect([api.tries, await counted('dropped')]).toEqual([1, 1])
})
