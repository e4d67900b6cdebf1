import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type pg from 'pg'

/** In seconds: from a cached header to a large download. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

const byAction = ['service', 'action'] as const
const byService = ['service'] as const

/** What this process measures; every name and label is explained in docs/metrics.md. `process` names it among several. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics({ process }: { process?: string } = {}) {
  const registry = new Registry()
  if (process !== undefined) registry.setDefaultLabels({ process })
  const registers = [registry]

  const histogram = (name: string, help: string) =>
    new Histogram({ name, help, labelNames: byAction, buckets, registers })
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter<L>({ name, help, labelNames, registers })

  return {
    registry,
    requests: {
      finished: counter('perigee_http_requests_total', 'Requests by action and status.', [...byAction, 'status']),
      failures: counter('perigee_http_failures_total', 'Refused and failed requests by error code.', [
        ...byService,
        'code',
      ]),
      inFlight: new Gauge({
        name: 'perigee_http_requests_in_flight',
        help: 'Requests that are being answered.',
        labelNames: byService,
        registers,
      }),
      timeToHeader: histogram('perigee_http_time_to_header_seconds', 'Time until the status was sent.'),
      timeToFirstByte: histogram('perigee_http_time_to_first_byte_seconds', 'Time until content was sent.'),
      duration: histogram('perigee_http_duration_seconds', 'Time until a request was over.'),
      received: counter('perigee_http_received_bytes_total', 'Bytes from clients, headers included.', byAction),
      sent: counter('perigee_http_sent_bytes_total', 'Bytes to clients, headers included.', byAction),
    },
    authentications: counter('perigee_gateway_authentications_total', 'Signatures that were found right.', [
      'version',
      'method',
    ]),
    edgeReports: counter('perigee_edge_reports_total', 'What the edge of this process told the console API.', [
      'outcome',
    ]),
    strangers: {
      refused: counter(
        'perigee_strangers_refused_total',
        'Callers who were sent away before it was known who they are.',
        [...byService, 'reason'],
      ),
      processor: counter(
        'perigee_strangers_processor_seconds_total',
        'Processor time for requests before it was known who asks.',
        byService,
      ),
      watch: strangersWatcher(registers),
    },
    watchPool: poolWatcher(registers),
  }
}

interface StrangersInUse {
  requests: number
  bytes: number
  connections: number
}

/** Gives the function that says where the gauges read what strangers use; the latest one counts. */
function strangersWatcher(registers: Registry[]): (read: () => StrangersInUse) => void {
  let read = (): StrangersInUse => ({ requests: 0, bytes: 0, connections: 0 })
  const gauge = (of: keyof StrangersInUse, help: string) =>
    new Gauge({
      name: `perigee_strangers_${of}`,
      help,
      registers,
      collect() {
        this.set(read()[of])
      },
    })
  gauge('requests', 'Bodies that are being taken before it is known who sends them.')
  gauge('bytes', 'Memory that they take.')
  gauge('connections', 'Connections on which nobody has shown yet who they are.')
  return (source) => void (read = source)
}

type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** Gives the function that adds a pool to those that the gauge tells of. */
function poolWatcher(registers: Registry[]): (name: string, pool: PoolCounts) => void {
  const pools: (readonly [string, PoolCounts])[] = []
  const gauge = new Gauge({
    name: 'perigee_database_connections',
    help: 'Connections of a pool that are in use or idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        gauge.set({ pool, state: 'used' }, totalCount - idleCount)
        gauge.set({ pool, state: 'idle' }, idleCount)
        gauge.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  return (name, pool) => void pools.push([name, pool])
}
