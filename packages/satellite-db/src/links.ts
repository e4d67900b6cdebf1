import type { LinkKind } from '@perigee/domain/links'
import { projectStatus } from '@perigee/domain/project-status'
import type { LinkOrder } from '@perigee/domain/sort-orders'
import type { WireRole } from '@perigee/domain/roles'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { type Insertable, type OrderByDirection, sql } from 'kysely'
import type { LinksTable } from './links-schema'
import type { SatelliteDb } from './schema'

export interface ListLinks {
  /** Internal id. */
  projectId: number
  /** Finds a part of the key's name, of the bucket's or of the maker's email, upper and lower case alike. */
  search: string
  order: LinkOrder
  direction: OrderByDirection
  limit: number
  offset: number
  /** Views of recent days are counted from here, `2026-03-04`. */
  since: string
}

export interface ListedLink {
  id: string
  kind: LinkKind
  /** Of the API key behind it, which tells what it leads to. */
  keyName: string
  bucket: string
  /** Empty when the maker is gone. */
  creatorEmail: string
  recordHash: Uint8Array
  sealedPlace: Uint8Array | null
  createdAt: Date
  views: number
  /** Of the days that were asked for. */
  recentViews: number
  bytes: number
  lastOpenedAt: Date | null
}

/** One page and how many match in all. */
export async function listLinks(db: SatelliteDb, input: ListLinks): Promise<{ links: ListedLink[]; total: number }> {
  const matching = matchingLinks(db, input)
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const links = await matching
    .select(listedColumns(input.since))
    .orderBy(orders[input.order], input.direction)
    .orderBy('l.id', input.direction)
    .limit(input.limit)
    .offset(input.offset)
    .execute()
  return { links, total }
}

/** Those after one of them, the oldest first; or the one that is named. */
export async function listLinksAfter(
  db: SatelliteDb,
  input: Pick<ListLinks, 'projectId' | 'search' | 'limit' | 'since'> & {
    after?: { createdAt: Date; id: string } | undefined
    id?: string
  },
): Promise<ListedLink[]> {
  const { after, id, limit, since } = input
  return matchingLinks(db, input)
    .select(listedColumns(since))
    .$if(after !== undefined, (links) =>
      links.where(sql<boolean>`(l.created_at, l.id) > (${after?.createdAt}, ${after?.id}::uuid)`),
    )
    .$if(id !== undefined, (links) => links.where('l.id', '=', id ?? ''))
    .orderBy('l.created_at')
    .orderBy('l.id')
    .limit(limit)
    .execute()
}

const listedColumns = (since: string) =>
  [
    'l.id',
    'l.kind',
    'k.name as keyName',
    'l.bucket',
    sql<string>`coalesce(u.email, '')`.as('creatorEmail'),
    'l.record_hash as recordHash',
    'l.sealed_place as sealedPlace',
    'l.created_at as createdAt',
    'l.views',
    sql<number>`coalesce((select sum(d.views) from satellite.link_days d
      where d.link_id = l.id and d.day >= ${since}::date), 0)::bigint`.as('recentViews'),
    'l.bytes',
    'l.last_opened_at as lastOpenedAt',
  ] as const

const orders = {
  createdAt: sql`l.created_at`,
  name: sql`lower(k.name)`,
  creator: sql`lower(coalesce(u.email, ''))`,
  views: sql`l.views`,
  bytes: sql`l.bytes`,
}

function matchingLinks(db: SatelliteDb, { projectId, search }: Pick<ListLinks, 'projectId' | 'search'>) {
  const links = db
    .selectFrom('satellite.links as l')
    .innerJoin('satellite.api_keys as k', 'k.id', 'l.api_key_id')
    .leftJoin('satellite.users as u', 'u.id', 'k.created_by')
    .where('l.project_id', '=', projectId)
  if (search === '') return links
  return links.where(
    sql<boolean>`(strpos(lower(k.name), lower(${search})) > 0
      or strpos(l.bucket, lower(${search})) > 0
      or strpos(lower(coalesce(u.email, '')), lower(${search})) > 0)`,
  )
}

/** A link with what the permission to change it depends on. */
export interface LinkForMember {
  id: string
  recordHash: Uint8Array
  /** Of the API key behind it. */
  keyId: string
  keyName: string
  /** First part of the API key. */
  head: Uint8Array
  createdBy: UserId | null
  internalProjectId: number
  ownerId: UserId
  /** Of the asking member; see the domain's `wireRoles`. */
  role: WireRole
}

const forMember = [
  'k.id as keyId',
  'k.name as keyName',
  'k.head',
  'k.created_by as createdBy',
  'p.id as internalProjectId',
  'p.owner_id as ownerId',
  'm.role',
] as const

/** The links among `ids` of this active project, of which the user is a member. */
export async function findLinksForMember(
  db: SatelliteDb,
  { ids, projectId, userId }: { ids: readonly string[]; projectId: ProjectId; userId: UserId },
): Promise<LinkForMember[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('satellite.links as l')
    .innerJoin('satellite.api_keys as k', 'k.id', 'l.api_key_id')
    .innerJoin('satellite.projects as p', 'p.id', 'l.project_id')
    .innerJoin('satellite.project_members as m', 'm.project_id', 'p.id')
    .select(forMember)
    .select(['l.id', 'l.record_hash as recordHash'])
    .where('p.status', '=', projectStatus.active)
    .where('p.public_id', '=', projectId)
    .where('m.user_id', '=', userId)
    .where('l.id', 'in', ids)
    .execute()
}

/** An API key with what the permission to record its link depends on, and the link that it is behind already. */
export interface KeyForLink extends Pick<
  LinkForMember,
  'keyId' | 'keyName' | 'head' | 'createdBy' | 'internalProjectId' | 'ownerId' | 'role'
> {
  linkId: string | null
  recordHash: Uint8Array | null
}

/** A key of this active project, of which the user is a member. */
export async function findKeyForLink(
  db: SatelliteDb,
  { keyId, projectId, userId }: { keyId: string; projectId: ProjectId; userId: UserId },
): Promise<KeyForLink | undefined> {
  return db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .innerJoin('satellite.project_members as m', 'm.project_id', 'p.id')
    .leftJoin('satellite.links as l', 'l.api_key_id', 'k.id')
    .select(forMember)
    .select(['l.id as linkId', 'l.record_hash as recordHash'])
    .where('k.id', '=', keyId)
    .where('p.public_id', '=', projectId)
    .where('p.status', '=', projectStatus.active)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
}

/** @returns its id, or undefined when the key or the record has a link already, or the key has just gone. */
export async function insertLink(db: SatelliteDb, link: Insertable<LinksTable>): Promise<string | undefined> {
  const key = await db
    .selectFrom('satellite.api_keys')
    .select('id')
    .where('id', '=', link.api_key_id)
    .forKeyShare()
    .executeTakeFirst()
  if (!key) return undefined
  const row = await db
    .insertInto('satellite.links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
