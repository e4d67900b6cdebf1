import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listPeople } from '../people-of-project'
import type { SatelliteSchema } from '../schema'
import { builders } from '../testing/builders'
import { updateUser } from '../users'
import { migrations } from './index'

const isStep = (name: string) => name.endsWith('-people-of-projects')
const before = Object.keys(migrations.steps).filter((_, at, all) => at < all.findIndex(isStep))

it('gives members of before the sort keys of their accounts', async () => {
  const { db, drop } = await openTestDatabase<SatelliteSchema>({
    template: 'before-people-of-projects',
    migrate: (empty) => migrateAsFarAs(empty, { schema: 'satellite', migrations, names: before }),
  })
  const { anOwner, aProject } = builders(db)
  const [named, unnamed] = [await anOwner('Zoe@example.test'), await anOwner('Mia@example.test')]
  await updateUser(db, named, { full_name: 'Ada' })
  const projectId = (await aProject(named, 'Photos')) ?? 0
  await sql`insert into satellite.project_members (project_id, user_id, role)
    values (${projectId}, ${named}, 0), (${projectId}, ${unnamed}, 1)`.execute(db)
  await sql`insert into satellite.project_invitations (project_id, email)
    values (${projectId}, 'bob@example.test')`.execute(db)
  await migrate(db, { schema: 'satellite', migrations })

  const page = { projectId, search: '', direction: 'asc', limit: 10, offset: 0 } as const
  const emails = async (order: 'name' | 'email') =>
    (await listPeople(db, { ...page, order })).people.map(({ email }) => email)
  expect(await emails('name')).toEqual(['Zoe@example.test', 'bob@example.test', 'Mia@example.test'])
  expect(await emails('email')).toEqual(['bob@example.test', 'Mia@example.test', 'Zoe@example.test'])
  await drop()
})
