import type { Actor } from '@perigee/actors/actor'
import { inTransaction } from '@perigee/actors/context'
import type { UseCase } from '@perigee/actors/use-case'
import type { ProjectAction } from '@perigee/domain/permissions'
import { lockActiveProject } from '@perigee/satellite-db/projects'
import type { ProjectId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'

type Needs = Pick<ProjectsContext, 'db' | 'deliverMailsSoon'>

/**
 * A use case about who is in a project, or what the project is, as one transaction. Such acts come one after the other in
 * each project, and each is judged by what holds at its turn: of two admins who remove each other at the same moment, one
 * is told that the project is not there. Mails that it writes down go out once it is committed.
 */
export function teamAct<A extends ProjectAction, Given, Input extends { projectId: ProjectId }, Output>(
  useCase: UseCase<A, Given, Input, Output>,
): UseCase<A, Given & Needs, Input, Output> {
  const act = async (context: Given & Needs, actor: Actor, input: Input): Promise<Output> => {
    const output = await inTransaction(context, async (inside) => {
      await lockActiveProject(inside.db, input.projectId)
      return useCase({ ...context, ...inside }, actor, input)
    })
    context.deliverMailsSoon()
    return output
  }
  return Object.assign(act, { may: useCase.may })
}
