import type { Context } from '@perigee/actors/context'
import { type CursorPage, cursorPage } from '@perigee/actors/cursor-page'
import { projectUseCase } from '@perigee/actors/use-case'
import { type InstancePlace, listInstances as selectInstances } from '@perigee/satellite-db/compute-instances'
import { type ViewedInstance, viewInstances } from './view-instance'

/** More than a project has: its quota counts all but those that are about to go. */
export const mostInstances = 1_000

/** Those of a project, the newest first: a page behind `after`, or all of them. */
export const listInstances = projectUseCase(
  'compute.use',
  async (
    { db, clock }: Pick<Context, 'db' | 'clock'>,
    { project },
    { after, limit = mostInstances }: { after?: InstancePlace | undefined; limit?: number },
  ): Promise<CursorPage<ViewedInstance, InstancePlace>> => {
    const rows = await selectInstances(db, { projectId: project.internalId, after, limit: limit + 1 })
    const { items, next } = cursorPage(rows, limit, ({ createdAt, id }) => ({ createdAt, id }))
    return { items: await viewInstances({ db, now: clock() }, items), next }
  },
)
