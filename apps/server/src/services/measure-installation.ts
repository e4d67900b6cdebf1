import { listJobRuns, type JobRun } from '@perigee/satellite-db/job-runs'
import { listTokenChains, type TokenChainRow } from '@perigee/satellite-db/token-chains'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { installationTotals, type InstallationTotals } from '@perigee/satellite-db/project-usage'
import { createInstallationGauges, type MetricsRegistry } from '@perigee/server-kit/metrics/installation-gauges'
import { second } from '@perigee/std/durations'

/** However often the metrics are read, the database is asked this often. */
const askedEvery = 15 * second

const inSeconds = (at: Date | null): number | undefined => (at === null ? undefined : at.getTime() / second)

/** Adds what the database knows of the whole installation: what is stored, and how its jobs are doing. */
export function measureInstallation(registry: MetricsRegistry, db: SatelliteDb): void {
  const totals = remembered(() => installationTotals(db))
  const jobs = remembered(() => listJobRuns(db))
  const { gauge, counter } = createInstallationGauges(registry)

  const up = async () => [
    {
      labels: {},
      value: await totals().then(
        () => 1,
        () => 0,
      ),
    },
  ]
  gauge('perigee_database_up', { help: 'Whether the database answered.', labelNames: [] }, up)
  const total = (name: string, help: string, value: (all: InstallationTotals) => number) =>
    gauge(name, { help, labelNames: [] }, async () => [{ labels: {}, value: value(await totals()) }])
  total('perigee_projects', 'Active projects.', ({ projects }) => projects)
  total('perigee_buckets', 'Buckets.', ({ buckets }) => buckets)
  total('perigee_stored_bytes', 'Encrypted bytes of all objects and parts.', ({ storage }) => storage)
  total('perigee_stored_objects', 'Objects, older versions included.', ({ objects }) => objects)
  total('perigee_stored_segments', 'Segments of all objects and parts.', ({ segments }) => segments)

  const ofJobs = (value: (run: JobRun) => number | undefined) => async () =>
    (await jobs()).flatMap((run) => {
      const known = value(run)
      return known === undefined ? [] : [{ labels: { job: run.name }, value: known }]
    })
  const job = (name: string, help: string, value: (run: JobRun) => number | undefined) =>
    gauge(`perigee_job_${name}`, { help, labelNames: ['job'] }, ofJobs(value))
  job('started_timestamp_seconds', 'When a job was last begun.', ({ startedAt }) => inSeconds(startedAt))
  job('succeeded_timestamp_seconds', 'When a job last ended well.', ({ succeededAt }) => inSeconds(succeededAt))
  job('failed_timestamp_seconds', 'When a job last failed.', ({ failedAt }) => inSeconds(failedAt))
  job('last_duration_seconds', 'How long the last good run took.', ({ seconds }) => seconds)
  job('last_items', 'What the last good run dealt with.', ({ items }) => items)
  const all = (name: string, help: string, value: (run: JobRun) => number) =>
    counter(`perigee_job_${name}_total`, { help, labelNames: ['job'] }, ofJobs(value))
  all('runs', 'Runs that ended, well or not.', ({ runs }) => runs)
  all('failures', 'Runs that failed.', ({ failures }) => failures)
  all('items', 'What all runs dealt with.', ({ itemsTotal }) => itemsTotal)

  const chains = remembered(() => listTokenChains(db))
  const chain = (name: string, help: string, value: (of: TokenChainRow) => number) =>
    gauge(`perigee_token_chain_${name}`, { help, labelNames: ['chain'] }, async () =>
      (await chains()).map((of) => ({ labels: { chain: String(of.chain_id) }, value: value(of) })),
    )
  chain('head_block', 'The newest block that was seen.', ({ head }) => head)
  chain('read_block', 'Up to which block deposits were read.', ({ scanned_to: block }) => block)
  chain('read_timestamp_seconds', 'When that was.', ({ scanned_at: at }) => at.getTime() / second)
  chain('halted', 'Whether deposits wait for an operator: a credited one is gone.', (of) => (of.halted_at ? 1 : 0))
}

function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (known && now - known.at < askedEvery) return known.answer
    const answer = ask()
    known = { at: now, answer }
    answer.catch(() => (known = undefined))
    return answer
  }
}
