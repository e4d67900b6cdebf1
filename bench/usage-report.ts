import { projects } from '@perigee/contract/projects'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { day, second } from '@perigee/std/durations'
import { MiB } from '@perigee/std/units'
import { sql } from 'kysely'
import type { ConsoleClient } from '../e2e/src/console-client'
import { type Figure } from './figures/figure'
import { withProduct } from './gateway/bench-product'
import { withDatabaseOf } from './gateway/database-of'
import { memoryOf } from './gateway/process-figures'

const buckets = 1_000_000
const end = Math.floor(Date.now() / day) * day
const [since, before] = [end - 30 * day, end]

/** A usage report with prices of 1,000,000 buckets: how long it takes, and how much memory the server, over a small one. */
export const usageReport = (): Promise<Figure[]> =>
  withProduct(
    async ({ product, account: { client } }) => {
      const { id } = (await client.call(projects.create, { body: { name: 'Reported' } })).answer
      const download = () => downloaded(client, product.urls.console, id)
      await download()
      const idle = memoryOf(product.pid, 'VmHWM')
      await withDatabaseOf<SatelliteSchema, void>(product, 1, async (db) => {
        await sql`
          insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments)
          select p.id, 'bucket-' || lpad(n::text, 7, '0'), at, n * 1000, 10, 10
          from generate_series(1, ${buckets}::int) n, satellite.projects p,
            unnest(array[${new Date(since)}::timestamptz, ${new Date(before)}::timestamptz]) at
          where p.public_id = ${id}`.execute(db)
        await sql`analyze satellite.bucket_tallies`.execute(db)
      })
      const started = performance.now()
      const { lines, bytes } = await download()
      const seconds = (performance.now() - started) / 1000
      // one with the disclaimer, one with the headings
      if (lines !== buckets + 2) throw new Error(`a report of ${lines} lines`)
      const peak = memoryOf(product.pid, 'VmHWM')
      return [
        {
          name: 'a usage report of 1,000,000 buckets with prices',
          value: `${seconds.toFixed(0)} s, ${((peak - idle) / MiB).toFixed(0)} MiB over idle (${(idle / MiB).toFixed(0)} MiB)`,
          explains: `CSV of ${(bytes / MiB).toFixed(0)} MiB over HTTP, each bucket measured and priced; VmHWM of the process that serves it.`,
        },
      ]
    },
    { PERIGEE_BILLING: 'true', PERIGEE_CARD_PROVIDER: 'sandbox' },
  )

/** Reads the file as it comes, without keeping it. */
async function downloaded({ cookies }: ConsoleClient, origin: string, projectID: string) {
  const url = new URL(projects.usageReport.path, origin)
  const query = { since: since / second, before: before / second, projectID, cost: 'true' }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(url, { headers: { cookie } })
  if (!response.ok || !response.body) throw new Error(`the report was answered with ${response.status}`)
  let [lines, bytes] = [0, 0]
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
  }
  return { lines, bytes }
}
