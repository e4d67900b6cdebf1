import { projectUseCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { dailyEgress, dailyStorage, type DayUsage } from '@perigee/satellite-db/project-usage'
import { day } from '@perigee/std/durations'
import type { ProjectsContext } from '../context'

export interface DailyUsage {
  storage: DayUsage[]
  egress: DayUsage[]
}

/** Storage and downloads by UTC day, those of `from` and `to` included. @throws invalidInput */
export const readDailyUsage = projectUseCase(
  'project.readUsage',
  async (
    { db, clock }: Pick<ProjectsContext, 'db' | 'clock'>,
    { project },
    { from, to }: { from: Date; to: Date },
  ): Promise<DailyUsage> => {
    if (to < from) throw commonRefusals.invalidInput('The range ends before it starts.')
    const days = { projectId: project.internalId, from: dayStart(from), to: new Date(dayStart(to).getTime() + day) }
    const [storage, egress] = await Promise.all([dailyStorage(db, { ...days, now: clock() }), dailyEgress(db, days)])
    return { storage, egress }
  },
)

const dayStart = (at: Date): Date => new Date(Math.floor(at.getTime() / day) * day)
