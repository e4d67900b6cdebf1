import type { ControlledInstance } from '@perigee/satellite-db/compute-control'
import type { ControllerContext } from './controller-context'
import { note } from './note'
import type { Outcome } from './outcome'
import type { Use } from './settle-usage'

/**
 * A machine that ended by itself, or did not start, is started again, later each time; after the last time it is left
 * alone, with the reason. What lies far back does not count. `use`: what it uses now, where that is known.
 */
export async function restart(
  context: ControllerContext,
  row: ControlledInstance,
  { reason, use }: { reason: string; use?: Use },
): Promise<Outcome> {
  const { patience, clock } = context
  const now = clock().getTime()
  const ranLong = row.status === 'complete' && now - (row.startedAt?.getTime() ?? now) > patience.restartWindow
  const failedStarts = (ranLong ? 0 : row.failedStarts) + 1
  const pause = patience.restarts[failedStarts - 1]
  if (pause === undefined) {
    const given = {
      status: 'error',
      waits_for: null,
      problem: reason,
      failed_starts: failedStarts,
      retry_at: null,
    } as const
    return (await note(context, row, given, use)) ? null : 'again'
  }
  const retryAt = pause === 0 ? null : new Date(now + pause)
  const again = { status: 'pending', waits_for: 'retry', problem: reason, failed_starts: failedStarts } as const
  const isWanted = await note(context, row, { ...again, retry_at: retryAt }, use)
  return isWanted && pause > 0 ? pause : 'again'
}
