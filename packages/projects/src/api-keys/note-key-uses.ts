import type { Context, InTransaction } from '@perigee/actors/context'
import { type KeyUse, noteKeyUses as moveOn } from '@perigee/satellite-db/key-uses'

/** Keeps when keys were used last, by the hour. Times of hosts whose clock is ahead count as now. */
export async function noteKeyUses(
  { db, clock }: InTransaction<Pick<Context, 'db' | 'clock'>>,
  uses: readonly KeyUse[],
): Promise<void> {
  const now = clock()
  await moveOn(
    db,
    uses.map(({ head, at }) => ({ head, at: at > now ? now : at })),
  )
}
