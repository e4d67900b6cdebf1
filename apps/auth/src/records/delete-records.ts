import type { AuthDb } from '../schema'

/** Which of these heads belong to API keys that the satellite has. */
export type KnownHeads = (heads: readonly Uint8Array[]) => Promise<readonly Uint8Array[]>

const batch = 1000

/**
 * Removes the credentials of a satellite's API keys that are gone, which open nothing any more; gives their number. Keys
 * are asked for a batch at a time.
 */
export async function deleteRecordsOfLostKeys(db: AuthDb, nodeId: string, knownHeads: KnownHeads): Promise<number> {
  let deleted = 0
  let after: Uint8Array = new Uint8Array()
  for (;;) {
    const heads = await headsAfter(db, nodeId, after)
    const last = heads.at(-1)
    if (last === undefined) return deleted
    const known = new Set((await knownHeads(heads)).map((head) => Buffer.from(head).toString('hex')))
    const lost = heads.filter((head) => !known.has(Buffer.from(head).toString('hex')))
    deleted += await deleteRecords(db, nodeId, lost)
    after = last
  }
}

async function headsAfter(db: AuthDb, nodeId: string, after: Uint8Array): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('auth.records')
    .select('macaroon_head as head')
    .distinct()
    .where('macaroon_head', '>', after)
    .where('satellite_address', 'like', `${escaped(nodeId)}@%`)
    .orderBy('macaroon_head')
    .limit(batch)
    .execute()
  return rows.map(({ head }) => head)
}

async function deleteRecords(db: AuthDb, nodeId: string, heads: readonly Uint8Array[]): Promise<number> {
  if (heads.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('auth.records')
    .where('macaroon_head', 'in', heads)
    .where('satellite_address', 'like', `${escaped(nodeId)}@%`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Removes what can never be found again; gives the number of records. */
export async function deleteExpiredRecords(db: AuthDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('auth.records').where('expires_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}
