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

interface PageOfPeople {
  people: ListedPerson[]
  /** How many match in all. */
  total: number
}

/** One page of members and invitations as one sequence. */
export const listPeople = (db: SatelliteDb, query: ListPeople): Promise<PageOfPeople> =>
  query.search === '' ? listAll(db, query) : listFound(db, query)

async function listAll(db: SatelliteDb, query: ListPeople): Promise<PageOfPeople> {
  const { rows } = await placeOfPage(query).execute(db)
  const [place] = rows
  const page = place && pageFrom(query, place)
  const people = page ? (await page.execute(db)).rows.map(presentRow) : []
  return { people: query.direction === 'asc' ? people : people.toReversed(), total: place?.total ?? 0 }
}

/**
 * The people of a page in ascending order, from the mark before it: what comes before that is neither read nor counted.
 * @returns undefined past the end
 */
export function pageFrom(query: ListPeople, { total, from }: Place): RawBuilder<Row> | undefined {
  const isUp = query.direction === 'asc'
  const end = isUp ? Math.min(query.offset + query.limit, total) : total - query.offset
  const start = isUp ? query.offset : Math.max(end - query.limit, 0)
  if (start >= end) return undefined
  return pageOfPeople({ ...query, direction: 'asc', from, limit: end - start, offset: start - (from?.position ?? 0) })
}

/** Looks at all people of the project: a part of a name may stand anywhere. */
async function listFound(db: SatelliteDb, query: ListPeople): Promise<PageOfPeople> {
  const { rows: counts } = await countFound(query).execute(db)
  const { rows } = await pageOfPeople(query).execute(db)
  return { people: rows.map(presentRow), total: counts[0]?.total ?? 0 }
}

/** How many match a search. */
export const countFound = (query: Matching): RawBuilder<{ total: number }> => sql`
  select (select count(*) from ${members(query)}) + (select count(*) from ${invitations(query)}) as total`

/** Somebody from whom a page can be read. Keys that the order does without say nothing. */
interface Mark {
  /** As the database writes it, to the microsecond. */
  at: string
  name_key: string
  email_key: string
  /** How many come before. */
  position: number
}

interface Place {
  /** Members and invitations. */
  total: number
  from: Mark | null
}

/** How many people there are, and the last mark that is not behind the page, in ascending order. */
export const placeOfPage = ({
  projectId,
  order,
  direction,
  limit,
  offset,
}: ListPeople): RawBuilder<Place> => sql<Place>`
  select p.people as total, case when m.position is not null then
    json_build_object('at', m.at::text, 'name_key', m.name_key, 'email_key', m.email_key, 'position', m.position) end as from
  from satellite.project_people p left join lateral (
    select * from satellite.people_marks m where m.project_id = p.project_id and m.sort = ${order}
      and m.position <= ${direction === 'asc' ? sql`${offset}::integer` : sql`p.people - ${offset + limit}::integer`}
    order by m.position desc limit 1
  ) m on true
  where p.project_id = ${projectId}`

/** What is read of people: all of them, those who match a search, or those from a mark on. */
interface ReadPeople extends ListPeople {
  from?: Mark | null
}

/**
 * Each order has an index on either table: a page is read from both in step, nothing is sorted, and accounts are looked up
 * for the page alone, one by one (`limit`).
 */
export const pageOfPeople = ({ order, direction, limit, offset, ...matching }: ReadPeople): RawBuilder<Row> => sql<Row>`
  with page as (
    select * from (
      (select m.user_id as id, m.name_key, m.email_key, m.created_at as at, m.role from ${members(matching)}
        ${fromMark(order, memberColumns, matching.from)}
        order by ${orderBy(order, direction)} limit ${offset + limit})
      union all
      (select null, ${localPart} as name_key, i.email as email_key, i.created_at as at, null
        from ${invitations(matching)} ${fromMark(order, invitationColumns, matching.from)}
        order by ${orderBy(order, direction)} limit ${offset + limit})
    ) people
    order by ${orderBy(order, direction)} limit ${limit} offset ${offset}
  )
  select page.id, page.at, page.role, u.full_name as "fullName", u.short_name as "shortName",
    coalesce(u.email, page.email_key) as email
  from page left join lateral (select * from satellite.users where id = page.id limit 1) u on true
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

type Key = Exclude<keyof Mark, 'position'>
const keys: Record<MemberOrder, Key[]> = {
  name: ['name_key', 'email_key'],
  email: ['email_key'],
  joinedAt: ['at', 'email_key'],
}
type Columns = Record<Key, RawBuilder<unknown>>
const memberColumns: Columns = { name_key: sql`m.name_key`, email_key: sql`m.email_key`, at: sql`m.created_at` }
const invitationColumns: Columns = { name_key: localPart, email_key: sql`i.email`, at: sql`i.created_at` }

/** Whom an ascending page is read from. */
function fromMark(order: MemberOrder, columns: Columns, mark: Mark | null | undefined): RawBuilder<unknown> {
  if (!mark) return sql``
  const row = keys[order].map((key) => columns[key])
  const values = keys[order].map((key) => (key === 'at' ? sql`${mark.at}::timestamptz` : sql`${mark[key]}`))
  return sql`and (${sql.join(row)}) >= (${sql.join(values)})`
}

const orderBy = (order: MemberOrder, direction: OrderByDirection): RawBuilder<unknown> =>
  sql.join(keys[order].map((key) => (direction === 'desc' ? sql`${sql.ref(key)} desc` : sql.ref(key))))

function presentRow({ id, at, role, fullName, shortName, email }: Row): ListedPerson {
  if (id === null || role === null) return { kind: 'invitation', email, at }
  return { kind: 'member', id, fullName: fullName ?? '', shortName: shortName ?? '', email, role, at }
}
