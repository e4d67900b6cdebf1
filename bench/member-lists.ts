import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { memberOrders } from '@perigee/domain/sort-orders'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { sql } from 'kysely'
import type { ConsoleClient } from '../e2e/src/console-client'
import { type Figure, median } from './figures/figure'
import { withDatabaseOf } from './gateway/database-of'
import { withProduct } from './gateway/bench-product'

const people = { members: 3_000, invitations: 2_000 }
const rounds = 60
const size = 100

/** Pages of 100 of a team of 5,000 members and invitations, against the only page of a team of 100, turn by turn. */
export const memberLists = (): Promise<Figure[]> =>
  withProduct(async ({ product, account: { client } }) => {
    const made = async (name: string) => (await client.call(projects.create, { body: { name } })).answer.id
    const [few, many] = [await made('Few'), await made('Many')]
    await withDatabaseOf<SatelliteSchema, void>(product, 1, async (db) => {
      await fill(db, few, { members: 60, invitations: 39 })
      await fill(db, many, { ...people, members: people.members - 1 })
      await sql`analyze satellite.project_members, satellite.project_invitations, satellite.users`.execute(db)
    })
    const figures: Figure[] = []
    for (const [where, page] of [
      ['first', 1],
      ['middle', 25],
      ['last', 50],
    ] as const) {
      const taken = { few: [] as number[], many: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        taken.few.push(await pageOf(client, few, 1))
        taken.many.push(await pageOf(client, many, page))
      }
      // The first ones warm up.
      const [one, other] = [median(taken.many.slice(10)), median(taken.few.slice(10))]
      figures.push({
        name: `the ${where} page of 5,000 members and invitations`,
        value: `${(one / other).toFixed(2)} of the only page of 100`,
        explains: `Median of ${rounds - 10} pages of ${size} by name, over HTTP, turn by turn: ${one.toFixed(1)} and ${other.toFixed(1)} ms.`,
      })
    }
    return figures
  })

/** @returns milliseconds until the answer was there */
async function pageOf(client: ConsoleClient, id: string, page: number): Promise<number> {
  const started = performance.now()
  const { answer } = await client.call(members.list, {
    params: { id: id },
    query: { limit: String(size), page: String(page), order: String(memberOrders.name) },
  })
  const taken = performance.now() - started
  const rows = answer.projectMembers.length + answer.projectInvitations.length
  if (rows !== size) throw new Error(`a page of ${rows}`)
  return taken
}

/** People of one project, written into the tables: to invite them would take a day of mails. */
async function fill(
  db: Parameters<Parameters<typeof withDatabaseOf<SatelliteSchema, void>>[2]>[0],
  project: string,
  { members: count, invitations }: typeof people,
): Promise<void> {
  await sql`
    with made as (
      insert into satellite.users (email, full_name, short_name, password_hash, status, kind, partner, signup_promo_code,
        is_professional, company_name, position, employee_count, have_sales_contact, default_placement, project_limit,
        project_storage_limit, project_bandwidth_limit, project_segment_limit)
      select 'member' || n || '@' || ${project} || '.test', 'Person ' || md5(n::text), '', 'x', 1, 1, '', '', false, '', '',
        '', false, 0, 1, 1, 1, 1
      from generate_series(1, ${count}::int) n returning id
    )
    insert into satellite.project_members (project_id, user_id, role, created_at)
    select p.id, made.id, 1, now() from made, satellite.projects p where p.public_id = ${project}`.execute(db)
  await sql`
    insert into satellite.project_invitations (project_id, email, created_at)
    select p.id, md5(n::text) || '@' || ${project} || '.test', now()
    from generate_series(1, ${invitations}::int) n, satellite.projects p where p.public_id = ${project}`.execute(db)
}
