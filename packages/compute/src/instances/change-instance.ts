import { type InTransaction, inTransaction } from '@perigee/actors/context'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import type { ComputeInstancesTable } from '@perigee/satellite-db/compute-schema'
import {
  type InstanceRow,
  findInstance,
  lockInstance,
  updateInstance,
  wakeController,
} from '@perigee/satellite-db/compute-instances'
import { lockActiveProject, type ProjectRow } from '@perigee/satellite-db/projects'
import type { Updateable } from 'kysely'
import type { ComputeContext } from '../context'
import { type ViewedInstance, viewInstance } from './view-instance'

type Needs = Pick<ComputeContext, 'db' | 'clock'>
type Changes = Updateable<ComputeInstancesTable>

/**
 * Changes what is wanted of a machine that is to stay, and wakes its controller. `decide` runs with the rows of project
 * and machine locked; what it throws undoes everything. @throws noSuchProject, noSuchInstance, instanceIsDeleting
 */
export function changeInstance<C extends Needs>(
  context: C,
  { project, id }: { project: Pick<ProjectRow, 'publicId' | 'internalId'>; id: string },
  decide: (within: InTransaction<C>, row: InstanceRow) => Promise<Changes>,
): Promise<ViewedInstance> {
  return inTransaction(context, async (within) => {
    const { db, clock } = within
    if (!(await lockActiveProject(db, project.publicId))) throw projectRefusals.noSuchProject()
    const named = { projectId: project.internalId, id }
    const row = await lockInstance(db, named)
    if (!row) throw computeRefusals.noSuchInstance()
    if (row.wanted === 'deleted') throw computeRefusals.instanceIsDeleting()
    await updateInstance(db, id, { ...(await decide(within, row)), updated_at: clock() })
    await wakeController(db, id)
    const changed = await findInstance(db, named)
    if (!changed) throw computeRefusals.noSuchInstance()
    return viewInstance({ db, now: clock() }, changed)
  })
}

/** Another start is asked for: what went wrong with those of before does not count. */
export const anotherStart = ({ wantedBoot }: InstanceRow): Changes => ({
  wanted: 'running',
  wanted_boot: wantedBoot + 1,
  status: 'pending',
  waits_for: 'turn',
  problem: null,
  failed_starts: 0,
  retry_at: null,
})
