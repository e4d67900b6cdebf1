import type { DownloadToTake, TakenDownload } from '@perigee/contract/link-rules'
import { fromHex } from '@perigee/std/encoding'
import { day } from '@perigee/std/durations'
import { MiB } from '@perigee/std/units'
import { sql, type Kysely } from 'kysely'
import type { AuthDb, AuthSchema } from '../schema'
import { closedAt, openLinks, type LinkRow } from './link-rows'

/** For how long a visitor may go on with a download. */
const continuedFor = day
/** How many times the bytes of its file a download may take: players read some parts again. */
const timesTheFile = 2
/** Bytes that are counted before they go out, where a limit of bytes stands. */
const piece = 8 * MiB

/**
 * Counts a download before its first byte, for all processes at once: the row of the link is locked meanwhile. A part
 * of a file continues the download that its visitor was counted for, as long as that has bytes left; any other answer
 * is a download of its own. Undefined when there is no such link.
 */
export function takeDownload(
  db: Kysely<AuthSchema>,
  hash: Uint8Array,
  asked: DownloadToTake & { now: Date },
): Promise<TakenDownload | undefined> {
  return db.transaction().execute(async (trx) => {
    const link = await openLinks(trx, hash, asked.now).forUpdate('link').executeTakeFirst()
    if (!link) return undefined
    const closed = link.takes_uploads ? 'paused' : closedAt(link, asked.now)
    if (closed) return { taken: false, why: closed }
    const needed = asked.bytes ?? 1
    if (link.max_bytes !== null && link.bytes + needed > link.max_bytes) return { taken: false, why: 'exhausted' }
    const continued = asked.isPart && (await continueDownload(trx, hash, asked))
    if (!continued && link.max_downloads !== null && link.downloads >= link.max_downloads)
      return { taken: false, why: 'exhausted' }
    const isMarked = continued || (await markDownload(trx, link, asked))
    const bytes = inAdvance(link, asked.bytes)
    await trx
      .updateTable('auth.link_rules')
      .set({ downloads: link.downloads + (continued ? 0 : 1), bytes: link.bytes + bytes })
      .where('record_hash', '=', hash)
      .execute()
    return { taken: true, bytes, isMarked }
  })
}

/** Without a limit the whole answer is counted at once; with one, an archive takes what is left in pieces. */
function inAdvance({ max_bytes, bytes: used }: LinkRow, bytes: number | null): number {
  if (max_bytes === null) return bytes ?? piece
  return Math.min(bytes ?? piece, piece, max_bytes - used)
}

/** Takes the bytes out of what the visitor may still have of the file. */
async function continueDownload(
  trx: AuthDb,
  hash: Uint8Array,
  { visitor, bytes, now }: DownloadToTake & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth.link_downloads')
    .set({ bytes_left: sql`bytes_left - ${bytes ?? 0}` })
    .where('record_hash', '=', hash)
    .where('visitor', '=', fromHex(visitor))
    .where('until', '>', now)
    .where('bytes_left', '>=', bytes ?? 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Only where downloads are counted, so that there are never more marks than downloads; false for no mark. */
async function markDownload(
  trx: AuthDb,
  { record_hash, max_downloads }: LinkRow,
  { visitor, bytes, fileBytes, now }: DownloadToTake & { now: Date },
): Promise<boolean> {
  if (max_downloads === null || bytes === null || fileBytes === null) return false
  const left = Math.max(0, fileBytes * timesTheFile - bytes)
  const until = new Date(now.getTime() + continuedFor)
  await trx
    .insertInto('auth.link_downloads')
    .values({ record_hash, visitor: fromHex(visitor), bytes_left: left, until })
    .onConflict((conflict) =>
      conflict.columns(['record_hash', 'visitor']).doUpdateSet({
        bytes_left: sql`case when link_downloads.until > ${now} then link_downloads.bytes_left else 0 end + ${left}`,
        until,
      }),
    )
    .execute()
  return true
}

/** Forgets downloads that nobody may go on with. */
export async function deleteEndedDownloads(db: AuthDb, now: Date): Promise<void> {
  await db.deleteFrom('auth.link_downloads').where('until', '<=', now).execute()
}
