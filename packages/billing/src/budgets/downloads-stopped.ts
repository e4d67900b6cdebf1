import { projectUseCase } from '@perigee/actors/use-case'
import { type DownloadStop, findDownloadStop } from '@perigee/satellite-db/download-stops'
import type { BudgetsContext } from './budgets-context'

/** Whether downloads of a project are stopped at this moment; null when they are not. @throws noSuchProject */
export const readDownloadStop = projectUseCase(
  'project.view',
  async ({ db, clock }: Pick<BudgetsContext, 'db' | 'clock'>, { project }): Promise<DownloadStop | null> => {
    const stop = await findDownloadStop(db, project.internalId)
    return stop && stop.until > clock() ? stop : null
  },
)
