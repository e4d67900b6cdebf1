import { projectUseCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { findBucket } from '@perigee/satellite-db/buckets'
import {
  type BucketDay,
  dailyBucketUsage,
  dailyEgress,
  dailyStorage,
  type DayUsage,
} from '@perigee/satellite-db/project-usage'
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

/** A bucket by UTC day, those of `from` and `to` included. @throws invalidInput, noSuchBucket */
export const readBucketDays = projectUseCase(
  'bucket.view',
  async (
    { db, clock }: Pick<ProjectsContext, 'db' | 'clock'>,
    { project },
    { bucket: name, from, to }: { bucket: string; from: Date; to: Date },
  ): Promise<BucketDay[]> => {
    if (to < from) throw commonRefusals.invalidInput('The range ends before it starts.')
    if (to.getTime() - from.getTime() > longestRange) throw commonRefusals.invalidInput('The range is too long.')
    const projectId = project.internalId
    const bucket = await findBucket(db, projectId, name)
    if (!bucket) throw storeRefusals.noSuchBucket(name)
    const days = { from: dayStart(from), to: new Date(dayStart(to).getTime() + day) }
    const of = { projectId, bucketId: bucket.id, bucket: name, since: bucket.createdAt }
    return dailyBucketUsage(db, { ...of, ...days, now: clock() })
  },
)

/** As many as the dashboard shows, and the rest of the last one. */
const longestRange = 401 * day

const dayStart = (at: Date): Date => new Date(Math.floor(at.getTime() / day) * day)
