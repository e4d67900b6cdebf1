import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import type { UserId } from '@perigee/std/brand'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { blankUser } from './account-deletion'
import { deleteInvitations, deleteOldInvitations, upsertInvitations } from './invitations'
import { deleteMembers, insertProjectMember, updateMemberRole } from './members'
import { migrations } from './migrations/index'
import { listPeople } from './people-of-project'
import { endProjects } from './project-deletion'
import type { SatelliteDb, SatelliteSchema } from './schema'
import { furthestApart } from './sql/mark-people'
import { builders } from './testing/builders'
import { transact } from './transact'
import { updateUser } from './users'

const { db, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
})
afterAll(drop)
const { anOwner, aProject } = builders(db)

let made = 0
async function aTeam({ members = 0, invitations = 0 } = {}) {
  const owner = await anOwner(`owner${++made}@example.test`)
  const projectId = (await aProject(owner, 'Team')) ?? 0
  await insertProjectMember(db, { project_id: projectId, user_id: owner, role: 0 })
  const { rows } = await sql<{ id: UserId }>`
    with made as (
      insert into satellite.users (email, full_name, short_name, password_hash, status, kind, partner, signup_promo_code,
        is_professional, company_name, position, employee_count, have_sales_contact, default_placement, project_limit,
        project_storage_limit, project_bandwidth_limit, project_segment_limit)
      select md5(n::text) || '@team' || ${made}::text, 'Person ' || n, '', 'x', 1, 1, '', '', false, '', '', '', false, 0, 1, 1, 1, 1
      from generate_series(1, ${members}::int) n returning id
    )
    insert into satellite.project_members (project_id, user_id, role, created_at)
    select ${projectId}, id, 1, now() - random() * interval '300 days' from made returning user_id as id`.execute(db)
  const emails = Array.from({ length: invitations }, (_, n) => `invited${n}@team${made}`)
  await upsertInvitations(db, { projectId, emails, inviterId: owner, now: new Date('2026-11-23T10:00:00Z') })
  return { projectId, owner, people: rows.map(({ id }) => id), emails }
}

/** What the triggers keep, against what there is. */
async function faultsOf(projectId: number, within = db): Promise<unknown[]> {
  const { rows } = await sql`
    with people as (
      select name_key, email_key, created_at as at from satellite.project_members where project_id = ${projectId}
      union all
      select split_part(email, '@', 1), email, created_at from satellite.project_invitations
      where project_id = ${projectId}
    ), places as (
      select 'name' as sort, timestamptz '-infinity' as at, name_key, email_key from people
      union all select 'email', '-infinity', '', email_key from people
      union all select 'joinedAt', at, '', email_key from people
    ), stretches as (
      select sort, at, name_key, email_key, position, lead(position, 1, (select count(*)::int from people))
        over (partition by sort order by position) - position as length
      from (
        select sort, at, name_key, email_key, position from satellite.people_marks where project_id = ${projectId}
        union all select s, '-infinity', '', '', 0 from unnest(array['name', 'email', 'joinedAt']) s
      ) marks
    )
    select 'wrong position' as fault, sort, email_key from satellite.people_marks m where project_id = ${projectId}
      and position <> (select count(*) from places p where p.sort = m.sort
        and (p.at, p.name_key, p.email_key) < (m.at, m.name_key, m.email_key))
    union all
    select 'nobody there', sort, email_key from satellite.people_marks m where project_id = ${projectId}
      and not exists (select 1 from places p where p.sort = m.sort and p.at = m.at and p.name_key = m.name_key
        and p.email_key = m.email_key)
    union all
    select 'too far apart', sort, email_key from stretches where length > ${furthestApart}
    union all
    select 'wrong number', people::text, null from satellite.project_people
      where project_id = ${projectId} and people <> (select count(*) from people)`.execute(within)
  return rows
}

const marksOf = async (projectId: number, within = db) =>
  (
    await within.selectFrom('satellite.people_marks').select('email_key').where('project_id', '=', projectId).execute()
  ).map((mark) => mark.email_key)

