import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { edgeUrlNames, type EdgeUrls } from '@perigee/domain/edge-urls'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { lockActiveProject, updateEdgeUrls } from '@perigee/satellite-db/projects'
import type { ProjectsContext } from '../context'

/** What is not given stays; null: that of the installation again. */
export type EdgeUrlChange = { readonly [Name in keyof EdgeUrls]?: string | null | undefined }

/** Sends the consoles of a project's people to other edge services, from their next look at the list of projects on. */
export const setEdgeUrls = projectUseCase(
  'project.setEdgeUrls',
  async (
    context: Pick<ProjectsContext, 'db' | 'clock'>,
    { project: { publicId }, actor },
    { change }: { change: EdgeUrlChange },
  ): Promise<{ name: string; urls: EdgeUrls }> =>
    inTransaction(context, async (within) => {
      const project = await lockActiveProject(within.db, publicId)
      if (!project) throw projectRefusals.noSuchProject()
      const urls = changed(project.edgeUrls, change)
      await updateEdgeUrls(within.db, project.internalId, urls)
      const { authService = '', publicLinksharing = '', internalLinksharing = '' } = urls
      const facts = { authService, publicLinksharing, internalLinksharing }
      await recordActs(within, [{ name: 'project.edgeUrlsChanged', target: publicId, facts, project, actor }])
      return { name: project.name, urls }
    }),
)

const changed = (known: EdgeUrls, change: EdgeUrlChange): EdgeUrls =>
  Object.fromEntries(
    edgeUrlNames.flatMap((name) => {
      const url = change[name] === undefined ? known[name] : change[name]
      return url === null || url === undefined ? [] : [[name, url]]
    }),
  )
