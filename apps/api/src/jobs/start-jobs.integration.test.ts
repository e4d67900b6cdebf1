import { urlOfDatabase } from '@perigee/server-kit/database/url-of-database'
import { hour } from '@perigee/std/durations'
import { quickAddJob } from 'graphile-worker'
import { afterAll, expect, it } from 'vitest'
import { aUser } from '../testing/builders'
import { startApi } from '../testing/start-api'
import { cronJobs } from './cron-jobs'
import { startJobs } from './start-jobs'

const api = await startApi()
const jobs = await startJobs(api.deps, api.address)
afterAll(() => jobs.stop())

it.each(cronJobs)('$name runs over the queue', async ({ name }) => {
  await quickAddJob({ connectionString: urlOfDatabase(api.address) }, name, {})
  await expect.poll(() => api.log).toContainEqual(expect.objectContaining({ job: name, msg: 'job done' }))
})

it('does what the job says', async () => {
  await aUser(api)
  api.clock.advance(168 * hour)
  await quickAddJob({ connectionString: urlOfDatabase(api.address) }, 'purge-sessions', {})
  await expect.poll(() => api.db.selectFrom('satellite.sessions').selectAll().execute()).toEqual([])
})
