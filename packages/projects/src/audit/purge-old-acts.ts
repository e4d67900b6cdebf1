import type { Context } from '@perigee/actors/context'
import { deleteOldBatches } from '@perigee/satellite-db/acts'
import { day } from '@perigee/std/durations'

/** How long an entry is kept at least. */
const kept = 365 * day

/** A job: takes whole batches, so that what is left of a chain still holds. @returns how many entries went */
export const purgeOldActs = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  deleteOldBatches(db, new Date(clock().getTime() - kept))
