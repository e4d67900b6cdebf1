import { migrations } from '@perigee/satellite-db/migrations/index'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { builders } from '@perigee/satellite-db/testing/builders'
import { urlOfDatabase } from '@perigee/server-kit/database/url-of-database'
import { createLogger } from '@perigee/server-kit/logger'
import { migrate } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { afterAll, expect, it } from 'vitest'
import { loadConfig } from '../load-config'
import { howToBegin } from './first-account'

const { db, address, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
})
afterAll(drop)

const logger = createLogger({ level: 'fatal' })
const config = loadConfig({ PERIGEE_DATA: '/srv/perigee' })
const begin = (isTerminal: boolean) => howToBegin(urlOfDatabase(address), config, { isTerminal, logger })
const links = async () => (await db.selectFrom('satellite.first_account_link').selectAll().execute()).length

it('is a link in a terminal, the name of a command elsewhere, and nothing once somebody has an account', async () => {
  expect(await begin(false)).toBe('`perigee-server admin first-account` prints a link for it.')
  expect(await links()).toBe(0)
  expect(await begin(true)).toMatch(/^http:\/\/localhost:7910\/first-account\?token=[0-9a-f]{64}$/)
  expect(await links()).toBe(1)

  await builders(db).anOwner('ann@example.test')
  expect([await begin(false), await begin(true), await links()]).toEqual([undefined, undefined, 0])
})
