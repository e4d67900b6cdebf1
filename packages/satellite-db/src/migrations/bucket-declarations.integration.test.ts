import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { SatelliteSchema } from '../schema'
import { builders } from '../testing/builders'
import { migrations } from './index'

const isStep = (name: string) => name.endsWith('-bucket-declarations')
const before = Object.keys(migrations.steps).filter((_, at, all) => at < all.findIndex(isStep))

it('lets buckets of before read as those that are new', async () => {
  const { db, drop } = await openTestDatabase<SatelliteSchema>({
    template: 'before-bucket-declarations',
    migrate: (empty) => migrateAsFarAs(empty, { schema: 'satellite', migrations, names: before }),
  })
  const { anOwner, aProject } = builders(db)
  const project = await aProject(await anOwner('ann@example.test'), 'Photos')
  const aBucket = (name: string) =>
    sql`insert into satellite.buckets (project_id, name, created_at) values (${project}, ${name}, now())`.execute(db)
  await aBucket('old')
  await migrate(db, { schema: 'satellite', migrations })
  await aBucket('new')
  const rows = await db.selectFrom('satellite.buckets').select(['name', 'declarations']).orderBy('name').execute()
  const declarations = ['ownershipControls', 'publicAccessBlock']
  expect(rows).toEqual([
    { name: 'new', declarations },
    { name: 'old', declarations },
  ])
  await drop()
})
