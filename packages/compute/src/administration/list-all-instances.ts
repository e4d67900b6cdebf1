import type { Context } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { type InstanceOfProject, listAllInstances as selectAll } from '@perigee/satellite-db/compute-instances'

/** The machines of all projects, by location and age. */
export const listAllInstances = useCase(
  'compute.viewAll',
  ({ db }: Pick<Context, 'db'>): Promise<InstanceOfProject[]> => selectAll(db),
)
