import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { expect, it } from 'vitest'
import type { SatelliteSchema } from '../schema'
import { builders } from '../testing/builders'
import { migrations } from './index'

const isStep = (name: string) => name.endsWith('-compute')
const before = Object.keys(migrations.steps).filter((_, at, all) => at < all.findIndex(isStep))

it('projects of before have machines as the setting says', async () => {
  const { db, drop } = await openTestDatabase<SatelliteSchema>({
    template: 'before-compute',
    migrate: (empty) => migrateAsFarAs(empty, { schema: 'satellite', migrations, names: before }),
  })
  const { anOwner, aProject } = builders(db)
  await aProject(await anOwner('ann@example.test'), 'Photos')
  await migrate(db, { schema: 'satellite', migrations })
  expect(await db.selectFrom('satellite.projects').select('compute_allowed').execute()).toEqual([
    { compute_allowed: null },
  ])
  expect(await db.selectFrom('satellite.compute_instances').selectAll().execute()).toEqual([])
  await drop()
})
