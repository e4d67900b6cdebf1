import { projectUseCase } from '@perigee/actors/use-case'
import type { ComputeQuota } from '@perigee/domain/compute/quotas'
import { can } from '@perigee/domain/permissions'
import { listInstances } from '@perigee/satellite-db/compute-instances'
import { readRunningMillis } from '@perigee/satellite-db/compute-usage'
import { hour } from '@perigee/std/durations'
import { monthStart } from '@perigee/std/month-start'
import { sum } from '@perigee/std/sum'
import type { ComputeContext } from '../context'
import { mostInstances } from '../instances/list-instances'
import { quotaOfProject } from '../quota'

export interface ComputeOverview {
  /** Beginning of the month, UTC. */
  since: Date
  online: number
  offline: number
  /** Of machines that run. */
  vcpus: number
  memoryMB: number
  /** Of all. */
  diskGB: number
  /** In which machines ran this month. */
  hours: number
  /** Null where nothing is charged, and for all but the owner, who pays. */
  cents: number | null
  quota: ComputeQuota
}

/** What a project has, what it used this month, and what it may have. */
export const readOverview = projectUseCase(
  'compute.use',
  async (
    context: Pick<ComputeContext, 'db' | 'clock' | 'settings' | 'computeCosts'>,
    { project, role },
  ): Promise<ComputeOverview> => {
    const { db, clock, computeCosts } = context
    const projectId = project.internalId
    const until = clock()
    const since = monthStart(until)
    const rows = await listInstances(db, { projectId, limit: mostInstances })
    const online = rows.filter(({ status }) => status === 'complete')
    return {
      since,
      online: online.length,
      offline: rows.filter(({ status }) => status === 'offline').length,
      vcpus: sum(online, ({ vcpus }) => vcpus),
      memoryMB: sum(online, ({ memoryMB }) => memoryMB),
      diskGB: sum(rows, ({ bootDiskGB }) => bootDiskGB),
      hours: (await readRunningMillis(db, { projectId, since, until })) / hour,
      cents: role !== null && can(role, 'usageReport.read') ? await computeCosts({ projectId, since, until }) : null,
      quota: await quotaOfProject(context, projectId),
    }
  },
)
