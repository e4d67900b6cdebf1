import type { EdgeUrls } from '@perigee/domain/edge-urls'
import { type DomainState, holderOf } from '@perigee/domain/custom-domain-check'
import { projectStatus } from '@perigee/domain/project-status'
import type { WireRole } from '@perigee/domain/roles'
import type { DomainOrder } from '@perigee/domain/sort-orders'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { type Insertable, type OrderByDirection, sql } from 'kysely'
import type { DomainsTable } from './domains-schema'
import type { SatelliteDb } from './schema'

export interface ListedDomain {
  domain: string
  publicProjectId: ProjectId
  root: string
  accessId: string
  createdBy: UserId | null
  createdAt: Date
  state: DomainState | null
  checkedAt: Date | null
  points: string[]
  txt: string[]
  /** Of the claim that holds the name; null while there is no certificate, as is the error where nobody asked for one. */
  certificateUntil: Date | null
  certificateError: string | null
}

interface ListDomains {
  /** Internal id. */
  projectId: number
  /** A part of the name, lower case. */
  search: string
  order: DomainOrder
  direction: OrderByDirection
  limit: number
  offset: number
}

/** One page and how many match in all. */
export async function listDomains(
  db: SatelliteDb,
  { projectId, search, order, direction, limit, offset }: ListDomains,
): Promise<{ domains: ListedDomain[]; total: number }> {
  const matching = domainsOf(db, projectId).where(sql<boolean>`strpos(d.domain, ${search}) > 0`)
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const domains = await matching
    .select(listedColumns)
    .orderBy(order === 'name' ? 'd.domain' : 'd.created_at', direction)
    .orderBy('d.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return { domains, total }
}

/** Those after a name, by name; '' for the first ones. Or the one that is named. */
export async function listDomainsAfter(
  db: SatelliteDb,
  { projectId, after, name, limit }: { projectId: number; after: string; name?: string; limit: number },
): Promise<ListedDomain[]> {
  return domainsOf(db, projectId)
    .select(listedColumns)
    .where('d.domain', '>', after)
    .$if(name !== undefined, (domains) => domains.where('d.domain', '=', name ?? ''))
    .orderBy('d.domain')
    .limit(limit)
    .execute()
}

const domainsOf = (db: SatelliteDb, projectId: number) =>
  db
    .selectFrom('satellite.domains as d')
    .innerJoin('satellite.projects as p', 'p.id', 'd.project_id')
    .leftJoin('satellite.certificates as c', (join) =>
      join.onRef('c.domain', '=', 'd.domain').on('d.held_since', 'is not', null),
    )
    .where('d.project_id', '=', projectId)

const listedColumns = [
  'd.domain',
  'p.public_id as publicProjectId',
  'd.root',
  'd.access_id as accessId',
  'd.created_by as createdBy',
  'd.created_at as createdAt',
  'd.state',
  'd.checked_at as checkedAt',
  'd.found_points as points',
  'd.found_txt as txt',
  'c.valid_to as certificateUntil',
  'c.last_error as certificateError',
] as const

/** Of all domains of a project, in their order. */
export async function listDomainNames(db: SatelliteDb, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('satellite.domains')
    .select('domain')
    .where('project_id', '=', projectId)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** @returns false when the project has this domain already */
export async function insertDomain(
  db: SatelliteDb,
  domain: Pick<Insertable<DomainsTable>, 'project_id' | 'domain' | 'root' | 'access_id' | 'created_by' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('satellite.domains')
    .values(domain)
    .onConflict((conflict) => conflict.columns(['project_id', 'domain']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The claim that holds a name, whichever project's it is. */
export const findHolder = (
  db: SatelliteDb,
  domain: string,
): Promise<{ projectId: number; checkedAt: Date | null } | undefined> =>
  db
    .selectFrom('satellite.domains')
    .select(['project_id as projectId', 'checked_at as checkedAt'])
    .where('domain', '=', domain)
    .where('held_since', 'is not', null)
    .executeTakeFirst()

/** A domain of an active project of the user, with what the permission to delete it depends on. */
export const findDomainForMember = (
  db: SatelliteDb,
  { projectId, domain, userId }: { projectId: ProjectId; domain: string; userId: UserId },
): Promise<DomainForMember | undefined> =>
  db
    .selectFrom('satellite.domains as d')
    .innerJoin('satellite.projects as p', 'p.id', 'd.project_id')
    .innerJoin('satellite.project_members as m', 'm.project_id', 'p.id')
    .select([
      'd.id',
      'd.domain',
      'd.root',
      'd.created_by as createdBy',
      'p.id as internalProjectId',
      'p.owner_id as ownerId',
      'm.role',
    ])
    .where('p.public_id', '=', projectId)
    .where('p.status', '=', projectStatus.active)
    .where('m.user_id', '=', userId)
    .where('d.domain', '=', domain)
    .executeTakeFirst()

interface DomainForMember {
  id: number
  domain: string
  root: string
  createdBy: UserId | null
  internalProjectId: number
  ownerId: UserId
  role: WireRole
}

/** @returns whether it was there */
export async function deleteDomain(db: SatelliteDb, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('satellite.domains').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Names whose claims were not looked at since `before`, those that wait longest first. */
export async function listDomainsToCheck(
  db: SatelliteDb,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('satellite.domains')
    .select('domain')
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', before)]))
    .groupBy('domain')
    .orderBy(sql`min(checked_at)`, (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()
  return rows.map(({ domain }) => domain)
}

/** The edge services of the projects that claim a name, each once. */
export async function edgeUrlsOfClaims(db: SatelliteDb, domain: string): Promise<EdgeUrls[]> {
  const rows = await db
    .selectFrom('satellite.domains as d')
    .innerJoin('satellite.projects as p', 'p.id', 'd.project_id')
    .select('p.edge_urls as edgeUrls')
    .distinct()
    .where('d.domain', '=', domain)
    .execute()
  return rows.map(({ edgeUrls }) => edgeUrls)
}

interface LookedAt {
  domain: string
  at: Date
  points: string[]
  txt: string[]
  /** What DNS says to a claim of this root and access, in a project with these edge services. */
  judge(claim: { root: string; accessId: string; edgeUrls: EdgeUrls }): DomainState
}

/**
 * Writes down what DNS said about a name and gives the name to the claim that holds it now. One at a time for each name.
 * Wants a transaction. @returns how many claims there are
 */
export async function settleDomain(db: SatelliteDb, { domain, at, points, txt, judge }: LookedAt): Promise<number> {
  const rows = await db
    .selectFrom('satellite.domains as d')
    .innerJoin('satellite.projects as p', 'p.id', 'd.project_id')
    .select(['d.id', 'd.root', 'd.access_id as accessId', 'd.held_since as heldSince', 'p.edge_urls as edgeUrls'])
    .where('d.domain', '=', domain)
    .orderBy('d.id')
    .forUpdate('d')
    .execute()
  const claims = rows.map((row) => ({ ...row, holds: row.heldSince !== null, state: judge(row) }))
  const holder = holderOf(claims)
  // whoever loses the name first: two may not hold it for a moment
  for (const { id, state, heldSince } of claims.toSorted((a, b) => Number(a === holder) - Number(b === holder))) {
    const holds = id === holder?.id
    await db
      .updateTable('satellite.domains')
      .set({
        state: state === 'connected' && !holds ? 'elsewhere' : state,
        checked_at: at,
        held_since: holds ? (heldSince ?? at) : null,
        found_points: points,
        found_txt: txt,
      })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}
