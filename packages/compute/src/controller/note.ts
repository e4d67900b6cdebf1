import { inTransaction } from '@perigee/actors/context'
import type { ComputeInstancesTable } from '@perigee/satellite-db/compute-schema'
import { type ControlledInstance, isStillWanted, noteInstance } from '@perigee/satellite-db/compute-control'
import type { Updateable } from 'kysely'
import type { ControllerContext } from './controller-context'
import { settleUsage, type Use } from './settle-usage'

type Changes = Updateable<ComputeInstancesTable>

/** The columns that the controller writes, as a row has them. */
const columnsOf = (row: ControlledInstance): Changes => ({
  wanted: row.wanted,
  booted: row.booted,
  port: row.port,
  status: row.status,
  waits_for: row.waitsFor,
  problem: row.problem,
  address: row.address,
  failed_starts: row.failedStarts,
  retry_at: row.retryAt,
  started_at: row.startedAt,
  frozen: row.frozen,
})

/**
 * Writes down what was seen of a machine, and what it uses from now on, as one.
 * @returns false where something else is wanted of it meanwhile: then nothing was written
 */
export function note(
  context: ControllerContext,
  row: ControlledInstance,
  changes: Changes,
  use?: Use,
): Promise<boolean> {
  const known = columnsOf(row)
  const isNews = (Object.keys(changes) as (keyof Changes)[]).some((column) => !isSame(changes[column], known[column]))
  return inTransaction(context, async (within) => {
    const written = isNews ? { ...changes, updated_at: within.clock() } : undefined
    const isWanted = await (written ? noteInstance(within.db, row, written) : isStillWanted(within.db, row))
    if (isWanted && use !== undefined) await settleUsage(within, row, use)
    return isWanted
  })
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
