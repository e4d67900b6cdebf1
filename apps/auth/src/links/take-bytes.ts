import type { Taken, bytesToTake, linkUses, uploadsToTake } from '@perigee/contract/link-rules'
import { fromHex } from '@perigee/std/encoding'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { AuthDb } from '../schema'
import { closedAt, openLinks } from './link-rows'

type Asked<Schema extends z.core.$ZodType> = z.output<Schema> & { now: Date }

/**
 * Counts further bytes of a download that was taken, or those below zero as not sent. One statement counts and answers,
 * for all processes at once. Undefined when there is no such link.
 */
export async function takeBytes(
  db: AuthDb,
  hash: Uint8Array,
  { bytes, visitor, now }: Asked<typeof bytesToTake>,
): Promise<Taken | undefined> {
  const link = await openLinks(db, hash, now).executeTakeFirst()
  if (!link) return undefined
  const closed = closedAt(link, now)
  if (bytes > 0 && closed) return { taken: false, why: closed }
  if (bytes < 0 && visitor !== null) await giveBackToVisitor(db, hash, { bytes: -bytes, visitor })
  const { numUpdatedRows } = await db
    .updateTable('auth.link_rules')
    .set({ bytes: sql`greatest(0, bytes + ${bytes})` })
    .where('record_hash', '=', hash)
    .$if(bytes > 0, (query) => query.where(sql<boolean>`(max_bytes is null or bytes + ${bytes} <= max_bytes)`))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { taken: true } : { taken: false, why: 'exhausted' }
}

/** Counts what was used of a link that had no limit; asks nothing. Undefined when there is no such link. */
export async function noteUse(
  db: AuthDb,
  hash: Uint8Array,
  { downloads, bytes, now }: Asked<typeof linkUses>,
): Promise<object | undefined> {
  if (!(await openLinks(db, hash, now).executeTakeFirst())) return undefined
  await db
    .updateTable('auth.link_rules')
    .set({ downloads: sql`downloads + ${downloads}`, bytes: sql`bytes + ${bytes}` })
    .where('record_hash', '=', hash)
    .execute()
  return {}
}

async function giveBackToVisitor(
  db: AuthDb,
  hash: Uint8Array,
  { bytes, visitor }: { bytes: number; visitor: string },
): Promise<void> {
  await db
    .updateTable('auth.link_downloads')
    .set({ bytes_left: sql`bytes_left + ${bytes}` })
    .where('record_hash', '=', hash)
    .where('visitor', '=', fromHex(visitor))
    .execute()
}

/** The same for what arrives in a drop box. */
export async function takeUploads(
  db: AuthDb,
  hash: Uint8Array,
  { files, bytes, now }: Asked<typeof uploadsToTake>,
): Promise<Taken | undefined> {
  const link = await openLinks(db, hash, now).executeTakeFirst()
  if (!link) return undefined
  const isTaking = files > 0 || bytes > 0
  const closed = link.takes_uploads ? closedAt(link, now) : 'paused'
  if (isTaking && closed) return { taken: false, why: closed }
  const { numUpdatedRows } = await db
    .updateTable('auth.link_rules')
    .set({
      uploads: sql`greatest(0, uploads + ${files})`,
      uploaded_bytes: sql`greatest(0, uploaded_bytes + ${bytes})`,
    })
    .where('record_hash', '=', hash)
    .$if(isTaking, (query) =>
      query
        .where(sql<boolean>`(max_uploads is null or uploads + ${files} <= max_uploads)`)
        .where(sql<boolean>`(max_uploaded_bytes is null or uploaded_bytes + ${bytes} <= max_uploaded_bytes)`),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { taken: true } : { taken: false, why: 'exhausted' }
}
