import { migrations as satelliteMigrations } from '@perigee/satellite-db/migrations/index'
import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import type { Kysely } from 'kysely'
import { afterAll } from 'vitest'
import { migrations } from '../migrations/index'
import type { StoreSchema } from '../schema'
import { aProject } from './test-store'

export interface DatabaseOfBefore {
  db: Kysely<StoreSchema>
  projectId: number
  bucketId: number
  /** Takes the steps that are left. */
  goOn(): Promise<unknown>
}

/**
 * A database as it was before a step of the store's migrations, with a project and a bucket; gone after the tests of the
 * file. `steps`: all of those that `step` is one of.
 */
export async function databaseBefore(
  step: string,
  steps: Readonly<Record<string, unknown>> = migrations.steps,
): Promise<DatabaseOfBefore> {
  const names = Object.keys(steps).filter((name) => name < step)
  const { db, drop } = await openTestDatabase<StoreSchema>({
    template: `before-${step}`,
    migrate: async (empty) => {
      await migrate(empty, { schema: 'satellite', migrations: satelliteMigrations })
      await migrateAsFarAs(empty, { schema: 'store', migrations, names })
    },
  })
  afterAll(drop)
  const { id: projectId } = await aProject(db)
  const { id: bucketId } = await db
    .insertInto('satellite.buckets')
    .values({ project_id: projectId, name: 'b', partner: '', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { db, projectId, bucketId, goOn: () => migrate(db, { schema: 'store', migrations }) }
}
