import type { Context, InTransaction } from '@perigee/actors/context'
import { noteRequestsSeen as write, type SeenByKey } from '@perigee/satellite-db/note-requests-seen'

/** Keeps what was seen of keys that somebody watches. Times of hosts whose clock is ahead count as now. */
export async function noteRequestsSeen(
  { db, clock }: InTransaction<Pick<Context, 'db' | 'clock'>>,
  seen: readonly SeenByKey[],
): Promise<void> {
  const now = clock()
  await write(db, { seen: seen.map((row) => ({ ...row, seen_at: row.seen_at > now ? now : row.seen_at })), now })
}
