import type { Context } from '@perigee/actors/context'
import { type CursorPage, cursorPage } from '@perigee/actors/cursor-page'
import { useCase } from '@perigee/actors/use-case'
import {
  type InstanceOfProject,
  type InstancePlace,
  listAllInstances as select,
} from '@perigee/satellite-db/compute-instances'

/** Machines of all projects, the newest first, a page behind `after`; also those of projects that were deleted. */
export const listAllInstances = useCase(
  'compute.viewAll',
  async (
    { db }: Pick<Context, 'db'>,
    _operator,
    { after, limit }: { after?: InstancePlace | undefined; limit: number },
  ): Promise<CursorPage<InstanceOfProject, InstancePlace>> => {
    const rows = await select(db, { after, limit: limit + 1 })
    return cursorPage(rows, limit, ({ createdAt, id }) => ({ createdAt, id }))
  },
)
