import type { WireRole } from '@perigee/domain/roles'
import type { MemberOrder } from '@perigee/domain/sort-orders'
import type { UserId } from '@perigee/std/brand'
import { type OrderByDirection, type RawBuilder, sql } from 'kysely'
import type { SatelliteDb } from './schema'

export interface ListPeople {
  /** Internal id. */
  projectId: number
  /** Finds a part of an address or of a name, upper and lower case alike. */
  search: string
  order: MemberOrder
  direction: OrderByDirection
  limit: number
  offset: number
}

export interface ListedMember {
  kind: 'member'
  id: UserId
  fullName: string
  shortName: string
  email: string
  role: WireRole
  /** When they joined. */
  at: Date
}

export interface ListedInvitation {
  kind: 'invitation'
  email: string
  /** When it was sent last. */
  at: Date
}

export type ListedPerson = ListedMember | ListedInvitation

/** One page of members and invitations as one sequence, and how many match in all. */
export async function listPeople(
  db: SatelliteDb,
  query: ListPeople,
): Promise<{ people: ListedPerson[]; total: number }> {
  const { rows: counts } = await sql<{ total: number }>`
    select (select count(*) from ${members(query)}) + (select count(*) from ${invitations(query)}) as total`.execute(db)
  const total = counts[0]?.total ?? 0
  const isNearEnd = query.offset > total / 2 && query.offset < total
  const { rows } = await pageOfPeople(isNearEnd ? fromEnd(query, total) : query).execute(db)
  return { people: (isNearEnd ? rows.toReversed() : rows).map(presentRow), total }
}

/** The same page, counted from the other end. */
function fromEnd(query: ListPeople, total: number): ListPeople {
  const limit = Math.min(query.limit, total - query.offset)
  return {
    ...query,
    limit,
    offset: total - query.offset - limit,
    direction: query.direction === 'asc' ? 'desc' : 'asc',
  }
}

/**
 * Each order has an index on either table: a page is read from both in step, nothing is sorted, and accounts are looked up
 * for the page alone. A page passes over the index entries of
 * those in front, at most half of them all, as it is read from the nearer end. A search looks at all people.
 */
export const pageOfPeople = ({ order, direction, limit, offset, ...matching }: ListPeople): RawBuilder<Row> => sql<Row>`
  with page as (
    select * from (
      (select m.user_id as id, m.name_key, m.email_key, m.created_at as at, m.role from ${members(matching)}
        order by ${orderBy(order, direction)} limit ${offset + limit})
      union all
      (select null, ${localPart} as name_key, i.email as email_key, i.created_at as at, null
        from ${invitations(matching)} order by ${orderBy(order, direction)} limit ${offset + limit})
    ) people
    order by ${orderBy(order, direction)} limit ${limit} offset ${offset}
  )
  select page.id, page.at, page.role, u.full_name as "fullName", u.short_name as "shortName",
    coalesce(u.email, page.email_key) as email
  from page left join satellite.users u on u.id = page.id
  order by ${orderBy(order, direction)}`

interface Row {
  id: UserId | null
  at: Date
  role: WireRole | null
  fullName: string | null
  shortName: string | null
  email: string
}

type Matching = Pick<ListPeople, 'projectId' | 'search'>

/** An index has this very expression. */
const localPart = sql`split_part(i.email, '@', 1)`

const members = ({ projectId, search }: Matching): RawBuilder<unknown> => sql`satellite.project_members m
  where m.project_id = ${projectId} ${
    search === ''
      ? sql``
      : sql`and (strpos(m.email_key, lower(${search})) > 0 or exists (select 1 from satellite.users s
          where s.id = m.user_id and (strpos(lower(s.full_name), lower(${search})) > 0
            or strpos(lower(s.short_name), lower(${search})) > 0)))`
  }`

const invitations = ({ projectId, search }: Matching): RawBuilder<unknown> => sql`satellite.project_invitations i
  where i.project_id = ${projectId} ${search === '' ? sql`` : sql`and strpos(i.email, lower(${search})) > 0`}`

const keys: Record<MemberOrder, string[]> = {
  name: ['name_key', 'email_key'],
  email: ['email_key'],
  joinedAt: ['at', 'email_key'],
}

const orderBy = (order: MemberOrder, direction: OrderByDirection): RawBuilder<unknown> =>
  sql.join(keys[order].map((key) => (direction === 'desc' ? sql`${sql.ref(key)} desc` : sql.ref(key))))

function presentRow({ id, at, role, fullName, shortName, email }: Row): ListedPerson {
  if (id === null || role === null) return { kind: 'invitation', email, at }
  return { kind: 'member', id, fullName: fullName ?? '', shortName: shortName ?? '', email, role, at }
}
