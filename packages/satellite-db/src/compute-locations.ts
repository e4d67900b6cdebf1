import type { Transaction } from 'kysely'
import type { SatelliteDb, SatelliteSchema } from './schema'

export interface LocationRow {
  name: string
  title: string
  engine: string
  seenAt: Date
  /** As `parseOffer` of packages/compute reads it. */
  offer: unknown
}

const locations = (db: SatelliteDb) =>
  db.selectFrom('satellite.compute_locations').select(['name', 'title', 'engine', 'seen_at as seenAt', 'offer'])

/** By name. There are as many as services that ever ran. */
export const listLocations = (db: SatelliteDb): Promise<LocationRow[]> => locations(db).orderBy('name').execute()

export const findLocation = (db: SatelliteDb, name: string): Promise<LocationRow | undefined> =>
  locations(db).where('name', '=', name).executeTakeFirst()

/** With its row locked: nobody else takes room or ports of it until the transaction ends. */
export const lockLocation = (trx: Transaction<SatelliteSchema>, name: string): Promise<LocationRow | undefined> =>
  locations(trx).where('name', '=', name).forUpdate().executeTakeFirst()

/** What a location says of itself now. */
export async function putLocation(db: SatelliteDb, { name, seenAt, ...location }: LocationRow): Promise<void> {
  const said = { ...location, seen_at: seenAt, offer: JSON.stringify(location.offer) }
  await db
    .insertInto('satellite.compute_locations')
    .values({ name, ...said })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(said))
    .execute()
}
