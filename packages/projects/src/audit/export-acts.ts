import { projectUseCase } from '@perigee/actors/use-case'
import type { ActRow } from '@perigee/satellite-db/acts'
import type { ProjectsContext } from '../context'
import { type ActQuery, listActs } from './list-acts'

const pageSize = 1_000

/**
 * All that is found, newest first, a page at a time: for each of them the actor's rights are looked at again, so a file
 * breaks off for whoever loses them meanwhile.
 */
export const exportActs = projectUseCase(
  'audit.read',
  async (
    context: Pick<ProjectsContext, 'db'>,
    { project, actor },
    query: Omit<ActQuery, 'before' | 'limit'>,
  ): Promise<AsyncIterable<ActRow[]>> => {
    const read = (before: number | undefined) =>
      listActs(context, actor, { ...query, before, limit: pageSize, projectId: project.publicId })
    return pagesFrom(await read(undefined), read)
  },
)

async function* pagesFrom(
  first: Awaited<ReturnType<typeof listActs>>,
  read: (before: number) => ReturnType<typeof listActs>,
): AsyncIterable<ActRow[]> {
  for (let page = first; ; page = await read(page.next)) {
    yield page.entries
    if (page.next === null) return
  }
}
