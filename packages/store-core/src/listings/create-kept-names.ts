import type { KeptNames } from '@perigee/contract/kept-names'
import type { Logger } from '@perigee/server-kit/logger'
import type { Clock } from '@perigee/std/clock'
import { sql, type Kysely } from 'kysely'
import type { StoreSchema } from '../schema'
import { keepListing } from './keep-listing'
import { isOfThisHistory } from './this-history'

export interface KeptNamesOptions {
  db: Kysely<StoreSchema>
  clock: Clock
  logger: Logger
  /** Most bytes that all listings take together. */
  maxSize: number
}

/** Sealed names in the database, so that they are there for every process, and as durable as the rows that they name. */
export function createKeptNames({ db, clock, logger, maxSize }: KeptNamesOptions): KeptNames {
  async function orElse<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (err) {
      logger.warn({ err }, 'sorted names of a folder could not be read or kept')
      return otherwise
    }
  }
  return {
    find: (place) =>
      orElse(undefined, async () => {
        const { rows } = await sql<{ version: string; writtenAt: Date; directory: Uint8Array }>`
          select written_by::text as version, written_at as "writtenAt", directory from store.kept_listings
          where place = ${place} and ${isOfThisHistory}`.execute(db)
        return rows[0]
      }),

    read: (place, parts) =>
      orElse(undefined, async () => {
        const found = await Promise.all(parts.map((part) => readPart(place, part)))
        return found.every((sealed) => sealed !== undefined) ? found : undefined
      }),

    keep: (place, listing) =>
      orElse(undefined, () => keepListing({ db, maxSize, now: clock() }, { ...listing, place })),

    forget: (place, version) =>
      orElse(undefined, async () => {
        await sql`delete from store.kept_listings where place = ${place} and written_by = ${version}::xid8`.execute(db)
      }),
  }

  async function readPart(place: Uint8Array, part: Uint8Array): Promise<Uint8Array | undefined> {
    const row = await db
      .selectFrom('store.kept_names')
      .select('sealed')
      .where('place', '=', place)
      .where('part', '=', part)
      .executeTakeFirst()
    return row?.sealed
  }
}
