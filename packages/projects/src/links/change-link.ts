import type { UseCase } from '@perigee/actors/use-case'
import type { ProjectId } from '@perigee/std/brand'
import { changeLinks, type OptionsChange } from './change-links'
import { readLink, type ShownLink } from './list-links'
import type { LinksContext } from './links-context'

interface OneLink {
  projectId: ProjectId
  id: string
  change: OptionsChange
}

/** `changeLinks` for one, answered with what it is now. */
export const changeLink: UseCase<'link.change', LinksContext, OneLink, ShownLink> = Object.assign(
  async (
    context: LinksContext,
    actor: Parameters<typeof changeLinks>[1],
    { id, ...input }: OneLink,
  ): Promise<ShownLink> => {
    await changeLinks(context, actor, { ...input, ids: [id] })
    return readLink(context, actor, { projectId: input.projectId, id })
  },
  { may: changeLinks.may },
)
