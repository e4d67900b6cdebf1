import type { ProjectId, UserId } from '@perigee/std/brand'
import { sql, type OrderByDirection } from 'kysely'
import type { SatelliteDb } from '../schema'

export interface ListApiKeys {
  /** Internal id. */
  projectId: number
  /** Finds a part of the name or of the creator's e-mail, upper and lower case alike. */
  search: string
  /** Keys whose names start so are left out. */
  hiddenPrefix: string
  order: 'name' | 'createdAt' | 'creatorEmail'
  direction: OrderByDirection
  limit: number
  offset: number
}

export interface ListedApiKey {
  id: string
  publicProjectId: ProjectId
  name: string
  createdBy: UserId | null
  /** Empty when the creator is gone. */
  creatorEmail: string
  partner: string
  version: number
  createdAt: Date
}

/** One page and how many match in all. */
export async function listApiKeys(
  db: SatelliteDb,
  input: ListApiKeys,
): Promise<{ keys: ListedApiKey[]; total: number }> {
  const matching = matchingKeys(db, input)
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const keys = await matching
    .select((eb) => [
      'k.id',
      'p.public_id as publicProjectId',
      'k.name',
      'k.created_by as createdBy',
      eb.fn.coalesce('u.email', sql.lit('')).as('creatorEmail'),
      'k.partner',
      'k.version',
      'k.created_at as createdAt',
    ])
    .orderBy(orders[input.order], input.direction)
    .orderBy('k.id', input.direction)
    .limit(input.limit)
    .offset(input.offset)
    .execute()
  return { keys, total }
}

const orders = {
  name: sql`lower(k.name)`,
  createdAt: sql`k.created_at`,
  creatorEmail: sql`lower(coalesce(u.email, ''))`,
}

function matchingKeys(db: SatelliteDb, { projectId, search, hiddenPrefix }: ListApiKeys) {
  const keys = db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .leftJoin('satellite.users as u', 'u.id', 'k.created_by')
    .where('k.project_id', '=', projectId)
    .where(sql<boolean>`(${hiddenPrefix} = '' or not starts_with(k.name, ${hiddenPrefix}))`)
  if (search === '') return keys
  const found = sql<boolean>`(strpos(lower(k.name), lower(${search})) > 0
    or strpos(lower(coalesce(u.email, '')), lower(${search})) > 0)`
  return keys.where(found)
}