/** The order of the test, the same each time. */
function randoms(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

it.each([7, 20, 33])('hold through every kind of change, in any order (%i)', async (seed) => {
  const random = randoms(seed)
  const { projectId, owner, people, emails } = await aTeam({ members: 150, invitations: 100 })
  let names = 0
  const tag = `${seed}.test`
  const some = <T>(list: T[], count: number): T[] => Array.from({ length: count }, () => list[random(list.length)] as T)
  const changes: (() => Promise<unknown>)[] = [
    () => updateUser(db, some(people, 1)[0] as UserId, { full_name: `${'azn'[random(3)]}${++names}` }),
    () => updateUser(db, some(people, 1)[0] as UserId, { email: `${'azn'[random(3)]}${++names}@${tag}` }),
    () => updateMemberRole(db, { projectId, userId: some(people, 1)[0] as UserId }, random(2) as 0 | 1),
    () => {
      const fresh = Array.from({ length: 1 + random(40) }, () => `fresh${++names}@${tag}`)
      emails.push(...fresh)
      const now = new Date(Date.UTC(2026, random(12), 1 + random(28)))
      return upsertInvitations(db, { projectId, emails: fresh, inviterId: owner, now })
    },
    // Sent again: another date.
    () =>
      upsertInvitations(db, { projectId, emails: [...new Set(some(emails, 5))], inviterId: owner, now: new Date() }),
    () => deleteInvitations(db, { projectId, emails: some(emails, 1 + random(30)) }),
    () => deleteMembers(db, { projectId, userIds: some(people, 1 + random(3)) }),
    // An invitation to the address of somebody who is there.
    () => updateUser(db, some(people, 1)[0] as UserId, { email: `fresh${1 + random(names + 1)}@${tag}` }),
  ]
  for (let step = 0; step < 80; step++) {
    await changes[random(changes.length)]?.().catch((error: unknown) => {
      // The address is somebody's.
      if (!String(error).includes('duplicate key')) throw error
    })
    expect(await faultsOf(projectId)).toEqual([])
  }
})

it('hold when people come, go and are renamed in several transactions at once', async () => {
  const one = await aTeam({ members: 120, invitations: 80 })
  const other = await aTeam()
  await sql`insert into satellite.project_members (project_id, user_id, role)
    select ${other.projectId}, user_id, 1 from satellite.project_members
    where project_id = ${one.projectId} and user_id <> ${one.owner}`.execute(db)
  const invite = (n: number, { projectId, owner }: typeof other) => {
    const emails = Array.from({ length: 20 }, (_, at) => `late${n}.${at}@example.test`)
    return (trx: SatelliteDb) => upsertInvitations(trx, { projectId, emails, inviterId: owner, now: new Date() })
  }
  const acts = Array.from({ length: 32 }, (_, n) => {
    const person = one.people[n] as UserId
    const { projectId } = one
    return [
      (trx: SatelliteDb) => updateUser(trx, person, { full_name: `Renamed ${n}` }),
      (trx: SatelliteDb) => deleteMembers(trx, { projectId, userIds: [person] }),
      (trx: SatelliteDb) => blankUser(trx, person),
      (trx: SatelliteDb) => deleteInvitations(trx, { projectId, emails: one.emails.slice(n, n + 2) }),
      invite(n, n % 2 === 0 ? one : other),
    ][n % 5]
  })
  await Promise.all([
    ...acts.map((act) => transact(db, async (trx) => act?.(trx))),
    deleteOldInvitations(db, new Date('2026-11-23T10:00:01Z')),
  ])
  expect([await faultsOf(one.projectId), await faultsOf(other.projectId)]).toEqual([[], []])
})

it('name nobody who has gone', async () => {
  const { projectId, people } = await aTeam({ members: 200 })
  const [marked] = await marksOf(projectId)
  const leaver = await db
    .selectFrom('satellite.project_members')
    .select(['user_id', 'email_key'])
    .where('project_id', '=', projectId)
    .where('email_key', '=', marked ?? '')
    .executeTakeFirstOrThrow()
  await transact(db, (trx) => blankUser(trx, leaver.user_id))
  expect(await marksOf(projectId)).not.toContain(leaver.email_key)
  await transact(db, (trx) => endProjects(trx, [projectId]))
  expect(people).toHaveLength(200)
  expect(await marksOf(projectId)).toEqual([])
  expect((await listPeople(db, query(projectId))).total).toBe(0)
  const left = await db.selectFrom('satellite.project_people').selectAll().where('project_id', '=', projectId).execute()
  expect(left).toEqual([])
})

const query = (projectId: number) => ({
  projectId,
  search: '',
  order: 'name' as const,
  direction: 'asc' as const,
  limit: 10,
  offset: 0,
})

it('a team that shrinks keeps a few of them', async () => {
  const { projectId, people } = await aTeam({ members: 500 })
  for (let at = 0; at < 480; at += 60) await deleteMembers(db, { projectId, userIds: people.slice(at, at + 60) })
  expect(await faultsOf(projectId)).toEqual([])
  expect((await marksOf(projectId)).length).toBeLessThanOrEqual((3 * 21) / 8)
})

it.each(['marks-of-people', 'shown-names'])('are made for teams of before %s', async (step) => {
  const names = Object.keys(migrations.steps)
  const older = await openTestDatabase<SatelliteSchema>({
    template: `before-${step}`,
    migrate: (empty) =>
      migrateAsFarAs(empty, {
        schema: 'satellite',
        migrations,
        names: names.slice(
          0,
          names.findIndex((name) => name.endsWith(`-${step}`)),
        ),
      }),
  })
  const owner = await builders(older.db).anOwner('owner@example.test')
  await updateUser(older.db, owner, { full_name: 'Ann Lee', short_name: 'Zoe' })
  const projectId = (await builders(older.db).aProject(owner, 'Team')) ?? 0
  await sql`insert into satellite.project_members (project_id, user_id, role, name_key, email_key)
    values (${projectId}, ${owner}, 0, 'ann lee', 'owner@example.test')`.execute(older.db)
  await sql`insert into satellite.project_invitations (project_id, email)
    select ${projectId}, md5(n::text) || '@example.test' from generate_series(1, 300) n`.execute(older.db)
  await migrate(older.db, { schema: 'satellite', migrations })
  expect(await faultsOf(projectId, older.db)).toEqual([])
  expect((await marksOf(projectId, older.db)).length).toBe(3 * 9)
  const { people } = await listPeople(older.db, { ...query(projectId), direction: 'desc' })
  expect(people[0]).toMatchObject({ shortName: 'Zoe' })
  await older.drop()
})
