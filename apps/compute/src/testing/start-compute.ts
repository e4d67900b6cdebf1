import { computeKeys } from '@perigee/compute/compute-keys'
import { putLocation } from '@perigee/satellite-db/compute-locations'
import { migrations } from '@perigee/satellite-db/migrations/index'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { Admission } from '@perigee/server-kit/admission/create-admission'
import { listen } from '@perigee/server-kit/http-server'
import { createLogger } from '@perigee/server-kit/logger'
import { migrate } from '@perigee/server-kit/migrate'
import { fakeClock } from '@perigee/testing/clock'
import { httpClient } from '@perigee/testing/http'
import { openTestDatabase } from '@perigee/testing/postgres'
import { afterAll } from 'vitest'
import { createApp } from '../create-app'
import type { Deps } from '../deps'
import { settings } from '../settings'
import { anOffer } from './an-offer'
import { stillEngine } from './still-engine'

export const consoleOrigin = 'https://console.test'

/** The service on a free port and a database of its own, without its controller; its location answers. Ended with the test file. */
export async function startCompute(env: Record<string, string> = {}, parts: { admission?: Admission } = {}) {
  const database = await openTestDatabase<SatelliteSchema>({
    template: 'satellite',
    migrate: (db) => migrate(db, { schema: 'satellite', migrations }),
  })
  const { db } = database
  const log: string[] = []
  const clock = fakeClock(new Date())
  const engine = stillEngine()
  const deps: Deps = {
    settings: settings.load({ PERIGEE_COMPUTE: 'qemu', ...env }),
    db,
    clock,
    logger: createLogger({ level: 'info', destination: { write: (line: string) => void log.push(line) } }),
    keys: computeKeys(new Uint8Array(32).fill(7)),
    computeCosts: async () => null,
    engine,
    consoleOrigin,
    life: { isStopping: false },
  }
  const app = createApp(deps, parts)
  const url = await listen(app, { host: '127.0.0.1', port: 0, variable: 'PERIGEE_COMPUTE_PORT' })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })
  /** A location that was heard of now. */
  const aLocation = (name: string, offer = anOffer()) =>
    putLocation(db, { name, title: `Title of ${name}`, engine: 'qemu', seenAt: clock(), offer })
  await aLocation(deps.settings.computeLocation)
  return { url, db, clock, deps, engine, log, http: httpClient(url), aLocation }
}

export type TestCompute = Awaited<ReturnType<typeof startCompute>>
