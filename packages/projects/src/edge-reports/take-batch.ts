import { type Context, inTransaction, type InTransaction } from '@perigee/actors/context'
import { countBatch, deleteEdgeProcesses } from '@perigee/satellite-db/edge-processes'
import { day } from '@perigee/std/durations'

/** By how much clocks may differ, and how old a batch may be: each is sent again for minutes, not for days. */
const maxAge = day
/** For longer than a batch can be that is still taken: what was counted is not forgotten before. */
const rememberedFor = 2 * maxAge + day

export interface BatchOfEdge {
  /** Random, of one run of one process. */
  process: string
  number: number
  madeAt: Date
}

/**
 * Applies a batch once: its number is written in the same transaction. @returns false when it was counted before, or
 * is too old for that to be known
 */
export async function takeBatch<C extends Pick<Context, 'db' | 'clock'>>(
  context: C,
  { process, number, madeAt }: BatchOfEdge,
  apply: (within: InTransaction<C>) => Promise<void>,
): Promise<boolean> {
  const now = context.clock()
  if (Math.abs(now.getTime() - madeAt.getTime()) > maxAge) return false
  return inTransaction(context, async (within) => {
    const isNew = await countBatch(within.db, { process, number, now })
    if (isNew) await apply(within)
    return isNew
  })
}

/** A job: forgets processes that have reported nothing for days. Safe to run at any time. @returns how many */
export const purgeEdgeProcesses = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  deleteEdgeProcesses(db, { before: new Date(clock().getTime() - rememberedFor) })
