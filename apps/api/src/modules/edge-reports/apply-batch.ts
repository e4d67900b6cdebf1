import type { EdgeBatch, EdgeReport, EdgeReportKind, EdgeReports } from '@perigee/contract/edge-reports'
import type { InTransaction } from '@perigee/actors/context'
import { takeBatch } from '@perigee/projects/edge-reports/take-batch'
import { appliers, type EdgeContext } from './appliers'

/** Counts what an edge process has sent, once. */
export async function applyBatch(context: EdgeContext, batch: EdgeBatch): Promise<void> {
  const { process, number, dropped, reports } = batch
  const isNew = await takeBatch(context, { process, number, madeAt: new Date(batch.madeAt) }, async (within) => {
    for (const kind of Object.keys(appliers) as EdgeReportKind[]) await applyKind(within, kind, reports)
  })
  if (!isNew) context.logger.warn({ process, number }, 'reports of the edge were counted before, or are too old')
  else if (dropped > 0) context.logger.warn({ process, dropped }, 'reports of the edge were lost')
}

async function applyKind<K extends EdgeReportKind>(
  context: InTransaction<EdgeContext>,
  kind: K,
  reports: { [Each in K]?: readonly EdgeReport<Each>[] },
): Promise<void> {
  const given = reports[kind]
  if (given && given.length > 0) await appliers[kind](context, given)
}

/** For edge services of the same process. */
export const directReports = (context: EdgeContext): EdgeReports => ({ send: (batch) => applyBatch(context, batch) })
