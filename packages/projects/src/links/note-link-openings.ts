import type { Context, InTransaction } from '@perigee/actors/context'
import { addLinkOpenings, type LinkOpening } from '@perigee/satellite-db/link-openings'

/** Counts how often links were opened: figures for people. Times of hosts whose clock is ahead count as now. */
export async function noteLinkOpenings(
  { db, clock }: InTransaction<Pick<Context, 'db' | 'clock'>>,
  openings: readonly LinkOpening[],
): Promise<void> {
  const now = clock()
  await addLinkOpenings(
    db,
    openings.map((opening) => ({ ...opening, at: opening.at > now ? now : opening.at })),
  )
}
