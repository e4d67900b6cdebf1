import type { Context } from '@perigee/actors/context'
import { projectUseCase } from '@perigee/actors/use-case'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { findInstance } from '@perigee/satellite-db/compute-instances'
import { viewInstance } from './view-instance'

/** @throws noSuchInstance also for one of another project */
export const getInstance = projectUseCase(
  'compute.use',
  async ({ db, clock }: Pick<Context, 'db' | 'clock'>, { project }, { id }: { id: string }) => {
    const row = await findInstance(db, { projectId: project.internalId, id })
    if (!row) throw computeRefusals.noSuchInstance()
    return viewInstance({ db, now: clock() }, row)
  },
)
