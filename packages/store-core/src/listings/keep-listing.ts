import type { ListingToKeep } from '@perigee/contract/kept-names'
import { minute } from '@perigee/std/durations'
import { sql, type Kysely, type Transaction } from 'kysely'
import { readListingMark } from '../objects/find-children'
import type { StoreSchema } from '../schema'
import { isOfThisHistory } from './this-history'

/** A listing stays for so long before it is written again. */
const restTime = 10 * minute
/** A transaction that got stuck must not keep others from writing. */
const patience = minute

interface Keeping {
  db: Kysely<StoreSchema>
  /** Most bytes that all listings take together. */
  maxSize: number
  now: Date
}

type Listing = ListingToKeep & { place: Uint8Array }

/** See `KeptNames.keep`. One transaction: a process that is killed in the middle leaves what was there before. */
export async function keepListing({ db, maxSize, now }: Keeping, listing: Listing): Promise<string | undefined> {
  const { place, mark, directory, size, parts } = listing
  const folder = readListingMark(mark)?.folder
  if (typeof folder !== 'number' || size > maxSize) return undefined
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(patience)}`.execute(trx)
    if (!(await isMyTurn(trx)) || (await isFresh(trx, { place, now }))) return undefined
    await trx.deleteFrom('store.kept_listings').where('place', '=', place).execute()
    const { rows } = await sql<{ version: string }>`
      insert into store.kept_listings (place, folder_id, directory, size, written_at)
      select ${place}, f.id, ${directory}, ${size}, ${now} from store.folders f where f.id = ${folder}
      returning written_by::text as version`.execute(trx)
    const version = rows[0]?.version
    if (version === undefined) return undefined
    for (const { id, sealed } of parts) {
      await trx.insertInto('store.kept_names').values({ place, part: id, sealed }).execute()
    }
    await makeRoom(trx, maxSize)
    return version
  })
}

/** One process writes at a time: how much is written does not grow with their number. */
async function isMyTurn(trx: Transaction<StoreSchema>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('store.kept_listings', 0)) as free`.execute(trx)
  return rows[0]?.free ?? false
}

async function isFresh(
  trx: Transaction<StoreSchema>,
  { place, now }: { place: Uint8Array; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - restTime)
  const row = await trx
    .selectFrom('store.kept_listings')
    .select('place')
    .where('place', '=', place)
    .where('written_at', '>', since)
    .where('written_at', '<=', now)
    .where(isOfThisHistory)
    .executeTakeFirst()
  return row !== undefined
}

/** Those that were written longest ago go first: what is in use is written again each day. */
async function makeRoom(trx: Transaction<StoreSchema>, maxSize: number): Promise<void> {
  await sql`
    delete from store.kept_listings where place in (
      select place from (
        select place, sum(size) over (order by written_at desc, place) as total from store.kept_listings
      ) listing where total > ${maxSize}
    )`.execute(trx)
}
