import { migrate } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from './migrations/index'
import { countFound, type ListPeople, listPeople, pageFrom, pageOfPeople, placeOfPage } from './people-of-project'
import type { SatelliteSchema } from './schema'
import { furthestApart } from './sql/mark-people'
import { builders } from './testing/builders'
import { updateUser } from './users'

const { db, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
})
afterAll(drop)
const { anOwner, aProject } = builders(db)
const orders = ['name', 'email', 'joinedAt'] as const
const directions = ['asc', 'desc'] as const
let projectId = 0

/** 3,000 members and 2,000 invitations of one project, beside some of another. */
beforeAll(async () => {
  const owner = await anOwner('owner@example.test')
  projectId = (await aProject(owner, 'many')) ?? 0
  const other = (await aProject(owner, 'other')) ?? 0
  await sql`
    with made as (
      insert into satellite.users (email, full_name, short_name, password_hash, status, kind, partner, signup_promo_code,
        is_professional, company_name, position, employee_count, have_sales_contact, default_placement, project_limit,
        project_storage_limit, project_bandwidth_limit, project_segment_limit)
      select 'Member' || n || '@example.test', case when n % 3 = 0 then '' else 'Person ' || md5(n::text) end, '', 'x', 1, 1,
        '', '', false, '', '', '', false, 0, 1, 1, 1, 1
      from generate_series(1, 3000) n returning id
    )
    insert into satellite.project_members (project_id, user_id, role, created_at)
    select ${projectId}, id, 1, now() - random() * interval '300 days' from made`.execute(db)
  await sql`
    insert into satellite.project_members (project_id, user_id, role)
    select ${other}, user_id, 1 from satellite.project_members where project_id = ${projectId} limit 500`.execute(db)
  await sql`
    insert into satellite.project_invitations (project_id, email, created_at)
    select ${projectId}, md5(n::text) || '@example.test', now() - random() * interval '30 days'
    from generate_series(1, 2000) n`.execute(db)
  await sql`analyze satellite.project_members, satellite.project_invitations, satellite.users`.execute(db)
})

const query = (changes: Partial<ListPeople> = {}): ListPeople => ({
  projectId,
  search: '',
  order: 'name',
  direction: 'asc',
  limit: 10,
  offset: 0,
  ...changes,
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

async function costOf(page: RawBuilder<unknown>) {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, format json, timing off) ${page}`.execute(db)
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
  const all = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodes(plan)))
  const read = all
    .filter((node) => node['Relation Name'] !== undefined)
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
  const sorted = all.filter((node) => node['Node Type'].includes('Sort')).map((node) => node['Actual Rows'])
  return { rows: read.reduce((sum, one) => sum + one, 0), sorted: Math.max(0, ...sorted) }
}

/** Of a page that is asked for without a search. */
async function costOfPage(asked: ListPeople) {
  const { rows } = await placeOfPage(asked).execute(db)
  const page = rows[0] && pageFrom(asked, rows[0])
  if (!page) throw new Error('there is no such page')
  const costs = [await costOf(placeOfPage(asked)), await costOf(page)]
  return {
    rows: costs.reduce((sum, cost) => sum + cost.rows, 0),
    sorted: Math.max(...costs.map(({ sorted }) => sorted)),
  }
}

describe.each(orders.flatMap((order) => directions.map((direction) => ({ order, direction }))))(
  'members and invitations by $order, $direction,',
  ({ order, direction }) => {
    it.each([0, 10, 1000, 2500, 2990, 4000, 4990])(
      'are read and merged from the mark before the page, wherever it is: from %i on',
      async (offset) => {
        for (const limit of [10, 100]) {
          const { rows, sorted } = await costOfPage(query({ order, direction, offset, limit }))
          // Their number and the mark; those from the mark on, one row further on either side; accounts of the page.
          expect(rows).toBeLessThanOrEqual(2 + furthestApart + limit + 2 + limit)
          expect(sorted).toBeLessThanOrEqual(furthestApart + limit)
        }
      },
    )

    it('are each on one page', async () => {
      const pages = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          listPeople(db, query({ order, direction, limit: 250, offset: at * 250 })),
        ),
      )
      const emails = pages.flatMap(({ people }) => people.map(({ email }) => email))
      expect([emails.length, new Set(emails).size, pages[0]?.total]).toEqual([5000, 5000, 5000])
    })
  },
)

it('finds parts of addresses and names, upper and lower case alike, and takes nothing for a pattern', async () => {
  const found = async (search: string) => (await listPeople(db, query({ search }))).total
  expect(await found('MEMBER1234@')).toBe(1)
  expect(await found('person c4ca4238a0b923820dcc509a6f75849b')).toBe(1)
  expect(await found('c4ca4238a0b923820dcc509a6f75849b@')).toBe(1)
  expect(await found('%')).toBe(0)
  expect(await found('_')).toBe(0)
  expect(await found('owner')).toBe(0)
})

it('a search reads everybody once to count and at most once more for a page', async () => {
  for (const search of ['person', 'c4ca4238', 'nobody at all', '@example.test']) {
    const asked = query({ search, offset: 100 })
    // Members with their accounts, and invitations; then the accounts of the page.
    const everybody = 2 * 3000 + 2000
    expect((await costOf(countFound(asked))).rows).toBeLessThanOrEqual(everybody + 1)
    expect((await costOf(pageOfPeople(asked))).rows).toBeLessThanOrEqual(everybody + 1 + 10)
  }
})

it('sorts a person by the name that they have now', async () => {
  const { people } = await listPeople(db, query())
  const [last] = (await listPeople(db, query({ direction: 'desc' }))).people
  if (last?.kind !== 'member') throw new Error('the last one is no member')
  await updateUser(db, last.id, { full_name: '  A' })
  const [first, second] = (await listPeople(db, query())).people
  expect([first, second]).toMatchObject([{ email: last.email, fullName: '  A' }, { email: people[0]?.email }])

  await updateUser(db, last.id, { short_name: 'zz' })
  expect((await listPeople(db, query({ direction: 'desc' }))).people[0]).toMatchObject({ id: last.id })

  await updateUser(db, last.id, { short_name: '', email: 'aaa@example.test' })
  expect((await listPeople(db, query({ search: 'AAA@example' }))).people).toMatchObject([{ id: last.id }, {}])
})
