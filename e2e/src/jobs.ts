import { withDatabase } from './database'
import { eventually } from './eventually'
import type { Installation } from './product'

/** As if a job of the object store had never had its turn: whose turn it is, processes ask every five seconds. */
export const makeDue = (product: Installation, job: string): Promise<unknown> =>
  withDatabase(product, 'perigee', (db) => db.query('delete from satellite.job_runs where name = $1', [job]))

/** Lets a job of the object store run now, to its end. */
export async function runStoreJob(product: Installation, job: string): Promise<void> {
  await makeDue(product, job)
  await withDatabase(product, 'perigee', (db) =>
    eventually(`the end of ${job}`, async () => {
      const ended = await db.query('select from satellite.job_runs where name = $1 and succeeded_at is not null', [job])
      return ended.rowCount || undefined
    }),
  )
}

/** Queues jobs of the console's API beside their turns by the clock. They begin at once, one after another. */
export const queueJobs = (product: Installation, ...jobs: readonly string[]): Promise<unknown> =>
  withDatabase(product, 'perigee', (db) =>
    db.query(
      'select graphile_worker.add_job(name) from unnest($1::text[]) with ordinality as job(name, at) order by at',
      [jobs],
    ),
  )
