import type { SatelliteDb } from '../schema'

export interface ProjectFacts {
  memberCount: number
  /** Account kind of the owner: 0 free, 1 paid, 2 not for resale, 3 member. */
  ownerKind: number
}

/** What a project's screens need besides its own row. */
export async function projectFacts(db: SatelliteDb, internalId: number): Promise<ProjectFacts> {
  return db
    .selectFrom('satellite.projects as p')
    .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
    .select((eb) => [
      'u.kind as ownerKind',
      eb
        .selectFrom('satellite.project_members as m')
        .select((count) => count.fn.countAll<number>().as('people'))
        .whereRef('m.project_id', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('memberCount'),
    ])
    .where('p.id', '=', internalId)
    .executeTakeFirstOrThrow()
}
